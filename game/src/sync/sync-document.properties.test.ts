import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../time.ts';
import {
  boundTimes,
  contentsOf,
  emptyDocument,
  isSameDocument,
  isWithdrawn,
  joinDocument,
  mergeDocuments,
  recordChanges,
  type SlotContents,
  type SyncDocument,
  type SyncEntry,
  withdrawSlots,
} from './sync-document.ts';

const entries: fc.Arbitrary<SyncEntry> = fc.oneof(
  fc.record({ at: fc.nat(5), by: fc.constantFrom('a', 'b', 'c') }),
  fc.record({
    at: fc.nat(5),
    by: fc.constantFrom('a', 'b', 'c'),
    value: fc.constantFrom(1, 'x', null, [2], { withdrawn: true }),
  }),
);
const documents: fc.Arbitrary<SyncDocument> = fc
  .array(fc.tuple(fc.constantFrom('theme', 'friends/1', 'friends/2', 'alerts/x'), entries))
  .map((pairs) => new Map(pairs));

const expectSame = (one: SyncDocument, other: SyncDocument) => {
  expect(isSameDocument(one, other)).toBe(true);
  expect(contentsOf(one)).toEqual(
    new Map([...contentsOf(one).keys()].map((slot) => [slot, contentsOf(other).get(slot)])),
  );
};

describe('merging documents', () => {
  it('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(documents, documents, documents, (a, b, c) => {
        expectSame(mergeDocuments(a, b), mergeDocuments(b, a));
        expectSame(mergeDocuments(mergeDocuments(a, b), c), mergeDocuments(a, mergeDocuments(b, c)));
        expectSame(mergeDocuments(a, a), a);
        expectSame(mergeDocuments(mergeDocuments(a, b), b), mergeDocuments(a, b));
      }),
    );
  });

  it('brings back nothing that a device had and no longer shares, in any order', () => {
    fc.assert(
      fc.property(documents, documents, (a, b) => {
        const known = mergeDocuments(a, b);
        const shared = [...contentsOf(known).keys()];
        const withdrawn = withdrawSlots(known, shared, { id: 'a', nowMs: 0 });
        for (const merged of [
          mergeDocuments(mergeDocuments(withdrawn, a), b),
          mergeDocuments(b, mergeDocuments(a, withdrawn)),
        ]) {
          expectSame(merged, withdrawn);
          expect([...contentsOf(merged).values()].every(isWithdrawn)).toBe(true);
        }
      }),
    );
  });
});

/** A small generator with a seed, fast enough for thousands of histories. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Device {
  readonly id: string;
  /** How far its clock is ahead of the server's, in ms. */
  readonly aheadMs: number;
  document: SyncDocument;
  before: SlotContents;
  contents: Map<string, unknown>;
  /** Its changes while it was offline: the last content of each slot; undefined = removed. */
  readonly acts: Map<string, unknown>;
}

const slots = Array.from({ length: 12 }, (_, place) => `friends/${place}`);
const settings = ['theme', 'timezone', 'lfm-settings/sortBy'];

function record(device: Device, nowMs: number): void {
  const writer = { id: device.id, nowMs: nowMs + device.aheadMs };
  device.document = recordChanges(device.document, device.before, device.contents, writer);
  device.before = new Map(device.contents);
}

/** Syncs one device with the server. @returns what the server stores afterwards */
function exchange(device: Device, stored: SyncDocument, nowMs: number): SyncDocument {
  const merged = mergeDocuments(boundTimes(device.document, nowMs), boundTimes(stored, nowMs));
  device.document = merged;
  device.contents = new Map(contentsOf(merged));
  device.before = new Map(device.contents);
  return merged;
}

const startMs = Date.parse('2026-11-01T00:00:00Z');
const endMs = startMs + 8 * dayMs;
const skewsMs = [0, 0, -3 * hourMs, 1000, 365 * dayMs, -365 * dayMs];

/** Two devices of one sync, with what the server keeps. */
function joinedDevices(random: (below: number) => number) {
  const deviceOf = (id: string): Device => ({
    id,
    aheadMs: skewsMs[random(skewsMs.length)] ?? 0,
    document: emptyDocument,
    before: new Map(),
    contents: new Map(),
    acts: new Map(),
  });
  const [one, other] = [deviceOf('one'), deviceOf('other')] as const;
  for (const slot of slots.slice(0, 6)) one.contents.set(slot, slot);
  one.contents.set('theme', 'dark');
  record(one, startMs);
  let stored = exchange(one, emptyDocument, startMs);
  const own = new Map([['friends/11', 'friends/11']]);
  other.document = joinDocument(stored, own, { id: other.id, nowMs: startMs });
  stored = exchange(other, stored, startMs);
  return { one, other, stored: exchange(one, stored, startMs) };
}

/** Sets or removes something at random. */
function act(device: Device, step: number, random: (below: number) => number): void {
  const isSetting = random(3) === 0;
  const choices = isSetting ? settings : slots;
  const slot = choices[random(choices.length)] ?? '';
  const isRemoval = !isSetting && device.contents.has(slot);
  const value = isSetting ? `${device.id} ${step}` : slot;
  if (isRemoval) device.contents.delete(slot);
  else device.contents.set(slot, value);
  device.acts.set(slot, isRemoval ? undefined : value);
  record(device, startMs + hourMs + step * 8 * hourMs);
}

/** Whether a slot ended as one of the devices left it, and is not lost if nobody removed it. */
function isRight(slot: string, one: Device, other: Device, beforeWeek: SlotContents): boolean {
  const acts = [one, other].flatMap(({ acts: own }) => (own.has(slot) ? [own.get(slot)] : []));
  const found = one.contents.get(slot);
  const isLost = found === undefined && acts.length > 0 && acts.every((each) => each !== undefined);
  const expected = acts.length === 0 ? [beforeWeek.get(slot)] : acts;
  return !isLost && found === other.contents.get(slot) && expected.includes(found);
}

/** Changes the same slots on two devices that are offline for a week. @returns what went wrong */
function weekOffline(seed: number): readonly string[] {
  const random = randomOf(seed);
  const { one, other, stored } = joinedDevices(random);
  for (let step = 0; step < 20; step += 1) act(random(2) === 0 ? one : other, step, random);
  const [first, second] = random(2) === 0 ? [one, other] : [other, one];
  const afterFirst = exchange(first, stored, endMs);
  const afterSecond = exchange(second, afterFirst, endMs + 1000);
  exchange(first, afterSecond, endMs + 2000);
  const beforeWeek = contentsOf(stored);
  const wrong = [...slots, ...settings].filter((slot) => !isRight(slot, one, other, beforeWeek));
  if (!isSameDocument(one.document, other.document)) wrong.push('the documents');
  // A later change wins, although the clock of the other device may be a year ahead.
  second.contents.set('theme', 'later');
  record(second, endMs + 3000);
  exchange(first, exchange(second, afterSecond, endMs + 4000), endMs + 5000);
  if (first.contents.get('theme') !== 'later') wrong.push('a later change');
  return wrong.map((what) => `${seed}: ${what}`);
}

it('two devices that were offline for a week lose nothing and are equal in the end: 10,000 histories', () => {
  expect(Array.from({ length: 10_000 }, (_, seed) => weekOffline(seed + 1)).flat()).toEqual([]);
});
