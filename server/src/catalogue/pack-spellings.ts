/**
 * Adventure packs under names that reports are known to misspell, by lower case → the pack's own name. Two spellings
 * of one pack would be two packs to somebody who chooses what they own.
 */
const misspelt = new Map([
  ['whtie plume mountain and other tales', 'White Plume Mountain and Other Tales'],
  ['the necropolis part four', 'The Necropolis, Part 4'],
  ['temple of elemental evil', 'The Temple of Elemental Evil'],
  ['catacombs', 'The Catacombs'],
  ['demon sands', 'The Demon Sands'],
  ['vale of twilight', 'The Vale of Twilight'],
]);

/** The pack that a known misspelling means, or null for any other name. */
export function correctedPackName(name: string): string | null {
  return misspelt.get(name.trim().toLowerCase()) ?? null;
}
