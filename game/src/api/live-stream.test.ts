import { describe, expect, it } from 'vitest';
import { characterStreamEventSchema, lfmStreamEventSchema } from './live-stream.ts';
import { madeAt, makeCharacter, makeLfm } from '../testing/makers.ts';

const envelope = { seq: 7, epoch: 'b3', server: 'thelanis', sent_at: madeAt };

describe('an event of a stream', () => {
  it.each([
    ['a snapshot of a full server', { type: 'snapshot', ...envelope, data: { '101': makeCharacter() } }],
    ['a snapshot of an empty one', { type: 'snapshot', ...envelope, data: {} }],
    ['a delta of an update', { type: 'delta', ...envelope, updates: [makeCharacter()], removals: [] }],
    ['a delta of a removal', { type: 'delta', ...envelope, updates: [], removals: [101] }],
  ])('may be %s', (_, event) => {
    expect(characterStreamEventSchema.parse(event)).toEqual(event);
  });

  it('holds groups as well as characters', () => {
    const event = { type: 'delta', ...envelope, updates: [makeLfm()], removals: [9002] };
    expect(lfmStreamEventSchema.parse(event)).toEqual(event);
  });

  it.each([
    ['an empty delta', { type: 'delta', ...envelope, updates: [], removals: [] }],
    ['a negative number', { type: 'snapshot', ...envelope, seq: -1, data: {} }],
    ['an unknown type', { type: 'close', ...envelope }],
    ['a snapshot without data', { type: 'snapshot', ...envelope }],
    ['half an entity', { type: 'delta', ...envelope, updates: [{ id: 101 }], removals: [] }],
  ])('may not be %s', (_, event) => {
    expect(characterStreamEventSchema.safeParse(event).success).toBe(false);
  });
});
