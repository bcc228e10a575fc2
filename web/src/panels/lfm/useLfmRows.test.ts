import { cleanup, renderHook } from '@testing-library/react';
import { arrangeLfms, type LfmFilter } from '@rollcall/game/lfm-list';
import { makeLfm, makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithPageSettings } from '../../testing/page-settings.ts';
import { newsEveryMs } from '../list-news.ts';
import { defaultSettings } from './testing/row-makers.ts';
import type { LfmList } from './useLfmList.ts';
import { useLfmRows } from './useLfmRows.ts';

const strange = makeLfm({ id: 1, quest_id: 999, comment: 'first' });
const other = makeLfm({ id: 2, comment: 'second' });
const all = makeLfmFilter();

function listOf(
  lfms: readonly (typeof strange)[],
  filter: LfmFilter = all,
  facts: Partial<LfmList['facts']> = {},
): LfmList {
  return {
    settings: defaultSettings,
    filter,
    arranged: arrangeLfms(lfms, filter, makeLfmViewer()),
    facts: {
      poll: 'loaded',
      serverInfo: 'loaded',
      catalogue: 'loaded',
      hasAnswer: true,
      isOffline: false,
      isStale: false,
      shownCount: lfms.length,
      ...facts,
    },
    info: null,
    lastAnswer: { subscribe: () => () => {}, receivedAtMs: () => 0 },
    changeSettings: () => {},
    groupCount: lfms.length,
    reload: () => {},
  };
}

const open = (list: LfmList) =>
  renderHook((given: LfmList) => useLfmRows(given, false, 0), {
    wrapper: WithPageSettings,
    initialProps: list,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the rows of a group list', () => {
  it.each([
    ['loading', ''],
    ['partial', ''],
    ['loaded', 'Unknown Quest'],
    ['error', 'Unknown Quest'],
  ] as const)('while the catalogue is %s, call a quest that is not in it "%s"', (catalogue, name) => {
    const { result } = open(listOf([strange], all, { catalogue }));
    expect(result.current.rows.map(({ questName }) => questName)).toEqual([name]);
  });
});

describe('news of a group list', () => {
  it('tell which groups have come and closed', () => {
    const { result, rerender } = open(listOf([strange]));
    vi.advanceTimersByTime(newsEveryMs);
    rerender(listOf([other]));
    expect(result.current.news).toMatch(/^1 new group: .+\. 1 closed group: .+\.$/);
  });

  it('tell nothing of what a changed filter takes away and gives back', () => {
    const { result, rerender } = open(listOf([strange, other]));
    vi.advanceTimersByTime(newsEveryMs);
    rerender(listOf([strange, other], makeLfmFilter({ searchText: 'second' })));
    expect(result.current.rows.map(({ id }) => id)).toEqual([2]);
    expect(result.current.news).toBe('');
    vi.advanceTimersByTime(newsEveryMs);
    rerender(listOf([strange, other], makeLfmFilter()));
    expect(result.current.rows).toHaveLength(2);
    expect(result.current.news).toBe('');
  });
});
