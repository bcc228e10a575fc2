import { describe, expect, it } from 'vitest';
import {
  hoursWithin,
  momentOf,
  momentOfKey,
  type Playback,
  playOn,
  readMoment,
  replayRange,
  spanOfHour,
  wantedHours,
  writeMoment,
} from './replay-clock.ts';

const nowMs = Date.parse('2026-11-29T15:20:40Z');
const range = replayRange(nowMs);
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);

it('a replay has the whole minutes of 14 days', () => {
  expect(range).toEqual({ firstMs: at('15T15:20'), lastMs: at('29T15:20') });
});

describe('the moment of an address', () => {
  it.each([
    ['2026-11-28T21:14Z', { kind: 'moment', atMs: at('28T21:14') }],
    ['2026-11-28T21:14:59.999Z', { kind: 'moment', atMs: at('28T21:14') }],
    ['2026-11-29T15:20Z', { kind: 'moment', atMs: at('29T15:20') }],
    ['2026-11-29T15:21Z', { kind: 'future', atMs: at('29T15:21') }],
    ['2026-11-15T15:19Z', { kind: 'too early', atMs: at('15T15:19') }],
    ['1999-01-01T00:00Z', { kind: 'too early', atMs: Date.UTC(1999, 0, 1) }],
    ['2026-02-30T10:00Z', { kind: 'wrong' }],
    ['2026-11-28T25:00Z', { kind: 'wrong' }],
    ['2026-11-28T21:14', { kind: 'wrong' }],
    ['1764364440000', { kind: 'wrong' }],
    ['yesterday', { kind: 'wrong' }],
    ['', { kind: 'wrong' }],
  ])('%s', (text, asked) => expect(readMoment(text, range)).toEqual(asked));

  it('is read as it was written', () => {
    const atMs = at('20T03:07');
    expect(readMoment(writeMoment(atMs), range)).toEqual({ kind: 'moment', atMs });
  });
});

describe('the keys of the slider', () => {
  const day = { startMs: at('28T00:00'), endMs: at('29T00:00') };
  it.each([
    ['ArrowLeft', '28T21:14', '28T21:13'],
    ['ArrowDown', '28T21:14', '28T21:13'],
    ['ArrowRight', '28T21:14', '28T21:15'],
    ['ArrowUp', '28T23:59', '29T00:00'],
    ['PageDown', '28T21:14', '28T20:14'],
    ['PageUp', '28T21:14', '28T22:14'],
    ['Home', '28T21:14', '28T00:00'],
    ['End', '28T21:14', '28T23:59'],
    ['ArrowLeft', '15T15:20', '15T15:20'],
    ['PageUp', '29T15:00', '29T15:20'],
  ])('%s at %s leads to %s', (key, from, to) =>
    expect(writeMoment(momentOfKey(key, at(from), day, range) ?? 0)).toBe(`2026-11-${to}Z`),
  );

  it('leave other keys alone', () => expect(momentOfKey('a', at('28T21:14'), day, range)).toBeNull());

  it('lead to the ends of what is on record on the first and the last day', () => {
    const today = { startMs: at('29T00:00'), endMs: at('30T00:00') };
    const first = { startMs: at('15T00:00'), endMs: at('16T00:00') };
    expect(momentOfKey('End', at('29T10:00'), today, range)).toBe(range.lastMs);
    expect(momentOfKey('Home', at('15T18:00'), first, range)).toBe(range.firstMs);
  });
});

const playing = (speed: 60 | 600, from: string): Playback => ({
  kind: 'playing',
  speed,
  fromMs: at(from),
  sinceMs: 1000,
});

describe('playing', () => {
  it.each([
    [60, 1000, '28T21:00'],
    [60, 1999, '28T21:00'],
    [60, 2000, '28T21:01'],
    [600, 2000, '28T21:10'],
    [600, 7000, '28T22:00'],
    [600, 500, '28T21:00'],
  ] as const)('at %i times, after %i ms', (speed, monotonicMs, moment) =>
    expect(momentOf(playing(speed, '28T21:00'), monotonicMs, range)).toBe(at(moment)),
  );

  it('ends with the last moment', () => {
    const end = playOn(playing(600, '29T15:15'), 60_000, range, () => 'loaded', at('29T15:16'));
    expect(end).toEqual({ kind: 'paused', atMs: range.lastMs });
    expect(momentOf(end, 99_000, range)).toBe(range.lastMs);
  });

  it('continues while its hour is loaded', () => {
    const playback = playing(60, '28T21:00');
    expect(playOn(playback, 5000, range, () => 'loaded', at('28T21:03'))).toBe(playback);
  });

  it('waits for an hour that is loading', () => {
    const waits = playOn(playing(60, '28T21:59'), 3000, range, () => 'loading', at('28T21:59'));
    expect(momentOf(waits, 3000, range)).toBe(at('28T21:59'));
    expect(momentOf(waits, 4000, range)).toBe(at('28T22:00'));
  });

  it('stops at an hour that could not be loaded', () =>
    expect(playOn(playing(60, '28T21:59'), 3000, range, () => 'error', at('28T21:59'))).toEqual({
      kind: 'paused',
      atMs: at('28T22:01'),
    }));

  it('does not begin by itself', () => {
    const paused: Playback = { kind: 'paused', atMs: at('28T21:00') };
    expect(playOn(paused, 3000, range, () => 'loaded', at('28T21:00'))).toBe(paused);
  });
});

describe('the hours to fetch', () => {
  it.each([
    ['28T21:14', null, ['28T21:00', '28T20:00', '28T22:00']],
    ['28T21:14', 60, ['28T21:00', '28T22:00']],
    ['28T21:14', 600, ['28T21:00', '28T22:00', '28T23:00']],
    ['29T15:10', null, ['29T15:00', '29T14:00']],
    ['29T15:10', 600, ['29T15:00']],
    ['15T15:30', null, ['15T15:00', '15T16:00']],
  ] as const)('at %s, played at %s', (moment, speed, hours) =>
    expect(wantedHours(at(moment), speed, range)).toEqual(hours.map(at)),
  );

  it('end with what is on record', () => {
    expect(spanOfHour(at('29T15:00'), range)).toEqual({
      fromMs: at('29T15:00'),
      toMs: at('29T16:00'),
      knownToMs: range.lastMs,
    });
    expect(spanOfHour(at('15T15:00'), range).fromMs).toBe(range.firstMs);
    expect(spanOfHour(at('20T15:00'), range).knownToMs).toBe(at('20T16:00'));
  });
});

it('the hours of a span are all those that it touches', () =>
  expect(hoursWithin({ fromMs: at('28T18:30'), toMs: at('28T21:00') })).toEqual(
    ['28T18:00', '28T19:00', '28T20:00'].map(at),
  ));
