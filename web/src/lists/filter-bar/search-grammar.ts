import { plainTerm, type ReadTerm, type SearchDocument } from '@rollcall/game/filters/search';
import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { useEffect, useMemo, useState } from 'react';
import { late } from '../../api/Late.tsx';
import { lazyModule, useLazyModule } from '../../api/lazy-module.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';

export const searchCode = lazyModule(() => import('./search-code.ts'));

/** What a search was understood as, below it. */
export const SearchWords = late(async () => (await import('./SearchWords.tsx')).SearchWords);

/** How the words of a search are understood: as text alone until the grammar has come. */
export function useReadTerm(list: 'groups' | 'characters', search: string): ReadTerm {
  const { game } = usePageSettings();
  const code = useLazyModule(searchCode);
  const isSearching = search.trim() !== '';
  useEffect(() => {
    if (isSearching) searchCode.preload();
  }, [isSearching]);
  if (code === null || !isSearching) return plainTerm;
  return list === 'groups' ? code.groupTerms(game) : code.characterTerms(game);
}

/** What a search is made in, and how. */
interface Searched<T> {
  /** All that is listed; the same array as long as it is the same. */
  readonly things: readonly T[];
  /** The same function as long as it says the same. */
  readonly documentOf: (thing: T) => SearchDocument;
  readonly readTerm: ReadTerm;
}

/**
 * What is searched for in place of a misspelt search; null = the search as it is. It still says so once the field has
 * taken the corrected words, until others are typed.
 */
export function useCorrectedSearch<T>(
  typed: string,
  { things, documentOf, readTerm }: Searched<T>,
): CorrectedSearch | null {
  const { game: facts } = usePageSettings();
  const code = useLazyModule(searchCode);
  const known = typed.trim() === '' ? null : code;
  const documents = useMemo(
    () => (known === null ? [] : things.map(documentOf)),
    [known, things, documentOf],
  );
  const found = useMemo(
    () => known?.correctSearch(typed, { documents, facts, readTerm }) ?? null,
    [known, typed, documents, facts, readTerm],
  );
  const [last, setLast] = useState<CorrectedSearch | null>(null);
  const now = found ?? (last?.search === typed ? last : null);
  // State that follows from what was shown before: React takes it up before it paints.
  if (now !== last) setLast(now);
  return now;
}
