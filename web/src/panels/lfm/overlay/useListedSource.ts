import type { ListedLfm } from '@rollcall/game/lfm-list';
import { useLayoutEffect, useState } from 'react';
import { createListedSource, type ListedSource } from './listed-source.ts';

/** The groups of the panel as a thing that stays: whoever gets it is not drawn anew when they change. */
export function useListedSource(shown: readonly ListedLfm[]): ListedSource {
  const [source] = useState(createListedSource);
  useLayoutEffect(() => source.show(shown), [source, shown]);
  return source;
}
