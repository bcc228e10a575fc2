import { searchCode } from '../filter-bar/search-grammar.ts';
import { loadIconShapes } from '../../people/icon-shapes.ts';
import { peopleCode } from '../../people/usePeople.ts';
import { hasStoredPeople } from '../../storage/has-stored.ts';

/** Maximum wait for icons, ms: a list without icons is better than none. */
const iconsWithinMs = 300;

/** Loads everything that the first render of a list needs. Until then the served page or the previous page stays. */
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
