import { describe, expect, it, vi } from 'vitest';
import { createDialogHistory, dialogsOfState, nextDialogStep, type PageHistory } from './dialog-history.ts';

interface Entry {
  readonly path: string;
  readonly dialogs: readonly string[];
}

/** A browser whose history navigation is asynchronous, as in real ones. */
function setUp() {
  const entries: Entry[] = [{ path: '/', dialogs: [] }];
  let position = 0;
  let tell: Parameters<PageHistory['subscribe']>[0] = () => {};
  const travels: number[] = [];
  let timers: (() => void)[] = [];
  const here = () => entries[position] ?? { path: 'nowhere', dialogs: [] };

  const put = (entry: Entry, isPush: boolean) => {
    if (isPush) position += 1;
    entries.splice(position, Infinity, entry);
    tell({ by: 0, isPush });
  };
  const arrive = (by: number) => {
    const from = position;
    position = Math.min(entries.length - 1, Math.max(0, position + by));
    if (position !== from) tell({ by: position - from, isPush: false });
  };
  const history = createDialogHistory(
    {
      dialogs: () => here().dialogs,
      position: () => position,
      push: (dialogs) => put({ ...here(), dialogs }, true),
      replace: (dialogs) => {
        entries[position] = { ...here(), dialogs };
        tell({ by: 0, isPush: false });
      },
      go: (by) => void travels.push(by),
      subscribe: (listener) => {
        tell = listener;
      },
    },
    (ring) => timers.push(ring),
  );

  /** Runs timers and pending navigations until there are none. */
  const settle = () => {
    while (timers.length > 0 || travels.length > 0) {
      const due = timers;
      timers = [];
      due.forEach((ring) => ring());
      travels.splice(0).forEach(arrive);
    }
  };
  return {
    history,
    settle,
    /** A navigation by the visitor, without waiting for its consequences. */
    visit: (path: string) => put({ path, dialogs: [] }, true),
    travel(by: number) {
      arrive(by);
      settle();
    },
    stack: () => entries.map(({ path, dialogs }) => [path, ...dialogs].join(' ')),
    place: () => [position, [here().path, ...here().dialogs].join(' ')],
  };
}

describe('dialogs in the browser’s history', () => {
  it('have one entry each, and Back closes the top one', () => {
    const { history, settle, stack, travel } = setUp();
    const leaveLower = vi.fn();
    const leaveUpper = vi.fn();
    history.open('a', leaveLower);
    const close = history.open('b', leaveUpper);
    settle();
    expect(stack()).toEqual(['/', '/ a', '/ a b']);
    travel(-1);
    close();
    settle();
    expect(leaveUpper).toHaveBeenCalledOnce();
    expect(leaveLower).not.toHaveBeenCalled();
    expect(history.isTop('a')).toBe(true);
  });

  it('remove their entry when closed in another way', () => {
    const { history, settle, place } = setUp();
    const leave = vi.fn();
    const close = history.open('a', leave);
    settle();
    close();
    settle();
    expect(place()).toEqual([0, '/']);
    expect(leave).not.toHaveBeenCalled();
  });

  it('can be mounted twice, as in development, with a single entry', () => {
    const { history, settle, stack } = setUp();
    history.open('a', vi.fn())();
    history.open('a', vi.fn());
    settle();
    expect(stack()).toEqual(['/', '/ a']);
  });

  it('pass their entry to a dialog that the same click opens', () => {
    const { history, settle, stack } = setUp();
    const close = history.open('a', vi.fn());
    settle();
    close();
    history.open('b', vi.fn());
    settle();
    expect(stack()).toEqual(['/', '/ b']);
  });

  it('remove their entry before a later dialog adds its own', () => {
    const { history, settle, stack, place } = setUp();
    const close = history.open('a', vi.fn());
    settle();
    close();
    settle();
    history.open('b', vi.fn());
    settle();
    expect(stack()).toEqual(['/', '/ b']);
    expect(place()).toEqual([1, '/ b']);
  });

  it('close from the top down when the visitor goes to another page', () => {
    const { history, settle, visit, place } = setUp();
    const left: string[] = [];
    history.open('a', () => void left.push('a'));
    history.open('b', () => void left.push('b'));
    settle();
    visit('/live');
    settle();
    expect(left).toEqual(['b', 'a']);
    expect(place()).toEqual([3, '/live']);
  });

  it('do not go back after a click that closed them and opened another page', () => {
    const { history, settle, visit, place } = setUp();
    const close = history.open('a', vi.fn());
    settle();
    close();
    visit('/live');
    settle();
    expect(place()).toEqual([2, '/live']);
  });

  it('are skipped by Back and Forward once closed', () => {
    const { history, settle, visit, travel, place } = setUp();
    history.open('a', vi.fn());
    settle();
    visit('/live');
    settle();
    travel(-1);
    expect(place()).toEqual([0, '/']);
    travel(1);
    expect(place()).toEqual([2, '/live']);
  });

  it('are not reopened by Forward', () => {
    const { history, settle, travel, place } = setUp();
    history.open('a', vi.fn());
    settle();
    travel(-1);
    travel(1);
    expect(place()).toEqual([0, '/']);
  });
});

describe('the next step of the dialog history', () => {
  it.each([
    ['is none if nothing is open', [], [], false, { type: 'rest' }],
    ['adds an entry for an open dialog', [], ['a'], false, { type: 'push', ids: ['a'] }],
    ['is none if all entries match', ['a'], ['a'], false, { type: 'rest' }],
    ['adds an entry for a second dialog', ['a'], ['a', 'b'], false, { type: 'push', ids: ['a', 'b'] }],
    ['adds entries for two dialogs one after the other', [], ['a', 'b'], false, { type: 'push', ids: ['a'] }],
    ['goes back when the upper dialog closes', ['a', 'b'], ['a'], false, { type: 'go', by: -1 }],
    ['goes back twice when both close', ['a', 'b'], [], false, { type: 'go', by: -2 }],
    [
      'reuses the entry when one dialog replaces another',
      ['a'],
      ['b'],
      false,
      { type: 'replace', ids: ['b'] },
    ],
    ['gives an old entry to a new dialog', ['old'], ['b', 'c'], false, { type: 'replace', ids: ['b'] }],
    ['skips the entry of a closed dialog on Back', ['old'], [], false, { type: 'go', by: -1 }],
    ['skips the entry of a closed dialog on Forward', ['old'], [], true, { type: 'go', by: 1 }],
  ])('%s', (_what, entry, open, isForwardPassage, step) => {
    expect(nextDialogStep(entry, open, isForwardPassage)).toEqual(step);
  });
});

describe('the dialogs in a history entry’s state', () => {
  it.each([
    [{ dialogs: ['a', 'b'] }, ['a', 'b']],
    [{ dialogs: ['a', 5, null] }, ['a']],
    [{ dialogs: 'a' }, []],
    [{}, []],
    [null, []],
    ['a', []],
  ])('%j are %j', (state, ids) => {
    expect(dialogsOfState(state)).toEqual(ids);
  });
});
