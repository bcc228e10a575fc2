import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endedBetween,
  withEnded,
  lastEndMs,
  raidLevels,
  raidSorts,
  timersByCharacter,
  timersByRaid,
  type RaidSort,
  type RaidViewFacts,
  type TimerOwner,
} from './raid-timer-views.ts';
import type { RaidTimer } from './raid-timers.ts';
import { englishCollator, madeAtMs, makeCharacter, makeQuest } from '../testing/makers.ts';
import { hourMs } from '../time.ts';

const nowMs = madeAtMs;

const own = (id: number, name: string | null, total_level: number) => ({
  id,
  character: makeCharacter({ id, name, total_level }),
});
const unseen: TimerOwner = { id: 9, character: null };
const ada = own(1, 'Ada', 20);
const ben = own(2, 'ben', 34);
const cleo = own(3, 'Cleo', 20);
const nameless = own(4, null, 8);

const left = (hoursAgo: number, characterId: number, ...questIds: number[]): RaidTimer => ({
  characterId,
  questIds,
  completedAtMs: nowMs - hoursAgo * hourMs,
  endsAtMs: nowMs + (66 - hoursAgo) * hourMs,
});

const ids = (owners: readonly TimerOwner[]) => owners.map(({ id }) => id);

describe('timers in view', () => {
  const old = left(66, 1, 702);
  const fresh = left(3, 1, 702);
  const other = left(5, 2, 702);

  it.each<[what: string, seen: RaidTimer[], running: RaidTimer[], kept: RaidTimer[]]>([
    ['start with running ones', [], [fresh], [fresh]],
    ['stay when they have run out', [old, other], [other], [other, old]],
    ['disappear when a newer one replaces them', [old], [fresh], [fresh]],
    ['disappear when they stop early', [fresh], [other], [other]],
  ])('%s', (_what, seen, running, kept) => {
    expect(withEnded(seen, running, nowMs)).toEqual(kept);
  });

  it('are the same array while no timer changes', () => {
    const seen = [fresh, left(66, 2, 703)];
    expect(withEnded(seen, [{ ...fresh }], nowMs)).toBe(seen);
    expect(withEnded(seen, [left(2, 1, 702)], nowMs)).not.toBe(seen);
  });

  it.each([
    { what: 'none has run out', timers: [fresh, other], atMs: 0 },
    { what: 'some have', timers: [left(70, 1, 702), fresh, left(67, 2, 702)], atMs: nowMs - hourMs },
    { what: 'one runs out at this moment', timers: [old], atMs: nowMs },
  ])('change when one runs out: $what', ({ timers, atMs }) => {
    expect(lastEndMs(timers, nowMs)).toBe(atMs);
  });

  it.each([
    { what: 'during the last second', fromMs: nowMs - 1000, toMs: nowMs, count: 1 },
    { what: 'before', fromMs: nowMs, toMs: nowMs + 1000, count: 0 },
    { what: 'later', fromMs: nowMs - 2000, toMs: nowMs - 1000, count: 0 },
    { what: 'after a longer absence', fromMs: nowMs - hourMs, toMs: nowMs, count: 0 },
    { what: 'after the clock was set back', fromMs: nowMs, toMs: nowMs - 1000, count: 0 },
  ])('are reported after they have run out: $what, $count', ({ fromMs, toMs, count }) => {
    expect(endedBetween([old, fresh], fromMs, toMs)).toHaveLength(count);
  });

  it('do not change between the last end and now', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 130 })), (hours) => {
        const timers = hours.map((hoursAgo) => left(hoursAgo, 1, 702));
        const shownMs = lastEndMs(timers, nowMs);
        expect(timers.map(({ endsAtMs }) => endsAtMs <= shownMs)).toEqual(
          timers.map(({ endsAtMs }) => endsAtMs <= nowMs),
        );
      }),
    );
  });
});

describe('timers by character', () => {
  const owners = [nameless, cleo, unseen, ben, ada];
  const timers = [left(1, 3, 702), left(2, 2, 703), left(3, 3, 704), left(3, 9, 702)];

  it.each<[sort: RaidSort, order: number[]]>([
    ['name', [1, 2, 3, 4, 9]],
    ['level', [2, 1, 3, 4, 9]],
    ['recent', [3, 2, 9, 1, 4]],
  ])('are sorted by %s', (sort, order) => {
    expect(ids(timersByCharacter(owners, timers, sort, englishCollator).map(({ owner }) => owner))).toEqual(
      order,
    );
  });

  it('list each timer with its own character', () => {
    const [first, second] = timersByCharacter(owners, timers, 'recent', englishCollator);
    expect(first?.timers).toEqual([timers[0], timers[2]]);
    expect(second?.timers).toEqual([timers[1]]);
  });

  it('do not depend on the order of the list, and contain every character and timer', () => {
    const owner = fc
      .record({ id: fc.integer({ min: 1, max: 8 }), level: fc.integer({ min: 1, max: 3 }) })
      .map(({ id, level }) => own(id, ['Ada', 'Ben', null][id % 3] ?? null, level));
    const listed = fc.uniqueArray(owner, { selector: ({ id }) => id });
    const running = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 8 }))
        .map(([hours, id]) => left(hours, id, 702)),
    );
    fc.assert(
      fc.property(listed, running, fc.constantFrom(...raidSorts), (all, some, sort) => {
        const shown = timersByCharacter(all, some, sort, englishCollator);
        expect(timersByCharacter(all.toReversed(), some, sort, englishCollator)).toEqual(shown);
        expect(shown).toHaveLength(all.length);
        const known = some.filter(({ characterId }) => all.some(({ id }) => id === characterId));
        expect(shown.flatMap(({ timers: ownTimers }) => ownTimers)).toHaveLength(known.length);
      }),
    );
  });
});

const raid = (id: number, name: string, area_id: number, heroic: number | null, epic: number | null) =>
  makeQuest({ id, name, area_id, group_size: 'Raid', heroic_normal_cr: heroic, epic_normal_cr: epic });
const tower = raid(702, 'Tower', 1, 20, null);
const abbot = raid(703, 'Abbot', 2, null, 30);
const spine = raid(704, 'Spine', 3, 10, null);
const legendarySpine = raid(705, 'Legendary Spine', 3, null, 32);
const party = makeQuest({ id: 706, area_id: 4 });
const questsById = new Map(
  [tower, abbot, spine, legendarySpine, party].map((quest) => [quest.id, quest] as const),
);

const facts = (overrides: Partial<RaidViewFacts<TimerOwner>> = {}): RaidViewFacts<TimerOwner> => ({
  questsById,
  visibilityOf: () => 'known',
  sort: 'recent',
  collator: englishCollator,
  nowMs,
  ...overrides,
});

describe('timers by raid', () => {
  const owners = [ada, ben, cleo, nameless];

  it('list who is free, who is too low, and who is on timer until when', () => {
    const timers = [left(1, 3, 702), left(2, 2, 702)];
    const [shown, ...others] = timersByRaid(owners, timers, facts()).closed;
    expect(others).toEqual([]);
    expect(shown?.quests).toEqual([tower]);
    expect(shown?.onTimer).toEqual([
      { owner: ben, timer: timers[1] },
      { owner: cleo, timer: timers[0] },
    ]);
    expect(shown?.free).toEqual([ada]);
    expect(shown?.tooLow).toEqual([nameless]);
  });

  it('list a character as free when its timer has just run out', () => {
    const { closed, open } = timersByRaid(owners, [left(66, 2, 703)], facts());
    expect(closed.map(({ questIds, onTimer, free }) => [questIds, onTimer, ids(free)])).toEqual([
      [[703], [], [2]],
    ]);
    expect(open.map(({ questIds }) => questIds)).toEqual([[704, 705], [702]]);
  });

  it('list raids that share an area together, with the lower level of both', () => {
    const [shown] = timersByRaid(owners, [left(1, 2, 704, 705)], facts()).closed;
    expect(shown?.quests).toEqual([spine, legendarySpine]);
    expect(ids(shown?.free ?? [])).toEqual([1, 3]);
  });

  it('treat a timer for one of several raids of an area as one for each of them', () => {
    const { closed, open } = timersByRaid(owners, [left(1, 2, 704, 705), left(2, 1, 704)], facts());
    expect(closed.map(({ onTimer }) => ids(onTimer.map(({ owner }) => owner)))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(ids(closed[0]?.free ?? [])).toEqual([3]);
    expect(open.map(({ questIds }) => questIds)).toEqual([[703], [702]]);
  });

  it('list a raid with two ids once', () => {
    const twice = new Map([...questsById, [1702, tower]]);
    const { open } = timersByRaid(owners, [], facts({ questsById: twice }));
    expect(open.map(({ questIds }) => questIds)).toEqual([[703], [704, 705], [702]]);
  });

  it('list characters with unknown timers separately, and ignore other people’s timers', () => {
    const visibilityOf = ({ id }: TimerOwner) => (id === 1 ? 'hidden' : 'known');
    const [shown] = timersByRaid([...owners, unseen], [left(1, 77, 702)], facts({ visibilityOf })).closed;
    expect(shown?.onTimer).toEqual([]);
    expect(ids(shown?.free ?? [])).toEqual([2, 3, 9]);
    expect(ids(shown?.unknown ?? [])).toEqual([1]);
  });

  it('list who is on timer even if everything else is unknown', () => {
    const [shown] = timersByRaid(
      [ada, ben],
      [left(1, 1, 702)],
      facts({ visibilityOf: () => 'unknown' }),
    ).closed;
    expect(ids(shown?.onTimer.map(({ owner }) => owner) ?? [])).toEqual([1]);
    expect(ids(shown?.unknown ?? [])).toEqual([2]);
  });

  it.each<[sort: RaidSort, order: number[][]]>([
    ['name', [[703], [704, 705], [702], [888], [999]]],
    ['level', [[704, 705], [703], [702], [888], [999]]],
    ['recent', [[999], [702], [703], [888], [704, 705]]],
  ])('are sorted by %s, with raids missing from the catalogue behind others of their rank', (sort, order) => {
    const timers = [left(1, 1, 999), left(2, 1, 702), left(3, 1, 703), left(3, 2, 888), left(9, 2, 704, 705)];
    const { closed } = timersByRaid(owners, timers, facts({ sort }));
    expect(closed.map(({ questIds }) => questIds)).toEqual(order);
    const unknown = closed.find(({ quests }) => quests.length === 0);
    expect(ids([...(unknown?.free ?? []), ...(unknown?.tooLow ?? [])])).toHaveLength(3);
    expect(unknown?.tooLow).toEqual([]);
  });

  it('contain every raid of the catalogue once, and in each of them every character once', () => {
    const set = fc.constantFrom([702], [703], [704, 705]);
    const running = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 4 }), set)
        .map(([hours, id, questIds]) => left(hours, id, ...questIds)),
      { selector: ({ characterId, questIds }) => `${characterId} ${questIds.join('+')}` },
    );
    const someKnowledge = fc.array(fc.constantFrom('known', 'hidden', 'unknown'), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(running, fc.constantFrom(...raidSorts), someKnowledge, (timers, sort, knowledge) => {
        const visibilityOf = ({ id }: TimerOwner) => knowledge[id - 1] ?? 'known';
        const { closed, open } = timersByRaid(owners, timers, facts({ sort, visibilityOf }));
        const all = [...closed, ...open];
        expect(all.flatMap(({ questIds }) => questIds).toSorted((a, b) => a - b)).toEqual([
          702, 703, 704, 705,
        ]);
        for (const { onTimer, free, tooLow, unknown } of all) {
          const waiting = onTimer.map(({ owner }) => owner);
          const everybody = [waiting, free, tooLow, unknown].flatMap(ids);
          expect(unknown.every((owner) => visibilityOf(owner) !== 'known')).toBe(true);
          expect(everybody.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
        }
      }),
    );
  });
});

it.each([
  { what: 'of both versions', quests: [spine, legendarySpine], levels: [10, 32] },
  { what: 'each once, ascending', quests: [abbot, spine, spine], levels: [10, 30] },
  { what: 'no unknown ones', quests: [raid(1, 'New', 5, null, null)], levels: [] },
])('The levels of raids are $what', ({ quests, levels }) => {
  expect(raidLevels(quests)).toEqual(levels);
});
