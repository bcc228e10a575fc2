export interface RaceFacts {
  readonly name: string;
  /** Other spellings that reports use. */
  readonly aliases: readonly string[];
  /** The race whose icon is used: variants of a race share one. */
  readonly family: string;
}

/** The races of the game, each with the spellings that reports use for it; an operator may override them. */
export const races: readonly RaceFacts[] = [
  { name: 'Aasimar', aliases: [], family: 'Aasimar' },
  { name: 'Aasimar Scourge', aliases: ['Scourge Aasimar', 'Scourge'], family: 'Aasimar' },
  { name: 'Bladeforged', aliases: [], family: 'Warforged' },
  { name: 'Chaosmancer', aliases: ['Eladrin Chaosmancer', 'Chaosmancer Eladrin'], family: 'Eladrin' },
  { name: 'Deep Gnome', aliases: ['Deep-Gnome', 'Svirfneblin', 'Gnome Deep'], family: 'Gnome' },
  { name: 'Dhampir', aliases: [], family: 'Dhampir' },
  { name: 'Dark Bargainer', aliases: ['Dhampir Dark Bargainer'], family: 'Dhampir' },
  { name: 'Dragonborn', aliases: [], family: 'Dragonborn' },
  { name: 'Drow Elf', aliases: ['Drow', 'Elf Drow'], family: 'Drow Elf' },
  { name: 'Dwarf', aliases: [], family: 'Dwarf' },
  { name: 'Duergar', aliases: [], family: 'Dwarf' },
  { name: 'Eladrin', aliases: [], family: 'Eladrin' },
  { name: 'Elf', aliases: [], family: 'Elf' },
  { name: 'Gnome', aliases: [], family: 'Gnome' },
  { name: 'Half Elf', aliases: ['Half-Elf', 'Halfelf'], family: 'Half Elf' },
  { name: 'Half Orc', aliases: ['Half-Orc', 'Halforc'], family: 'Half Orc' },
  { name: 'Halfling', aliases: [], family: 'Halfling' },
  { name: 'Human', aliases: [], family: 'Human' },
  { name: 'Purple Dragon Knight', aliases: ['PDK', 'Human Purple Dragon Knight'], family: 'Human' },
  { name: 'Shadar-kai', aliases: ['Shadar Kai', 'Shadarkai'], family: 'Shadar-kai' },
  { name: 'Shifter', aliases: [], family: 'Shifter' },
  { name: 'Razorclaw Shifter', aliases: ['Shifter Razorclaw', 'Razorclaw'], family: 'Shifter' },
  {
    name: 'Sun Elf',
    aliases: ['Elf Sun', 'Morninglord', 'Elf Morninglord', 'Sun Elf (Morninglord)'],
    family: 'Elf',
  },
  { name: 'Tabaxi', aliases: [], family: 'Tabaxi' },
  { name: 'Tabaxi Trailblazer', aliases: ['Trailblazer'], family: 'Tabaxi' },
  { name: 'Tiefling', aliases: [], family: 'Tiefling' },
  { name: 'Tiefling Scoundrel', aliases: ['Scoundrel'], family: 'Tiefling' },
  { name: 'Warforged', aliases: [], family: 'Warforged' },
  { name: 'Wood Elf', aliases: ['Wood-Elf', 'Elf Wood', 'Woodelf'], family: 'Elf' },
];

const plain = (spelling: string) => spelling.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns a function that finds a race by any of its spellings, ignoring case; null = unknown race. */
export function indexRaces(known: readonly RaceFacts[]): (spelling: string) => RaceFacts | null {
  const bySpelling = new Map(
    known.flatMap((race) => [race.name, ...race.aliases].map((spelling) => [plain(spelling), race] as const)),
  );
  return (spelling) => bySpelling.get(plain(spelling)) ?? null;
}
