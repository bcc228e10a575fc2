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
    ['a found update is told', current, found(), 'offered: show-mark, show-toast, remember-shown'],
    ['not within two days of the last time', current, found(nowMs - quietForMs + 1), 'offered: show-mark'],
    [
      'but after two days',
      current,
      found(nowMs - quietForMs),
      'offered: show-mark, show-toast, remember-shown',
    ],
    [
      'a last time still to come is none',
      current,
      found(nowMs + 1),
      'offered: show-mark, show-toast, remember-shown',
    ],
    ['a second one adds nothing', offered, found(), 'offered'],
    ['a newer one waits where another tab was faster', replaced, found(), 'offered'],
    ['a found one changes nothing once asked', asked, found(), 'asked'],
    ['Refresh asks the waiting worker', offered, refresh, 'asked: ask-worker, start-clock'],
    ['twice is once', asked, refresh, 'asked'],
    ['there is nothing to ask when it is in charge already', replaced, refresh, 'leaving: reload'],
    ['Later is remembered', offered, later, 'offered: remember-dismissed'],
    ['Later after Refresh is too late', asked, later, 'asked'],
    ['the page is loaded once control changes', asked, otherControl, 'leaving: reload'],
    ['it is loaded also without a controller before', asked, firstControl, 'leaving: reload'],
    ['a first visit never loads by itself', current, firstControl, 'current'],
    ['another tab asked: the mark comes, nothing is loaded', current, otherControl, 'offered!: show-mark'],
    ['another tab asked while the mark is on', offered, otherControl, 'offered!'],
    ['a worker that cannot be asked', asked, failed, 'leaving: reload'],
    ['a worker that does not come', asked, tooLong, 'leaving: log-too-long, reload-without-worker'],
    ['a clock that rings for nothing', offered, tooLong, 'offered'],
    ['a failure of nothing', current, failed, 'current'],
    ['a page that goes, goes', leaving, otherControl, 'leaving'],
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
