import type { ListFacts } from '../list-state.ts';

/** Facts of a loaded, current list. */
export function makeListFacts(overrides: Partial<ListFacts> = {}): ListFacts {
  return {
    poll: 'loaded',
    serverInfo: 'loaded',
    catalogue: 'loaded',
    hasAnswer: true,
    isOffline: false,
    isUnreported: false,
    isStale: false,
    shownCount: 12,
    ...overrides,
  };
}

/** The other properties of a list, while nothing is requested or received. */
export const quietList = {
  info: null,
  reported: () => null,
  lastAnswer: { subscribe: () => () => {}, receivedAtMs: () => 0, data: () => null },
  changeSettings: () => {},
  reload: () => {},
} as const;
