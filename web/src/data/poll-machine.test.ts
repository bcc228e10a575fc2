import { describe, expect, it } from 'vitest';
import {
  createPoll,
  step,
  waitAfterError,
  type Poll,
  type PollEvent,
  type PollSettings,
  type PollStep,
} from './poll-machine.ts';

const settings: PollSettings = { intervalMs: 3000, lifespanMs: null, isEnabled: true, stopOnError: false };

/** Plays events at their times. */
function play(events: readonly (readonly [number, PollEvent])[], from: Poll = createPoll(settings)): Poll {
  return events.reduce((poll, [nowMs, event]) => step(poll, event, nowMs).poll, from);
}

const start: PollEvent = { type: 'start', isHidden: false, hasAnswer: false };
const woken: PollEvent = { type: 'woken' };
const answered = (request: number): PollEvent => ({ type: 'answered', request });
const failed = (request: number, retryAfterMs: number | null = null): PollEvent => ({
  type: 'failed',
  request,
  retryAfterMs,
});

const fresh = createPoll(settings);
const waiting = play([[0, start]]);
const slow = play([
  [0, start],
  [1000, woken],
]);
const loaded = play([
  [0, start],
  [200, answered(1)],
]);
const refreshing = play([[3200, woken]], loaded);
const broken = play([
  [0, start],
  [200, failed(1)],
]);
const hidden = play([[300, { type: 'hidden' }]], loaded);
const mortal = play([[0, start]], createPoll({ ...settings, lifespanMs: 10_000 }));
const halted = play(
  [
    [200, answered(1)],
    [10_000, woken],
  ],
  mortal,
);

/** A step in words: `loaded, abort 1, send 2, wake 4200`. */
function tell({ poll, effects }: PollStep): string {
  const words = effects.map((effect) =>
    effect.type === 'wake' ? `wake ${effect.atMs ?? 'never'}` : `${effect.type} ${effect.request}`,
  );
  return [poll.state, ...words].join(', ');
}

const faster = { ...settings, intervalMs: 1500 };
const off = { ...settings, isEnabled: false };
const fragile: Poll = { ...waiting, settings: { ...settings, stopOnError: true } };
/** A poll that asks once a minute while it is not seen. */
const watchful = (poll: Poll): Poll => ({
  ...poll,
  settings: { ...poll.settings, hiddenIntervalMs: 60_000 },
});
const unseen = (poll: Poll): Poll => ({ ...poll, isHidden: true });
const seen: PollEvent = { type: 'shown' };
const joined = (wanted: PollSettings): PollEvent => ({ type: 'configure', settings: wanted, by: 'newcomer' });
const left = (wanted: PollSettings): PollEvent => ({ type: 'configure', settings: wanted, by: 'leaver' });
const online: PollEvent = { type: 'online' };

describe('one transition of the poll', () => {
  it.each<[name: string, Poll, at: number, PollEvent, told: string]>([
    ['a start sends at once and shows nothing yet', fresh, 0, start, 'initial, send 1, wake 1000'],
    [
      'a start in a hidden tab waits',
      fresh,
      0,
      { type: 'start', isHidden: true, hasAnswer: false },
      'initial',
    ],
    ['nothing happens before the start', fresh, 0, { type: 'reload' }, 'initial'],
    ['a request shows as loading after a second', waiting, 1000, woken, 'loading, wake never'],
    ['a clock that rings early is set again', waiting, 999, woken, 'initial, wake 1000'],
    ['an answer is loaded and plans the next tick', waiting, 200, answered(1), 'loaded, wake 3200'],
    ['the tick counts from the end of a slow answer', slow, 5000, answered(1), 'loaded, wake 8000'],
    ['a late answer of an earlier request means nothing', refreshing, 3300, answered(1), 'loaded'],
    ['a late error of an earlier request means nothing', refreshing, 3300, failed(1), 'loaded'],
    ['a tick sends again and still shows loaded', loaded, 3200, woken, 'loaded, send 2, wake 4200'],
    ['a refresh that takes long shows as loading', refreshing, 4200, woken, 'loading, wake never'],
    ['an error waits twice the interval', waiting, 200, failed(1), 'error, wake 6200'],
    [
      'a second error waits four times',
      { ...refreshing, errorCount: 1 },
      4000,
      failed(2),
      'error, wake 16000',
    ],
    ['Retry-After wins', waiting, 200, failed(1, 60_000), 'error, wake 60200'],
    ['stop-on-error ends the poll', fragile, 200, failed(1), 'error, wake never'],
    [
      'a reload gives up and sends',
      refreshing,
      3300,
      { type: 'reload' },
      'initial, abort 2, send 3, wake 4300',
    ],
    ['a reload after an error does not wait', broken, 300, { type: 'reload' }, 'initial, send 2, wake 1300'],
    [
      'the same settings change nothing',
      loaded,
      300,
      { type: 'configure', settings: { ...settings } },
      'loaded',
    ],
    [
      'another interval starts again',
      loaded,
      300,
      { type: 'configure', settings: faster },
      'initial, send 2, wake 1300',
    ],
    [
      'switching off gives up',
      refreshing,
      3300,
      { type: 'configure', settings: off },
      'initial, abort 2, wake never',
    ],
    ['a tab that hides plans nothing more', loaded, 300, { type: 'hidden' }, 'loaded, wake never'],
    [
      'a request under way when the tab hides may finish',
      unseen(refreshing),
      3300,
      answered(2),
      'loaded, wake never',
    ],
    ['a tab that is seen again asks at once', hidden, 400, seen, 'loaded, send 2, wake 1400'],
    ['being seen while seen sends nothing', loaded, 400, seen, 'loaded'],
    ['being seen does not shorten the wait after an error', unseen(broken), 400, seen, 'error, wake 6200'],
    ['a wait that ended unseen is over', unseen(broken), 90_000, seen, 'error, send 2, wake 91000'],
    ['a network that is back ends the wait after an error', broken, 400, online, 'error, send 2, wake 1400'],
    ['a network that is back is asked when the tab is seen', unseen(broken), 400, online, 'error'],
    ['a network that is back changes nothing without an error', loaded, 400, online, 'loaded'],
    ['a poll that ended with its error stays so', { ...broken, dueAtMs: null }, 400, online, 'error'],
    [
      'a watchful tab that hides plans its longer interval from the last answer',
      watchful(loaded),
      300,
      { type: 'hidden' },
      'loaded, wake 60200',
    ],
    ['a watchful tab asks unseen', watchful(unseen(loaded)), 60_200, woken, 'loaded, send 2, wake 61200'],
    ['a watchful tab asks unseen no earlier', watchful(unseen(loaded)), 3200, woken, 'loaded, wake 60200'],
    [
      'a watchful tab starts unseen',
      watchful(fresh),
      0,
      { type: 'start', isHidden: true, hasAnswer: false },
      'initial, send 1, wake 1000',
    ],
    [
      'an answer that comes unseen plans the longer interval',
      watchful(unseen(refreshing)),
      3300,
      answered(2),
      'loaded, wake 63300',
    ],
    [
      'an error unseen waits what errors wait, and no less than the longer interval',
      watchful(unseen(refreshing)),
      3300,
      failed(2),
      'error, wake 63300',
    ],
    [
      'what the server asks for is waited for unseen too',
      watchful(unseen(refreshing)),
      3300,
      failed(2, 90_000),
      'error, wake 93300',
    ],
    [
      'a network that is back does not hurry a tab that is not seen',
      watchful(unseen(broken)),
      400,
      online,
      'error',
    ],
    [
      'a watchful tab that is seen again asks at once',
      watchful(hidden),
      400,
      seen,
      'loaded, send 2, wake 1400',
    ],
    ['a halted poll asks nothing unseen', watchful(unseen(halted)), 90_000, woken, 'halted'],
    [
      'whoever comes and is in a hurry makes the next request sooner',
      loaded,
      300,
      joined(faster),
      'loaded, wake 1700',
    ],
    [
      'whoever comes late and is in a hurry asks at once',
      loaded,
      2500,
      joined(faster),
      'loaded, send 2, wake 3500',
    ],
    ['whoever comes disturbs no request under way', refreshing, 3300, joined(faster), 'loaded'],
    ['whoever comes waits out an error', broken, 300, joined(faster), 'error'],
    ['whoever comes begins a lifespan', mortal, 500, joined(mortal.settings), 'initial'],
    [
      'whoever comes wakes a halted poll',
      halted,
      20_000,
      joined(halted.settings),
      'initial, send 2, wake 21000',
    ],
    [
      'whoever comes and wants nothing wakes nobody',
      halted,
      20_000,
      joined({ ...halted.settings, isEnabled: false }),
      'initial',
    ],
    ['whoever leaves takes his hurry along', { ...loaded, settings: faster }, 300, left(settings), 'loaded'],
    ['whoever leaves wakes nobody', halted, 20_000, left(settings), 'halted'],
    [
      'whoever leaves and was the last to want anything ends it',
      loaded,
      300,
      left(off),
      'initial, wake never',
    ],
    [
      'to be watchful from now on starts nothing anew',
      hidden,
      400,
      { type: 'configure', settings: { ...settings, hiddenIntervalMs: 60_000 } },
      'loaded, wake 60200',
    ],
    [
      'to be watchful no more plans nothing more',
      watchful(hidden),
      400,
      { type: 'configure', settings },
      'loaded, wake never',
    ],
    ['the end of the lifespan halts and gives up', mortal, 10_000, woken, 'halted, abort 1, wake never'],
    ['the lifespan ends unseen too', unseen(mortal), 10_000, woken, 'halted, abort 1, wake never'],
    ['a halted poll stays halted when seen', unseen(halted), 20_000, seen, 'halted'],
    ['a reload wakes a halted poll', halted, 20_000, { type: 'reload' }, 'initial, send 2, wake 21000'],
    ['a stop gives up and plans nothing', refreshing, 3300, { type: 'stop' }, 'loaded, abort 2, wake never'],
  ])('%s', (_, poll, nowMs, event, told) => {
    expect(tell(step(poll, event, nowMs))).toBe(told);
  });

  it('forgets its errors after a good answer', () => {
    const again = play(
      [
        [6200, woken],
        [6300, answered(2)],
      ],
      broken,
    );
    expect(again).toMatchObject({ state: 'loaded', errorCount: 0, dueAtMs: 9300 });
  });

  it('ends a reborn poll one lifespan after its rebirth', () => {
    const reborn = play([[20_000, { type: 'reload' }]], halted);
    expect(reborn.endsAtMs).toBe(30_000);
  });

  it.each([
    [1, 6000],
    [2, 12_000],
    [6, 192_000],
    [7, 192_000],
    [500, 192_000],
  ])('waits after %i errors in a row %i ms', (errors, waitMs) => {
    expect(waitAfterError(3000, errors, null)).toBe(waitMs);
  });

  it('never lets Retry-After make it faster than its interval', () => {
    expect(waitAfterError(3000, 6, 0)).toBe(3000);
    expect(waitAfterError(3000, 6, 20_000)).toBe(20_000);
  });
});
