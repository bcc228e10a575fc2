import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstUpdateState as current,
  quietForMs,
  stepUpdate,
  type UpdateEvent,
  type UpdateState,
} from './update-flow.ts';

const offered: UpdateState = { state: 'offered', isWaiting: true };
const replaced: UpdateState = { state: 'offered', isWaiting: false };
const asked: UpdateState = { state: 'asked' };
const leaving: UpdateState = { state: 'leaving' };

const nowMs = 10 * quietForMs;
const found = (quietSinceMs: number | null = null): UpdateEvent => ({ type: 'found', nowMs, quietSinceMs });
const refresh: UpdateEvent = { type: 'refresh' };
const later: UpdateEvent = { type: 'later' };
const otherControl: UpdateEvent = { type: 'control-changed', hadController: true };
const firstControl: UpdateEvent = { type: 'control-changed', hadController: false };
const failed: UpdateEvent = { type: 'ask-failed' };
const tooLong: UpdateEvent = { type: 'took-too-long' };

/** A step as text: `offered: show-mark, show-toast, remember-shown`; `!` = no worker waits. */
function tell(before: UpdateState, event: UpdateEvent): string {
  const { next, effects } = stepUpdate(before, event);
  const mark = 'isWaiting' in next && !next.isWaiting ? '!' : '';
  return [`${next.state}${mark}`, ...(effects.length > 0 ? [effects.join(', ')] : [])].join(': ');
}

describe('one transition of the update flow', () => {
  it.each<[name: string, UpdateState, UpdateEvent, told: string]>([
    ['shows a found update', current, found(), 'offered: show-mark, show-toast, remember-shown'],
    [
      'shows no toast within two days of the last one',
      current,
      found(nowMs - quietForMs + 1),
      'offered: show-mark',
    ],
    [
      'shows a toast after two days',
      current,
      found(nowMs - quietForMs),
      'offered: show-mark, show-toast, remember-shown',
    ],
    [
      'ignores a last time in the future',
      current,
      found(nowMs + 1),
      'offered: show-mark, show-toast, remember-shown',
    ],
    ['changes nothing for a second update', offered, found(), 'offered'],
    ['lets a newer worker wait where another tab was faster', replaced, found(), 'offered'],
    ['changes nothing for an update found after the request', asked, found(), 'asked'],
    ['asks the waiting worker on Refresh', offered, refresh, 'asked: ask-worker, start-clock'],
    ['asks only once for two presses', asked, refresh, 'asked'],
    ['reloads at once if the worker is already active', replaced, refresh, 'leaving: reload'],
    ['stores the time of Later', offered, later, 'offered: remember-dismissed'],
    ['ignores Later after Refresh', asked, later, 'asked'],
    ['reloads once the worker has taken control', asked, otherControl, 'leaving: reload'],
    ['reloads even if there was no controller before', asked, firstControl, 'leaving: reload'],
    ['never reloads by itself on a first visit', current, firstControl, 'current'],
    [
      'shows only the mark, without a reload, at the request of another tab',
      current,
      otherControl,
      'offered!: show-mark',
    ],
    [
      'changes nothing at the request of another tab while the mark is shown',
      offered,
      otherControl,
      'offered!',
    ],
    ['reloads if the worker cannot be messaged', asked, failed, 'leaving: reload'],
    [
      'reloads if the worker does not take over',
      asked,
      tooLong,
      'leaving: log-too-long, reload-without-worker',
    ],
    ['ignores a timer without a request', offered, tooLong, 'offered'],
    ['ignores a failure without a request', current, failed, 'current'],
    ['ignores everything once the page is reloading', leaving, otherControl, 'leaving'],
  ])('%s', (_, before, event, told) => {
    expect(tell(before, event)).toBe(told);
  });
});

describe('an update under random events', () => {
  const eventArbitrary = fc.constantFrom(
    found(),
    found(nowMs),
    refresh,
    later,
    otherControl,
    firstControl,
    failed,
    tooLong,
  );

  it('reloads the page at most once, and only on request', () => {
    fc.assert(
      fc.property(fc.array(eventArbitrary, { maxLength: 30 }), (events) => {
        let state = current;
        let reloads = 0;
        for (const [at, event] of events.entries()) {
          const { next, effects } = stepUpdate(state, event);
          state = next;
          reloads += effects.filter((effect) => effect === 'reload').length;
          if (reloads > 0) expect(events.slice(0, at + 1)).toContain(refresh);
        }
        expect(reloads).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('shows the mark at most once', () => {
    fc.assert(
      fc.property(fc.array(eventArbitrary, { maxLength: 30 }), (events) => {
        let state = current;
        let marks = 0;
        for (const event of events) {
          const { next, effects } = stepUpdate(state, event);
          state = next;
          marks += effects.filter((effect) => effect === 'show-mark').length;
        }
        expect(marks).toBeLessThanOrEqual(1);
      }),
    );
  });
});
