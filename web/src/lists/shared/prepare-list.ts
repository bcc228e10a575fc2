import { searchCode } from '../filter-bar/search-grammar.ts';
import { loadIconShapes } from '../../people/icon-shapes.ts';
import { peopleCode } from '../../people/usePeople.ts';
import { hasStoredPeople } from '../../storage/stored-keys.ts';

/** A list without pictures is better than none, milliseconds. */
const iconsWithinMs = 300;

/** Loads what the first picture of a list needs: until then stays what the server drew, or the page before. */
export async function prepareList(): Promise<void> {
  if (typeof document === 'undefined') return;
  await Promise.all([
    location.search.includes('search') ? searchCode.load() : null,
    hasStoredPeople() ? peopleCode.load() : null,
    Promise.race([loadIconShapes(), passed(iconsWithinMs)]),
  ]);
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
