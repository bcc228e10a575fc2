import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPoll,
  loadingAfterMs,
  step,
  type Poll,
  type PollEvent,
  type PollStep,
} from './poll-machine.ts';

const eventArbitrary: fc.Arbitrary<PollEvent> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), isHidden: fc.boolean(), hasAnswer: fc.boolean() }),
  fc.constantFrom<PollEvent>(
    { type: 'stop' },
    { type: 'reload' },
    { type: 'woken' },
    { type: 'woken' },
    { type: 'hidden' },
    { type: 'shown' },
    { type: 'online' },
  ),
  fc
    .record({
      type: fc.constant('configure' as const),
      settings: fc.record({
        intervalMs: fc.integer({ min: 500, max: 20_000 }),
        lifespanMs: fc.option(fc.integer({ min: 1, max: 60_000 })),
        isEnabled: fc.boolean(),
        stopOnError: fc.boolean(),
        hiddenIntervalMs: fc.option(fc.integer({ min: 10_000, max: 60_000 }), { nil: undefined }),
      }),
      by: fc.constantFrom('newcomer' as const, 'leaver' as const, undefined),
    })
    .map(({ by, ...event }) => (by === undefined ? event : { ...event, by })),
  fc.record({ type: fc.constant('answered' as const), request: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    type: fc.constant('failed' as const),
    request: fc.integer({ min: 1, max: 12 }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 100_000 })),
  }),
);

const courseArbitrary = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5000 }), eventArbitrary), { maxLength: 60 })
  .map((steps) => {
    let nowMs = 0;
    return steps.map(([waitMs, event]): [number, PollEvent] => [(nowMs += waitMs), event]);
  });

/** Follows a course and checks every step. */
function expectAlways(check: (before: Poll, event: PollEvent, nowMs: number, result: PollStep) => void) {
  fc.assert(
    fc.property(courseArbitrary, (course) => {
      let poll = createPoll({ intervalMs: 3000, lifespanMs: null, isEnabled: true, stopOnError: false });
      for (const [nowMs, event] of course) {
        const result = step(poll, event, nowMs);
        check(poll, event, nowMs, result);
        poll = result.poll;
      }
    }),
  );
}

describe('whatever happens to a poll', () => {
  it('has at most one request under way, and ends or aborts it before the next', () => {
    expectAlways((before, event, _, { poll, effects }) => {
      const open = new Set(before.running ? [before.running.request] : []);
      if (event.type === 'answered' || event.type === 'failed') open.delete(event.request);
      for (const effect of effects) {
        if (effect.type === 'abort') expect(open.delete(effect.request)).toBe(true);
        if (effect.type === 'send') {
          expect(open.size).toBe(0);
          open.add(effect.request);
        }
      }
      expect([...open]).toEqual(poll.running ? [poll.running.request] : []);
    });
  });

  it('sends nothing while it is halted, switched off or stopped, nor hidden if it is not watchful', () => {
    expectAlways((_before, _event, _nowMs, { poll, effects }) => {
      if (!effects.some((effect) => effect.type === 'send')) return;
      expect(poll.isStarted).toBe(true);
      expect(poll.isHidden && poll.settings.hiddenIntervalMs === undefined).toBe(false);
      expect(poll.settings.isEnabled).toBe(true);
      expect(poll.state).not.toBe('halted');
    });
  });

  it('asks unseen no sooner than its longer interval after the end of the last request', () => {
    let endedAtMs = Number.NEGATIVE_INFINITY;
    expectAlways((before, event, nowMs, { poll, effects }) => {
      // The first of a course has nothing before it; a start, a reload and other settings begin from the top.
      const begins = poll.quietSinceMs === Number.NEGATIVE_INFINITY;
      if (before.lastRequest === 0 || begins) endedAtMs = Number.NEGATIVE_INFINITY;
      const isSent = effects.some((effect) => effect.type === 'send');
      const { hiddenIntervalMs } = poll.settings;
      if (isSent && poll.isHidden && hiddenIntervalMs !== undefined) {
        expect(nowMs - endedAtMs).toBeGreaterThanOrEqual(hiddenIntervalMs);
      }
      const isEnd = event.type === 'answered' || event.type === 'failed';
      if (isEnd && event.request === before.running?.request) endedAtMs = nowMs;
    });
  });

  it('leaves halted only by a start, a reload, a newcomer or other settings', () => {
    expectAlways((before, event, _, { poll }) => {
      if (before.state !== 'halted' || poll.state === 'halted') return;
      expect(['start', 'reload', 'configure']).toContain(event.type);
    });
  });

  it('plans no moment that has gone by', () => {
    expectAlways((_before, _event, nowMs, { effects }) => {
      for (const effect of effects) {
        if (effect.type === 'wake' && effect.atMs !== null) expect(effect.atMs).toBeGreaterThan(nowMs);
      }
    });
  });

  it('never sleeps for ever while it is seen, switched on and not ended', () => {
    expectAlways((_before, _event, _nowMs, { poll }) => {
      const isWatching = !poll.isHidden || poll.settings.hiddenIntervalMs !== undefined;
      const isAlive = poll.isStarted && poll.settings.isEnabled && isWatching && poll.state !== 'halted';
      const hasEnded = poll.state === 'error' && poll.settings.stopOnError;
      if (!isAlive || hasEnded) return;
      expect(poll.running !== null || poll.dueAtMs !== null).toBe(true);
    });
  });

  it('shows loading only for a request that has taken a second', () => {
    expectAlways((before, _event, nowMs, { poll }) => {
      if (poll.state !== 'loading' || before.state === 'loading') return;
      expect(nowMs - (poll.running?.sentAtMs ?? Number.NaN)).toBeGreaterThanOrEqual(loadingAfterMs);
    });
  });
});
