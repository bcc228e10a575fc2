import { makeLfm } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { holdForMs } from '../../shared/hold-order.ts';
import { currentRaids } from './current-raids.ts';
import { type HeldRaids, holdRaids } from './useRaids.ts';
import { factsOf, groupsOf } from './testing/raid-makers.ts';

const raids = (...ids: readonly number[]) =>
  currentRaids(factsOf({ orien: groupsOf(...ids.map((id) => makeLfm({ id, quest_id: 1 }))) }));
const shown = ({ rows }: HeldRaids) => rows.map(({ key, isGone }) => `${key}${isGone ? ' gone' : ''}`);
const held = { isHeld: true, nowMs: 1000 };
const free = { isHeld: false, nowMs: 1000 };

describe('a board that is held', () => {
  const before = holdRaids(null, raids(1, 3), free);

  it('keeps its places: what has gone stays, what is new waits', () => {
    expect(shown(holdRaids(before, raids(2, 3), held))).toEqual(['orien 1 gone', 'orien 3']);
  });

  it('takes new content in place', () => {
    const [grown] = currentRaids(
      factsOf({ orien: groupsOf(makeLfm({ id: 1, quest_id: 1, minimum_level: 5 })) }),
    );
    const next = holdRaids(before, [...(grown ? [grown] : []), ...raids(3)], held);
    expect(next.rows[0]).toBe(grown);
    expect(next.differsSinceMs).toBeNull();
  });

  it('settles when it is let go', () => {
    const waiting = holdRaids(before, raids(2, 3), held);
    expect(shown(holdRaids(waiting, raids(2, 3), free))).toEqual(['orien 2', 'orien 3']);
  });

  it.each([
    [holdForMs - 1, ['orien 1 gone', 'orien 3']],
    [holdForMs, ['orien 2', 'orien 3']],
  ])('settles after eight seconds: at %i ms', (passedMs, expected) => {
    const waiting = holdRaids(before, raids(2, 3), held);
    const next = holdRaids(waiting, raids(2, 3), { isHeld: true, nowMs: held.nowMs + passedMs });
    expect(shown(next)).toEqual(expected);
  });

  it('is the very same list as long as it says the same', () => {
    const wanted = raids(2, 3);
    const waiting = holdRaids(before, wanted, held);
    expect(holdRaids(waiting, wanted, held).rows).toBe(waiting.rows);
  });

  it('shows everything when nothing was shown before', () => {
    expect(shown(holdRaids(null, raids(1), held))).toEqual(['orien 1']);
  });
});
