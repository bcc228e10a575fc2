import type { ClassName } from '@rollcall/game/character/classes';

/** Distributions of the player base: values with their weights in percent. */

/** Total levels 1 to 34. The peaks are new characters, 4, 7 and 15 (where bought characters begin), and the cap. */
export const levelWeights: readonly (readonly [level: number, weight: number])[] = [
  21.1, 9.1, 6.4, 7.1, 3.5, 2.3, 8.2, 2.2, 1.8, 1.8, 1.4, 1.6, 1.3, 1.2, 5.4, 1.5, 1.4, 1.5, 0.6, 1.6, 0.9,
  0.8, 0.8, 0.7, 0.8, 0.8, 0.8, 0.7, 0.7, 0.9, 0.9, 0.9, 0.9, 9.8,
].map((weight, index) => [index + 1, weight] as const);

export const classWeights: readonly (readonly [name: ClassName, weight: number])[] = [
  ['Ranger', 11.7],
  ['Warlock', 10.2],
  ['Paladin', 9],
  ['Druid', 8.3],
  ['Wizard', 7],
  ['Cleric', 7],
  ['Rogue', 6.7],
  ['Barbarian', 6.5],
  ['Fighter', 6.4],
  ['Bard', 5.4],
  ['Sorcerer', 5],
  ['Artificer', 4.3],
  ['Monk', 3.6],
  ['Favored Soul', 2.3],
  ['Alchemist', 2.1],
];

export const raceWeights: readonly (readonly [name: string, weight: number])[] = [
  ['Human', 18.7],
  ['Drow Elf', 10.3],
  ['Tiefling', 9.1],
  ['Dragonborn', 7.9],
  ['Aasimar', 5.9],
  ['Half Elf', 5.1],
  ['Dwarf', 4.6],
  ['Gnome', 4.4],
  ['Warforged', 3.7],
  ['Wood Elf', 3.7],
  ['Half Orc', 3.7],
  ['Halfling', 3.6],
  ['Elf', 3.3],
  ['Tabaxi', 3.2],
  ['Bladeforged', 1.6],
  ['Aasimar Scourge', 1.5],
  ['Purple Dragon Knight', 1.4],
  ['Sun Elf', 1.3],
  ['Shadar-kai', 1.2],
  ['Shifter', 1.2],
  ['Deep Gnome', 1],
  ['Razorclaw Shifter', 0.8],
  ['Tiefling Scoundrel', 0.8],
  ['Tabaxi Trailblazer', 0.7],
  ['Eladrin', 0.5],
  ['Chaosmancer', 0.3],
  ['Dhampir', 0.3],
  ['Duergar', 0.1],
  ['Dark Bargainer', 0.1],
];

export const genderWeights: readonly (readonly [name: string, weight: number])[] = [
  ['Male', 58],
  ['Female', 42],
];

/** Number of classes of a character beyond its first levels. */
export const classCountWeights: readonly (readonly [count: number, weight: number])[] = [
  [1, 70],
  [2, 19],
  [3, 11],
];

export const anonymousShare = 0.11;
/**
 * Share of anonymous characters whose name is hidden even from collectors: the game hides some names and not others.
 */
export const namelessShare = 0.5;
export const inGuildShare = 0.62;
/** Share of characters that came from another server, where this is possible. */
export const transferredShare = 0.06;
export const publicCommentShare = 0.12;
