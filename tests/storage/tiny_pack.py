"""The smallest whole pack: what stands in it is made up, so that nothing else may depend on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["FILES", "write_pack"]

RULESET = """\
schema: ruleset/1
id: tiny
version: "1"
name: {en: Tiny, it: Minimo}
period: {en: Any, it: Qualsiasi}
credits: {en: None, it: Nessuno}
length_unit: {id: cm, label: {en: cm, it: cm}, mm: 10, source: house}
dice: d6
atoms:
  - {kind: figure, one: {en: figure, it: figura}, many: {en: figures, it: figure}}
scales:
  - {ratio: 10, usual: body, source: house}
  - {ratio: 20, usual: body, source: house}
echelons:
  - {id: body, label: {en: body, it: corpo}}
  - {id: host, label: {en: host, it: oste}}
classes:
  - id: foot
    label: {en: foot, it: fanti}
    atom: figure
    joins: foot
    base: {front: 2 cm, depth: 2 cm}
    unit: {min: 4, max: 40}
    source: house
sizing: {strategy: ratio, command_at_most: 3, source: house}
characteristics:
  - id: arms
    label: {en: Arms, it: Armi}
    default: [none]
    options:
      - {id: none, label: {en: none, it: nessuna}}
      - {id: pike, label: {en: pike, it: picca}, rows: [{table: prices, row: pike}]}
  - id: nerve
    label: {en: Nerve, it: Nervi}
    options:
      - {id: steady, label: {en: steady, it: saldi}, requires: {any: ["arms:pike"]}}
tables:
  - id: prices
    label: {en: Prices, it: Prezzi}
    source: house
    columns:
      - {id: points, label: {en: Points, it: Punti}}
    rows:
      - {id: man, label: {en: man, it: uomo}, when: {}, cells: [3]}
      - {id: pike, label: {en: pike, it: picca}, cells: [2]}
tallies:
  - id: points
    label: {en: Points, it: Punti}
    short: {en: pts, it: pti}
    limited: true
    source: house
    steps:
      - {label: {en: men, it: uomini}, per: atom, add_column: [prices, points]}
      - {label: {en: late, it: tardi}, percent: 10, when: {all: [late]}}
leader_roles:
  - {id: captain, label: {en: Captain, it: Capitano}, at: [host], figure: true, unique: true}
command:
  - {id: drummer, label: {en: drummer, it: tamburino}}
distances:
  - {id: reach, label: {en: reach, it: portata}, length: 15 cm, source: house}
card:
  characteristics: [arms]
  tables:
    - {label: {en: Prices, it: Prezzi}, table: prices, columns: [points]}
"""

ORDERS = """\
schema: orders/1
orders:
  source: house
  kinds:
    - id: go
      label: {en: Go, it: Avanti}
      text: {en: Onwards., it: Avanti.}
    - id: stay
      label: {en: Stay, it: Fermi}
      text: {en: Here., it: Qui.}
terrain:
  source: house
  classes: [{id: flat, label: {en: flat, it: piatto}}]
  kinds:
    - id: knoll
      label: {en: knoll, it: poggio}
      terrain_class: flat
      size_cm: [10, 20]
    - id: fence
      label: {en: fence, it: staccionata}
      terrain_class: flat
      shape: line
      size: [1 in, 2 in]
      width: 5 mm
  choices: [{id: bare, label: {en: Bare, it: Nudo}}]
  table: [120 cm, 90 cm]
  crossings:
    - choices: [bare, bare]
      pieces: [[knoll], [knoll, fence]]
  effects: [{terrain_class: flat, less: 3 mm}]
weather:
  kinds: [{id: gale, label: {en: gale, it: burrasca}, slower: 4 cm, source: house}]
table_sizes: [{id: board, label: {en: board, it: asse}, size: [70 cm, 7 cm], source: house}]
evening:
  source: house
  turn_minutes: 9
  unit_minutes: 1/9
  set_up_minutes: 9
  set_up_unit_minutes: 1
  elbow: 8 cm
  losses: 6 cm
"""

ARMY_LIST = """\
schema: army-list/1
id: mob
version: "1"
ruleset: tiny
name: {en: Mob, it: Folla}
period: {en: Any, it: Qualsiasi}
usual_scale: 10
source: house
entries:
  - id: pikeman
    label: {en: Pikeman, it: Picchiere}
    tags: [guard]
    characteristics:
      - {characteristic: arms, options: [pike]}
    echelon: body
    strength: 100
  - id: peasant
    label: {en: Peasant, it: Contadino}
    strength: 50
organisations:
  - id: band
    label: {en: Band, it: Banda}
    echelon: body
    children:
      - {times: 2, entry: pikeman, strength: 60}
      - {entry: peasant, command: [{kind: drummer, count: 1}]}
  - id: horde
    label: {en: Horde, it: Orda}
    children:
      - {times: 3, organisation: band, order: go}
ready:
  name: {en: The mob, it: La folla}
  limit: 500
  echelon: host
  children:
    - {times: 2, organisation: band}
  leaders:
    - {role: captain, at: [1, 0]}
"""

TEMPLATE = """\
schema: scenario-template/1
id: brawl
version: "1"
ruleset: tiny
name: {en: A brawl, it: Una rissa}
date: "1600"
source: house
ratio: 10
table_cm: [120, 80]
sides:
  - id: left
    name: {en: Left, it: Sinistra}
    army_list: mob
    army:
      name: {en: Lefts, it: I sinistri}
      echelon: host
      children:
        - {times: 2, organisation: band, order: go}
  - id: right
    name: {en: Right, it: Destra}
    army_list: mob
    army:
      name: {en: Rights, it: I destri}
      echelon: host
      children:
        - {entry: pikeman, order: stay}
"""

FILES = {
    "resources/rulesets/tiny/ruleset.yaml": RULESET,
    "resources/rulesets/tiny/orders.yaml": ORDERS,
    "army_lists/tiny/mob.yaml": ARMY_LIST,
    "scenario_templates/tiny/brawl.yaml": TEMPLATE,
}


def write_pack(root: Path, ruleset: str = "tiny") -> Path:
    """Write the pack, all of it under another id where one is given; returns its folder."""
    for name, text in FILES.items():
        place = root / name.replace("tiny", ruleset)
        place.parent.mkdir(parents=True, exist_ok=True)
        own = text.replace("id: tiny", f"id: {ruleset}")
        own = own.replace("ruleset: tiny", f"ruleset: {ruleset}")
        place.write_text(own, encoding="utf-8")
    return root
