import { describe, expect, it, vi } from 'vitest';
import { createDialogHistory, dialogsOfState, nextDialogStep, type PageHistory } from './dialog-history.ts';

interface Entry {
  readonly path: string;
  readonly dialogs: readonly string[];
}

/** A browser whose travels arrive later, as in a real one. */
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

  /** Until nothing moves any more. */
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
    /** The visitor's own way; what follows from it is not waited for. */
    visit: (path: string) => put({ path, dialogs: [] }, true),
    travel(by: number) {
      arrive(by);
      settle();
    },
    stack: () => entries.map(({ path, dialogs }) => [path, ...dialogs].join(' ')),
    place: () => [position, [here().path, ...here().dialogs].join(' ')],
  };
}

describe('dialogs in the history', () => {
  it('have an entry each, and Back closes the upper one', () => {
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

  it('take their entry away when they are closed otherwise', () => {
    const { history, settle, place } = setUp();
    const leave = vi.fn();
    const close = history.open('a', leave);
    settle();
    close();
    settle();
    expect(place()).toEqual([0, '/']);
    expect(leave).not.toHaveBeenCalled();
  });

  it('are mounted twice in development without a trace', () => {
    const { history, settle, stack } = setUp();
    history.open('a', vi.fn())();
    history.open('a', vi.fn());
    settle();
    expect(stack()).toEqual(['/', '/ a']);
  });

  it('give their entry to the next one that the same click opens', () => {
    const { history, settle, stack } = setUp();
    const close = history.open('a', vi.fn());
    settle();
    close();
    history.open('b', vi.fn());
    settle();
    expect(stack()).toEqual(['/', '/ b']);
  });

  it('wait for the way back before the next one is opened', () => {
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

  it('close when the visitor goes to another page, from the top down', () => {
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

  it('do not follow a click that closed them and led to another page', () => {
    const { history, settle, visit, place } = setUp();
    const close = history.open('a', vi.fn());
    settle();
    close();
    visit('/live');
    settle();
    expect(place()).toEqual([2, '/live']);
  });

  it('are skipped on the way back and forth', () => {
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

  it('are not opened again by Forward', () => {
    const { history, settle, travel, place } = setUp();
    history.open('a', vi.fn());
    settle();
    travel(-1);
    travel(1);
    expect(place()).toEqual([0, '/']);
  });
});

describe('the next step of the history', () => {
  it.each([
    ['nothing is open', [], [], false, { type: 'rest' }],
    ['a dialog opens', [], ['a'], false, { type: 'push', ids: ['a'] }],
    ['all agree', ['a'], ['a'], false, { type: 'rest' }],
    ['a second one opens', ['a'], ['a', 'b'], false, { type: 'push', ids: ['a', 'b'] }],
    ['two open at once: one after the other', [], ['a', 'b'], false, { type: 'push', ids: ['a'] }],
    ['the upper one closes', ['a', 'b'], ['a'], false, { type: 'go', by: -1 }],
    ['both close', ['a', 'b'], [], false, { type: 'go', by: -2 }],
    ['one gives way to the next', ['a'], ['b'], false, { type: 'replace', ids: ['b'] }],
    ['an old entry gets a new dialog', ['old'], ['b', 'c'], false, { type: 'replace', ids: ['b'] }],
    ['back to an entry of a closed dialog', ['old'], [], false, { type: 'go', by: -1 }],
    ['on the way forward past a closed dialog', ['old'], [], true, { type: 'go', by: 1 }],
  ])('%s', (_what, entry, open, isForwardPassage, step) => {
    expect(nextDialogStep(entry, open, isForwardPassage)).toEqual(step);
  });
});

describe('the dialogs of a history entry', () => {
  it.each([
    [{ dialogs: ['a', 'b'] }, ['a', 'b']],
    [{ dialogs: ['a', 5, null] }, ['a']],
    [{ dialogs: 'a' }, []],
    [{}, []],
    [null, []],
    ['a', []],
  ])('of %j are %j', (state, ids) => {
    expect(dialogsOfState(state)).toEqual(ids);
  });
});
