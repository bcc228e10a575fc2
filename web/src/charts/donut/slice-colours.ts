/**
 * Colours by kind: a class has the same colour in every chart. All contrast with the surfaces of both themes, and are
 * distinguishable with any colour vision (slice-colours.test.ts).
 */
const hues = {
  rose: '#b4505a',
  coral: '#d26f55',
  clay: '#a65706',
  gold: '#977926',
  leaf: '#2d7830',
  jade: '#02a05e',
  moss: '#527562',
  lagoon: '#4692a5',
  sea: '#04729b',
  sky: '#1590dc',
  blue: '#4764c2',
  indigo: '#6e6fd4',
  violet: '#9366b8',
  orchid: '#b76ec7',
  plum: '#a5458a',
  pink: '#cf659f',
  mauve: '#9b6480',
} as const;

const hueList = Object.values(hues);

/** Colour of everything without its own. */
export const otherColour = '#86827c';

const classColours = {
  barbarian: hues.rose,
  bard: hues.pink,
  cleric: hues.gold,
  fighter: hues.clay,
  paladin: hues.sky,
  ranger: hues.leaf,
  rogue: hues.moss,
  sorcerer: hues.coral,
  wizard: hues.blue,
  monk: hues.lagoon,
  'favored soul': hues.indigo,
  artificer: hues.sea,
  druid: hues.jade,
  warlock: hues.violet,
  alchemist: hues.orchid,
} as const;

/** Variants of a race have different shades of their family's hue. */
const raceColours = {
  aasimar: hues.gold,
  'aasimar scourge': '#9e886a',
  bladeforged: '#457276',
  chaosmancer: '#8752b1',
  'deep gnome': '#916b76',
  dhampir: hues.plum,
  'dark bargainer': '#997483',
  dragonborn: hues.clay,
  'drow elf': hues.violet,
  dwarf: hues.mauve,
  duergar: '#c3738c',
  eladrin: hues.orchid,
  elf: hues.leaf,
  gnome: hues.pink,
  'half elf': hues.jade,
  'half orc': hues.moss,
  halfling: hues.coral,
  human: hues.sky,
  'purple dragon knight': '#256bb1',
  'shadar-kai': hues.indigo,
  shifter: hues.sea,
  'razorclaw shifter': '#618b98',
  'sun elf': '#658771',
  tabaxi: hues.blue,
  'tabaxi trailblazer': '#7c7fe5',
  tiefling: hues.rose,
  'tiefling scoundrel': '#db665a',
  warforged: hues.lagoon,
  'wood elf': '#63982a',
} as const;

const difficultyColours = {
  casual: hues.lagoon,
  normal: hues.leaf,
  hard: hues.gold,
  elite: hues.coral,
  reaper: hues.plum,
  'not posted': otherColour,
} as const;

/** Male is blue, female pink, others grey. */
const genderColours = new Map<string, string>([
  ['male', hues.sky],
  ['female', hues.pink],
]);

const countColours = [hues.lagoon, hues.gold, hues.violet, hues.rose, hues.leaf] as const;

const guildColours = { 'in guild': hues.jade, 'not in guild': otherColour } as const;

/** The colour of a slice, by its name. */
export type ColourOf = (name: string) => string;

/** Colours by name, case-insensitive. An unknown name gets a hue derived from the name, so that it is stable. */
function fromTable(colours: Readonly<Record<string, string>>): ColourOf {
  const byName = new Map(Object.entries(colours));
  return (name) => {
    const key = name.trim().toLowerCase();
    return byName.get(key) ?? hueList[hash(key) % hueList.length] ?? otherColour;
  };
}

function hash(text: string): number {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (before, code) => (31 * before + code) % 1_000_003,
    7,
  );
}

export const classColour = fromTable(classColours);
export const raceColour = fromTable(raceColours);
export const guildColour = fromTable(guildColours);
export const genderColour: ColourOf = (name) => genderColours.get(name.trim().toLowerCase()) ?? otherColour;
/** Colour of a difficulty, by name, in ascending order. */
export const difficultyColour = fromTable(difficultyColours);
/** Colour by number of classes: `1`, `2`. */
export const classCountColour: ColourOf = (name) =>
  countColours[(Math.max(1, Number(name) || 1) - 1) % countColours.length] ?? otherColour;

/** Colours of two to four compared items without their own. */
export const comparisonColours = [hues.sky, hues.clay, hues.jade, hues.orchid] as const;

/** Colour of all servers together. */
export const togetherColour = hues.lagoon;
/** Colours of this year, the previous year, and so on. */
export const yearColours = [
  hues.clay,
  hues.sky,
  hues.leaf,
  hues.violet,
  hues.pink,
  hues.lagoon,
  hues.gold,
  hues.moss,
] as const;
export const eventColours = {
  update: hues.blue,
  sale: hues.jade,
  outage: hues.rose,
  event: hues.orchid,
} as const;

/** White or black, whichever is more readable on a colour: at least 4.5 : 1 on any colour. */
export function readableTextColour(colour: string): string {
  // Contrast with white is the same as with black at this luminance (WCAG 2.2).
  return luminance(colour) > Math.sqrt(1.05 * 0.05) - 0.05 ? '#000000' : '#ffffff';
}

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
