import { plainTerm, type ReadTerm } from '@rollcall/game/filters/search';
import { useEffect } from 'react';
import { late } from '../../api/Late.tsx';
import { lazyModule, useLazyModule } from '../../api/lazy-module.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';

/** Understands what is searched for in the lists: 6 KB that most visits do without. */
export const searchGrammar = lazyModule(() => import('@rollcall/game/filters/search-grammar'));

/** What a search was understood as, below it. */
export const SearchWords = late(async () => (await import('./SearchWords.tsx')).SearchWords);

/** How the words of a search are understood: as text alone until the grammar has come. */
export function useReadTerm(list: 'groups' | 'characters', search: string): ReadTerm {
  const { game } = usePageSettings();
  const grammar = useLazyModule(searchGrammar);
  const isSearching = search.trim() !== '';
  useEffect(() => {
    if (isSearching) searchGrammar.preload();
  }, [isSearching]);
  if (grammar === null || !isSearching) return plainTerm;
  return list === 'groups' ? grammar.groupTerms(game) : grammar.characterTerms(game);
}
