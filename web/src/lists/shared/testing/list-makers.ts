import type { ListFacts } from '../list-view.ts';

/** A list that has come and is of now. */
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

/** What a list has beside what it lists, when nobody asks and nothing comes. */
export const quietList = {
  info: null,
  reported: () => null,
  lastAnswer: { subscribe: () => () => {}, receivedAtMs: () => 0, data: () => null },
  changeSettings: () => {},
  reload: () => {},
} as const;
