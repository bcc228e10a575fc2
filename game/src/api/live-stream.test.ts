import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { madeAt, makeCharacter, makeLfm, makeServerInfo } from '../testing/makers.ts';
import {
  characterFrameSchema,
  entityKey,
  foldFrame,
  helloFrameSchema,
  lfmFrameSchema,
  liveFrameSchema,
  pingFrameSchema,
  serverInfoFrameSchema,
  serverInfoKey,
  type TopicState,
  withClockTimes,
} from './live-stream.ts';

const envelope = { seq: 7, epoch: 'b3', server: 'Thelanis', sent_at: madeAt };
const snapshot = { type: 'snapshot', ...envelope };
const delta = { type: 'delta', ...envelope };
const ofAll = { topic: 'server-info', seq: 0, epoch: 'b3', sent_at: madeAt };

describe('a frame of a stream', () => {
  it.each<[string, z.core.$ZodType, unknown]>([
    ['a snapshot of a full server', characterFrameSchema, { ...snapshot, data: { '101': makeCharacter() } }],
    ['a snapshot of an empty one', characterFrameSchema, { ...snapshot, seq: 0, data: {} }],
    ['a delta of an update', characterFrameSchema, { ...delta, updates: [makeCharacter()], removals: [] }],
    ['a delta of a removal', characterFrameSchema, { ...delta, updates: [], removals: [101] }],
    ['a delta of groups', lfmFrameSchema, { ...delta, updates: [makeLfm()], removals: [9002] }],
    ['a snapshot of groups', lfmFrameSchema, { ...snapshot, data: { '9001': makeLfm() } }],
    [
      'one of several topics, with the time of the last report',
      characterFrameSchema,
      { topic: 'characters:thelanis', ...snapshot, last_data_fetch: madeAt, data: {} },
    ],
    [
      'a frame of a server without reports',
      characterFrameSchema,
      { ...snapshot, last_data_fetch: null, data: {} },
    ],
    [
      'a frame of a filtered stream',
      lfmFrameSchema,
      { ...delta, previous_seq: 3, updates: [], removals: [9002] },
    ],
    [
      'the status of all servers',
      serverInfoFrameSchema,
      { type: 'snapshot', ...ofAll, data: { thelanis: makeServerInfo() } },
    ],
    [
      'the status of one that differs',
      serverInfoFrameSchema,
      { type: 'delta', ...ofAll, updates: [{ name: 'thelanis', ...makeServerInfo() }] },
    ],
    [
      'a greeting',
      helloFrameSchema,
      { type: 'hello', build: { commit_hash: 'abc', built_at: null }, epoch: 'b3', sent_at: madeAt },
    ],
    [
      'a ping',
      pingFrameSchema,
      { type: 'ping', sent_at: madeAt, last_data_fetch: { thelanis: madeAt, orien: null } },
    ],
  ])('may be %s', (_case, schema, frame) => {
    expect(z.parse(schema, frame)).toEqual(frame);
    expect(z.parse(liveFrameSchema, frame)).toEqual(frame);
  });

  it.each<[string, unknown]>([
    ['an empty delta', { ...delta, updates: [], removals: [] }],
    ['a negative number', { ...snapshot, seq: -1, data: {} }],
    ['a fraction', { ...snapshot, seq: 1.5, data: {} }],
    ['an empty epoch', { ...snapshot, epoch: '', data: {} }],
    ['an unknown type', { type: 'close', ...envelope }],
    ['a snapshot without data', snapshot],
    ['an incomplete entity', { ...delta, updates: [{ id: 101 }], removals: [] }],
  ])('may not have %s', (_case, frame) => {
    expect(z.safeParse(characterFrameSchema, frame).success).toBe(false);
  });
});

interface Thing {
  readonly id: number;
  readonly at: number;
}
type State = TopicState<Thing>;
type Frame = Parameters<typeof foldFrame<Thing>>[1];

const fold = (state: State | null, frame: Frame) => foldFrame(state, frame, ({ id }) => String(id));
const stateAt = (seq: number, epoch: string, ...things: readonly Thing[]): State => ({
  epoch,
  seq,
  data: Object.fromEntries(things.map((thing) => [String(thing.id), thing])),
});
const [one, two, newTwo] = [
  { id: 1, at: 0 },
  { id: 2, at: 0 },
  { id: 2, at: 9 },
];
const deltaAt = (
  seq: number,
  epoch: string,
  updates: readonly Thing[],
  removals: readonly number[] = [],
) => ({
  type: 'delta' as const,
  seq,
  epoch,
  updates,
  removals,
});
const snapshotOf = (state: State) => ({ type: 'snapshot' as const, ...state });

describe('the state after a frame', () => {
  const known = stateAt(4, 'a', one, two);

  it.each<[string, State | null, Frame, State | null]>([
    ['is the first snapshot', null, snapshotOf(known), known],
    ['is a snapshot of another run', known, snapshotOf(stateAt(0, 'b', two)), stateAt(0, 'b', two)],
    ['is a newer snapshot', known, snapshotOf(stateAt(9, 'a')), stateAt(9, 'a')],
    ['is a snapshot of the same time', known, snapshotOf(stateAt(4, 'a', one)), stateAt(4, 'a', one)],
    ['stays after an older snapshot', known, snapshotOf(stateAt(3, 'a')), known],
    ['has the update of the next delta', known, deltaAt(5, 'a', [newTwo]), stateAt(5, 'a', one, newTwo)],
    ['lacks entities that the next delta removes', known, deltaAt(5, 'a', [], [1, 77]), stateAt(5, 'a', two)],
    ['stays after its last delta is repeated', known, deltaAt(4, 'a', [newTwo]), known],
    ['stays after an older delta', known, deltaAt(1, 'a', [newTwo], [1]), known],
    ['is lost when a delta is missing', known, deltaAt(6, 'a', [newTwo]), null],
    ['is lost with a delta of another run', known, deltaAt(5, 'b', [newTwo]), null],
    ['is unknown before a snapshot', null, deltaAt(1, 'a', [one]), null],
    [
      'has the next delta of a filtered stream, which skips numbers',
      known,
      { ...deltaAt(9, 'a', [newTwo]), previous_seq: 4 },
      stateAt(9, 'a', one, newTwo),
    ],
    [
      'is lost when a delta of a filtered stream is missing',
      known,
      { ...deltaAt(9, 'a', [newTwo]), previous_seq: 7 },
      null,
    ],
    [
      'is lost when a delta refers to an earlier state',
      known,
      { ...deltaAt(9, 'a', [newTwo]), previous_seq: 3 },
      null,
    ],
    [
      'stays after an older delta of a filtered stream',
      known,
      { ...deltaAt(4, 'a', [newTwo]), previous_seq: 1 },
      known,
    ],
  ])('%s', (_case, state, frame, expected) => {
    expect(fold(state, frame)).toEqual(expected);
  });

  it('keeps the identity of unchanged entities, and changes nothing in place', () => {
    const before = structuredClone(known);
    const after = fold(known, deltaAt(5, 'a', [newTwo]));
    expect(after?.data['1']).toBe(one);
    expect(known).toEqual(before);
    expect(fold(known, deltaAt(2, 'a', [newTwo]))).toBe(known);
    expect(fold(known, snapshotOf(stateAt(3, 'a')))).toBe(known);
  });

  it('of server status is keyed by name, and needs no removals', () => {
    const info = makeServerInfo();
    const state = { epoch: 'a', seq: 0, data: { thelanis: info, orien: info } };
    const update = { name: 'orien', ...makeServerInfo({ queue_number: 3 }) };
    const frame = { type: 'delta' as const, epoch: 'a', seq: 1, updates: [update] };
    expect(foldFrame(state, frame, serverInfoKey)?.data).toEqual({ thelanis: info, orien: update });
    expect([entityKey(makeCharacter()), serverInfoKey(info)]).toEqual(['101', '']);
  });

  const change = fc.record({
    updates: fc.array(fc.record({ id: fc.nat(5), at: fc.nat() }), { maxLength: 3 }),
    removals: fc.array(fc.nat(5), { maxLength: 2 }),
  });

  it('equals that of the server, or is unknown, however frames are doubled, lost and mixed up', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        (changes, order) => {
          const truth: State[] = [stateAt(0, 'a')];
          const frames: Frame[] = changes.map(({ updates, removals }, index) => {
            const before = truth[index] ?? stateAt(0, 'a');
            const left = new Map(Object.entries(before.data));
            for (const thing of updates) left.set(String(thing.id), thing);
            for (const id of removals) left.delete(String(id));
            truth.push(stateAt(index + 1, 'a', ...left.values()));
            return deltaAt(index + 1, 'a', updates, removals);
          });
          const sent = [...truth.map(snapshotOf), ...frames];
          let state: State | null = null;
          let newest = 0;
          for (const at of order) {
            const frame = sent[at % sent.length] ?? snapshotOf(stateAt(0, 'a'));
            state = fold(state, frame);
            if (state === null) {
              newest = 0;
              continue;
            }
            expect(state).toEqual(truth[state.seq]);
            expect(state.seq).toBeGreaterThanOrEqual(newest);
            newest = state.seq;
          }
          // Applied in order, they lead to the current state from any earlier one.
          for (const frame of [snapshotOf(stateAt(0, 'a')), ...frames]) state = fold(state, frame);
          expect(state).toEqual(truth.at(-1));
        },
      ),
    );
  });
});

describe('the clock of a group', () => {
  const running = makeLfm({ id: 1, adventure_active_time: 60 });
  const waiting = makeLfm({ id: 2 });
  const timed = { ...running, clock_read_at: madeAt };

  it('that is in its adventure counts from when the frame was sent', () => {
    const all = z.parse(lfmFrameSchema, { ...snapshot, data: { '1': running, '2': waiting } });
    const some = z.parse(lfmFrameSchema, { ...delta, updates: [waiting, running], removals: [] });
    expect(withClockTimes(all)).toEqual({ ...all, data: { '1': timed, '2': waiting } });
    expect(withClockTimes(some)).toEqual({ ...some, updates: [waiting, timed] });
  });
});
