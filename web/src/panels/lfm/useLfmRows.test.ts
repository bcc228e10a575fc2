import { cleanup, renderHook } from '@testing-library/react';
import { makeLfm, makeLfmFilter } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithPageSettings } from '../../testing/page-settings.ts';
import { announceEveryMs } from '../list/announce-changes.ts';
import { makeLfmList } from './testing/lfm-list-maker.ts';
import type { LfmList } from './useLfmList.ts';
import { useLfmRows } from './useLfmRows.ts';

const strange = makeLfm({ id: 1, quest_id: 999, comment: 'first' });
const other = makeLfm({ id: 2, comment: 'second' });
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
    const { result } = open(makeLfmList([strange], { facts: { catalogue } }));
    expect(result.current.rows.map(({ questName }) => questName)).toEqual([name]);
  });
});

describe('news of a group list', () => {
  it('tell which groups have come and closed', () => {
    const { result, rerender } = open(makeLfmList([strange]));
    vi.advanceTimersByTime(announceEveryMs);
    rerender(makeLfmList([other]));
    expect(result.current.announcement).toMatch(/^1 new group: .+\. 1 closed group: .+\.$/);
  });

  it('tell nothing of what a changed filter takes away and gives back', () => {
    const { result, rerender } = open(makeLfmList([strange, other]));
    vi.advanceTimersByTime(announceEveryMs);
    rerender(makeLfmList([strange, other], { filter: makeLfmFilter({ searchText: 'second' }) }));
    expect(result.current.rows.map(({ id }) => id)).toEqual([2]);
    expect(result.current.announcement).toBe('');
    vi.advanceTimersByTime(announceEveryMs);
    rerender(makeLfmList([strange, other], { filter: makeLfmFilter() }));
    expect(result.current.rows).toHaveLength(2);
    expect(result.current.announcement).toBe('');
  });
});
