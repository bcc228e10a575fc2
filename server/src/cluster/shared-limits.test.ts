import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { createOpenLimit, createRateLimiter } from '../http/rate-limit.ts';
import { startSharedLimits } from './shared-limits.ts';
import { createMessageBus } from './testing/message-bus.ts';

const rate = { perSecond: 10, burst: 20 };
const visitor = '203.0.113.7';
/** Interval between two messages of a server. */
const intervalMs = 200;

const toClose: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

function closeAll(): void {
  for (const close of toClose.splice(0)) close();
}

function open(serverCount: number, bus: ReturnType<typeof createMessageBus>) {
  return Array.from({ length: serverCount }, () => {
    const wire = bus.connect();
    const limitShare = startSharedLimits({ log: wire, nowMs: Date.now });
    toClose.push(() => limitShare.close());
    return { wire, limitShare };
  });
}

const readLimiters = (serverCount: number, bus = createMessageBus()) =>
  open(serverCount, bus).map(({ limitShare }) =>
    createRateLimiter(rate, Date.now, { limit: 'reads', limitShare }),
  );

/** Calls of one visitor, distributed by a load balancer. */
const callsOf = (serverCount: number) =>
  fc.array(fc.record({ pauseMs: fc.nat(20), server: fc.nat(serverCount - 1) }), {
    minLength: 150,
    maxLength: 250,
  });

const world = fc.integer({ min: 1, max: 5 }).chain((serverCount) =>
  fc.record({
    serverCount: fc.constant(serverCount),
    calls: callsOf(serverCount),
    delayMs: fc.nat(400),
    lostShare: fc.constantFrom(0, 0.3, 1),
    luck: fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
  }),
);

describe('the rate of an address at several servers', () => {
  it('is the rate of one server, plus what each server allows before it hears from the others', () => {
    fc.assert(
      fc.property(world, ({ serverCount, calls, delayMs, lostShare, luck }) => {
        const isLost = () => Number(luck.next().value) < lostShare;
        const limiters = readLimiters(serverCount, createMessageBus({ delayMs: () => delayMs, isLost }));
        const beganMs = Date.now();
        let allowed = 0;
        for (const { pauseMs, server } of calls) {
          vi.advanceTimersByTime(pauseMs);
          const verdict = limiters[server]?.take(visitor);
          if (verdict?.isAllowed === true) allowed += 1;
          expect(Number(verdict?.headers['RateLimit-Remaining'])).toBeGreaterThanOrEqual(0);
          const ofOne = (ms: number) => rate.burst + (ms * rate.perSecond) / 1000;
          const unheardMs = lostShare > 0 ? Date.now() - beganMs : intervalMs + delayMs;
          const most = ofOne(Date.now() - beganMs) + (serverCount - 1) * ofOne(unheardMs);
          expect(allowed).toBeLessThanOrEqual(most + 1e-6);
        }
        closeAll();
      }),
      { numRuns: 60 },
    );
  });

  it.each([1, 3, 8])(
    'is not exceeded by a caller who never stops at %i servers, except for calls that the others have not heard of',
    (count) => {
      const limiters = readLimiters(count, createMessageBus({ delayMs: () => 30 }));
      const seconds = 60;
      let allowed = 0;
      for (let ms = 0; ms < seconds * 1000; ms += 10) {
        for (const limiter of limiters) if (limiter.take(visitor).isAllowed) allowed += 1;
        vi.advanceTimersByTime(10);
      }
      const ofOne = rate.burst + rate.perSecond * seconds;
      expect(allowed).toBeGreaterThan(ofOne - rate.burst);
      // Calls that the other servers have not heard of at the end.
      const unheard = (count - 1) * (1 + (rate.perSecond * (intervalMs + 30)) / 1000);
      expect(allowed).toBeLessThanOrEqual(ofOne + unheard);
    },
  );

  it('is not reduced for a caller who stays below it, whichever servers the calls reach', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { minLength: 100, maxLength: 100 }), fc.nat(400), (servers, delay) => {
        const limiters = readLimiters(3, createMessageBus({ delayMs: () => delay }));
        for (const server of servers) {
          vi.advanceTimersByTime(1000 / rate.perSecond);
          expect(limiters[server]?.take(visitor).isAllowed).toBe(true);
        }
        closeAll();
      }),
      { numRuns: 20 },
    );
  });

  it('gives the waiting time of all servers when one has used up everything', () => {
    const [first, second] = readLimiters(2);
    for (let call = 0; call < rate.burst; call += 1) {
      first?.take(visitor);
      second?.take(visitor);
    }
    vi.advanceTimersByTime(intervalMs);
    expect(second?.take(visitor)).toEqual({
      isAllowed: false,
      headers: {
        'RateLimit-Limit': '20',
        'RateLimit-Remaining': '0',
        'RateLimit-Reset': '4',
        'Retry-After': '2',
      },
    });
    expect(second?.take('203.0.113.8').isAllowed).toBe(true);
  });
});

function request(): IncomingMessage {
  const made = new IncomingMessage(new Socket());
  made.headers['x-forwarded-for'] = visitor;
  return made;
}

const maximum = 10;

function openStreams(serverCount: number, bus = createMessageBus()) {
  return open(serverCount, bus).map(({ wire, limitShare }) => {
    const limit = createOpenLimit({
      perAddress: maximum,
      proxyCount: 1,
      refusal: 'too many',
      retryAfter: '10',
      named: { limit: 'streams', limitShare },
    });
    /** Opens a stream. Returns a function that closes it; null = rejected. */
    function enter(): (() => void) | null {
      try {
        return limit(request());
      } catch {
        return null;
      }
    }
    return {
      wire,
      close: () => limitShare.close(),
      enter,
      /** Number of free places, found by opening and closing streams. */
      room: () => {
        const leaves: (() => void)[] = [];
        for (let leave = enter(); leave !== null; leave = enter()) leaves.push(leave);
        for (const leave of leaves) leave();
        return leaves.length;
      },
    };
  });
}

describe('the open streams of an address at several servers', () => {
  function start(behaviour?: Parameters<typeof createMessageBus>[0]) {
    const [a, b, c] = openStreams(3, createMessageBus(behaviour));
    if (a === undefined || b === undefined || c === undefined) throw new Error('three servers');
    return { a, b, c };
  }

  it('are counted together, and free their places as soon as they are closed', () => {
    const { a, b, c } = start();
    const leaves = Array.from({ length: 6 }, () => a.enter());
    vi.advanceTimersByTime(intervalMs);
    expect([b.room(), c.room()]).toEqual([4, 4]);
    for (let count = 0; count < 4; count += 1) b.enter();
    vi.advanceTimersByTime(intervalMs);
    expect([a.room(), b.room(), c.room()]).toEqual([0, 0, 0]);
    for (const leave of leaves) leave?.();
    vi.advanceTimersByTime(intervalMs);
    expect([a.room(), b.room(), c.room()]).toEqual([6, 6, 6]);
  });

  it('free their places elsewhere 1.5 s after their server died, and count again if the server was only paused', () => {
    const { a, b } = start();
    for (let count = 0; count < maximum; count += 1) a.enter();
    vi.advanceTimersByTime(10_000);
    expect(b.room()).toBe(0);
    a.wire.setCut(true);
    vi.advanceTimersByTime(1_000);
    expect(b.room()).toBe(0);
    vi.advanceTimersByTime(500);
    expect(b.room()).toBe(maximum);
    a.wire.setCut(false);
    vi.advanceTimersByTime(2 * intervalMs);
    expect(b.room()).toBe(0);
    a.wire.setCut(true);
    vi.advanceTimersByTime(20_000);
    a.wire.setCut(false);
    vi.advanceTimersByTime(2 * intervalMs);
    expect(b.room()).toBe(0);
  });

  it('free their places at once when their server stops cleanly', () => {
    const { a, b } = start();
    for (let count = 0; count < maximum; count += 1) a.enter();
    vi.advanceTimersByTime(intervalMs);
    expect(b.room()).toBe(0);
    a.close();
    vi.advanceTimersByTime(1);
    expect(b.room()).toBe(maximum);
  });

  it('are known to a server that has just started', () => {
    const bus = createMessageBus();
    const [a] = openStreams(1, bus);
    for (let count = 0; count < 7; count += 1) a?.enter();
    vi.advanceTimersByTime(60_000);
    const [late] = openStreams(1, bus);
    vi.advanceTimersByTime(1_000);
    expect(late?.room()).toBe(3);
  });

  it('are correct again within five seconds after messages were lost', () => {
    let isLost = false;
    const { a, b } = start({ isLost: () => isLost });
    vi.advanceTimersByTime(1_000);
    isLost = true;
    for (let count = 0; count < 7; count += 1) a.enter();
    vi.advanceTimersByTime(intervalMs);
    isLost = false;
    vi.advanceTimersByTime(intervalMs);
    expect(b.room()).toBe(maximum);
    vi.advanceTimersByTime(5_000);
    expect(b.room()).toBe(3);
  });
});

describe('messages about callers', () => {
  const sizes = (message: string | undefined) => (message?.match(/\["\d/g) ?? []).length;

  it('are limited in length, and list the callers who spent the largest share of a limit first', () => {
    const bus = createMessageBus();
    const [{ limitShare } = { limitShare: null }] = open(1, bus);
    if (limitShare === null) throw new Error('a server');
    const read = limitShare.spending('reads', () => {});
    const tryCode = limitShare.spending('transferTries', () => {});
    for (let caller = 0; caller < 5_000; caller += 1) read(`10.0.${caller >> 8}.${caller & 255}`, 5);
    read(visitor, 60);
    tryCode('203.0.113.8', 1);
    vi.advanceTimersByTime(intervalMs);
    expect(bus.sent).toHaveLength(1);
    const [message = ''] = bus.sent;
    expect(sizes(message)).toBe(2_000);
    expect(message).toContain(`["${visitor}",60]`);
    expect(message).toContain('["203.0.113.8",1]');
    expect(message.length).toBeLessThan(100_000);
  });

  it('have no room for invented addresses of any length, and are empty while nothing is spent', () => {
    const bus = createMessageBus();
    const [first] = readLimiters(1, bus);
    first?.take('x'.repeat(8_000));
    vi.advanceTimersByTime(5 * intervalMs);
    expect(Math.max(...bus.sent.map(({ length }) => length))).toBeLessThan(300);
    expect(bus.sent).toHaveLength(2);
  });

  it.each([
    'a message of another part',
    'limits {',
    'limits {"server":"x"}',
    'limits {"server":"x","spent":[["reads",[["203.0.113.7","many"]]]],"states":[],"open":[],"day_key":{"day":0,"made_at_ms":0,"key":""},"is_whole":false,"is_last":false}',
    'limits {"server":"x","spent":[["of-tomorrow",[["203.0.113.7",20]]]],"states":[],"open":[],"day_key":{"day":0,"made_at_ms":0,"key":""},"is_whole":false,"is_last":false}',
  ])('are ignored if they are invalid: %s', (message) => {
    const bus = createMessageBus();
    const [limiter] = readLimiters(1, bus);
    bus.connect().publish(message);
    vi.advanceTimersByTime(intervalMs);
    expect(limiter?.take(visitor).headers['RateLimit-Remaining']).toBe('19');
  });

  it('cannot keep a caller out for longer than the maximum debt of a bucket, whatever they contain', () => {
    const bus = createMessageBus();
    const [limiter] = readLimiters(1, bus);
    const spent = [['reads', [[visitor, 1_000_000_000]]]];
    const day_key = { day: 0, made_at_ms: 0, key: '' };
    const message = { server: 'x', spent, states: [], open: [], day_key, is_whole: false, is_last: false };
    bus.connect().publish(`limits ${JSON.stringify(message)}`);
    vi.advanceTimersByTime(intervalMs);
    expect(limiter?.take(visitor).headers['Retry-After']).toBe('20');
  });
});

describe('the daily key from which servers derive the names of networks', () => {
  const hex = (key: Uint8Array | undefined) => Buffer.from(key ?? []).toString('hex');

  function start(serverCount: number, bus = createMessageBus({ delayMs: () => 20 })) {
    const shares = open(serverCount, bus).map(({ limitShare }) => limitShare);
    const today = () => Math.floor(Date.now() / dayMs);
    return { bus, shares, keys: () => shares.map((share) => hex(share.dayKey(today()))) };
  }

  it('is the same at all servers within a second, and stays the same when another server starts', () => {
    const { bus, keys } = start(3);
    vi.advanceTimersByTime(1_000);
    const [key = '', ...others] = keys();
    expect(key).toHaveLength(64);
    expect(new Set(others)).toEqual(new Set([key]));
    const late = start(1, bus);
    vi.advanceTimersByTime(1_000);
    expect([...keys(), ...late.keys()]).toEqual([key, key, key, key]);
  });

  it('changes each day at all servers', () => {
    const { keys } = start(3);
    vi.advanceTimersByTime(1_000);
    const [before] = keys();
    vi.setSystemTime(dayMs - 100);
    vi.advanceTimersByTime(2_000);
    const after = new Set(keys());
    expect(after.size).toBe(1);
    expect(after).not.toContain(before);
  });

  it('is not discarded because the clock of another server is slightly ahead', () => {
    const bus = createMessageBus();
    const ahead = startSharedLimits({ log: bus.connect(), nowMs: () => Date.now() + dayMs });
    toClose.push(() => ahead.close());
    const { keys } = start(2, bus);
    vi.advanceTimersByTime(1_000);
    const before = keys();
    vi.advanceTimersByTime(10_000);
    expect(keys()).toEqual(before);
    expect(new Set(before).size).toBe(1);
  });
});
