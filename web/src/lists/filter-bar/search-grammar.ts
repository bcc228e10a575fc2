import { plainTerm, type ReadTerm } from '@rollcall/game/filters/search';
import { characterTerms, groupTerms } from '@rollcall/game/filters/search-grammar';
import { usePageSettings } from '../../api/usePageSettings.ts';

/** How the words of a search are understood. */
export function useReadTerm(list: 'groups' | 'characters', search: string): ReadTerm {
  const { game } = usePageSettings();
  if (search.trim() === '') return plainTerm;
  return list === 'groups' ? groupTerms(game) : characterTerms(game);
}
