/** Source of an icon: its name in game-icons (filled) or Lucide (stroked). */
export type IconSource = { readonly gameIcon: string } | { readonly lucide: string };

const gameIcon = (name: string): IconSource => ({ gameIcon: name });
const lucide = (name: string): IconSource => ({ lucide: name });

/** All icons on canvases, chosen to be distinct at 16 pixels. */
export const chosenIcons: Readonly<Record<string, IconSource>> = {
  'class-alchemist': gameIcon('standing-potion'),
  'class-artificer': gameIcon('gears'),
  'class-barbarian': gameIcon('battle-axe'),
  'class-bard': gameIcon('lyre'),
  'class-cleric': gameIcon('ankh'),
  'class-druid': gameIcon('oak-leaf'),
  'class-favored-soul': gameIcon('feathered-wing'),
  'class-fighter': gameIcon('crossed-swords'),
  'class-monk': gameIcon('fist'),
  'class-paladin': gameIcon('templar-shield'),
  'class-ranger': gameIcon('pocket-bow'),
  'class-rogue': gameIcon('hood'),
  'class-sorcerer': gameIcon('flame'),
  'class-warlock': gameIcon('warlock-eye'),
  'class-wizard': gameIcon('pointy-hat'),

  'race-aasimar': gameIcon('spiked-halo'),
  'race-dhampir': gameIcon('fangs'),
  'race-dragonborn': gameIcon('dragon-head'),
  'race-drow-elf': gameIcon('spider-mask'),
  'race-dwarf': gameIcon('dwarf-face'),
  'race-eladrin': gameIcon('butterfly'),
  'race-elf': gameIcon('elf-ear'),
  'race-gnome': gameIcon('bad-gnome'),
  'race-half-elf': gameIcon('elf-helmet'),
  'race-half-orc': gameIcon('orc-head'),
  'race-halfling': gameIcon('barefoot'),
  'race-human': gameIcon('visored-helm'),
  'race-shadar-kai': gameIcon('raven'),
  'race-shifter': gameIcon('wolf-head'),
  'race-tabaxi': gameIcon('lynx-head'),
  'race-tiefling': gameIcon('devil-mask'),
  'race-warforged': gameIcon('metal-golem-head'),
  'race-unknown': gameIcon('person'),

  skull: gameIcon('death-skull'),
  'any-class': gameIcon('three-friends'),
  friend: lucide('heart'),
  timer: lucide('timer'),
  lock: lucide('lock'),
  party: lucide('users-round'),
  'in-quest': lucide('scroll-text'),
  crown: lucide('crown'),
  male: lucide('mars'),
  female: lucide('venus'),
  own: lucide('star'),
  ignored: lucide('ban'),
};
