import { makeLfm } from '@rollcall/game/testing/makers';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeLfmList } from './testing/lfm-list-maker.ts';
import { defaultSettings } from './testing/row-makers.ts';
import type { LfmList } from './useLfmList.ts';
import { ringOnce } from '../../alerts/chime.ts';
import { useJoinableAlert } from './LfmPanel.tsx';

vi.mock('../../alerts/chime.ts', () => ({
  ringOnce: vi.fn(async () => {}),
  prepareChime: vi.fn(() => () => {}),
}));

afterEach(() => {
  cleanup();
  vi.mocked(ringOnce).mockClear();
});

const listOf = (isSoundOn: boolean, ids: readonly number[], facts: Partial<LfmList['facts']> = {}) =>
  makeLfmList(
    ids.map((id) => makeLfm({ id })),
    { settings: { isSoundOn }, facts },
  );

/** Shows successive lists, each until its effects are complete. */
async function show(...lists: readonly LfmList[]) {
  const [first = listOf(false, []), ...rest] = lists;
  const { rerender } = renderHook((list: LfmList) => useJoinableAlert(list, list.settings.isSoundOn), {
    initialProps: first,
  });
  const settle = async () => act(async () => vi.dynamicImportSettled());
  await settle();
  for (const list of rest) {
    rerender(list);
    await settle();
  }
}

describe('the sound of a group list (isSoundOn)', () => {
  it('plays when it is on and a joinable group appears', async () => {
    await show(listOf(true, [1]), listOf(true, [1, 2]));
    expect(ringOnce).toHaveBeenCalledTimes(1);
  });

  it('never plays when it is off', async () => {
    await show(listOf(false, [1]), listOf(false, [1, 2]));
    expect(ringOnce).not.toHaveBeenCalled();
    expect(defaultSettings.isSoundOn).toBe(false);
  });

  it('does not play for groups that were there before it was switched on', async () => {
    await show(listOf(false, [1]), listOf(true, [1, 2]), listOf(true, [1, 2, 3]));
    expect(ringOnce).toHaveBeenCalledTimes(1);
  });

  it('waits for answers and quests before its first check', async () => {
    await show(
      listOf(true, [], { poll: 'initial' }),
      listOf(true, [1], { catalogue: 'loading' }),
      listOf(true, [1, 2]),
    );
    expect(ringOnce).not.toHaveBeenCalled();
  });
});
