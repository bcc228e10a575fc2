import { plainTerm, type ReadTerm, type SearchDocument } from '@rollcall/game/filters/search';
import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { useEffect, useMemo, useState } from 'react';
import { late } from '../../api/Late.tsx';
import { lazyModule, useLazyModule } from '../../api/lazy-module.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';

export const searchCode = lazyModule(() => import('./search-code.ts'));

/** The words of a search with their meanings, shown below the field. */
export const SearchWords = late(async () => (await import('./SearchWords.tsx')).SearchWords);

/** The parser of a search; reads every word as plain text until the grammar has loaded. */
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

/** The items to search, and how to read them. */
interface Searched<T> {
  /** All listed items; the same array until they change. */
  readonly items: readonly T[];
  /** The same function until its results change. */
  readonly documentOf: (item: T) => SearchDocument;
  readonly readTerm: ReadTerm;
}

/**
 * The correction of a misspelt search; null = none. Stays after the field has taken the corrected words, until the
 * visitor types something else.
 */
export function useCorrectedSearch<T>(
  typed: string,
  { items, documentOf, readTerm }: Searched<T>,
): CorrectedSearch | null {
  const { game: facts } = usePageSettings();
  const code = useLazyModule(searchCode);
  const known = typed.trim() === '' ? null : code;
  const documents = useMemo(() => (known === null ? [] : items.map(documentOf)), [known, items, documentOf]);
  const found = useMemo(
    () => known?.correctSearch(typed, { documents, facts, readTerm }) ?? null,
    [known, typed, documents, facts, readTerm],
  );
  const [last, setLast] = useState<CorrectedSearch | null>(null);
  const now = found ?? (last?.search === typed ? last : null);
  // State derived from the previous render: React applies it before it paints.
  if (now !== last) setLast(now);
  return now;
}
