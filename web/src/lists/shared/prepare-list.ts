import type { LazyModule } from '../../api/lazy-module.ts';
import { loadSearch } from '../filter-bar/search-grammar.ts';
import { peopleSource } from '../../people/people-module.ts';
import { loadIconShapes } from '../../people/icon-shapes.ts';
import { hasStoredPeople } from '../../storage/stored-keys.ts';

/** A list without pictures is better than none, milliseconds. */
const iconsWithinMs = 300;

/**
 * Loads beforehand what the first picture of a list needs of this visitor alone: until then stays what the server drew,
 * or the page before. The server itself draws everybody's.
 *
 * @param addressReader reads what the address says of the list
 * @throws what an import throws
 */
export async function prepareList(addressReader: Pick<LazyModule<unknown>, 'load'>): Promise<void> {
  if (typeof document === 'undefined') return;
  await Promise.all([
    location.search === '' ? null : addressReader.load(),
    location.search.includes('search') ? loadSearch() : null,
    hasStoredPeople() ? peopleSource.load() : null,
    Promise.race([loadIconShapes(), passed(iconsWithinMs)]),
  ]);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
