import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import type { Character } from '@rollcall/game/character/character';
import { visibleLfm } from '@rollcall/game/character/visibility';
import { defaultDefinition } from '@rollcall/game/definition';
import { clockAt, type KnownLfm } from '@rollcall/game/lfm/known-lfm';
import { adventureSeconds, type Lfm } from '@rollcall/game/lfm/lfm';
import { boardAt, type LfmReplay, lfmReplaySchema, replayedBoards } from '@rollcall/game/lfm/replay';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { hourMs } from '@rollcall/game/time';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { findCharactersByIds } from './history/character-queries.ts';
import { createRecordedRows } from './history/recorded-rows.ts';
import { readFirstMoment, readReplay } from './history/replay.ts';
import { findCharacter } from './live/live-lookups.ts';
import { createLiveStore } from './live/live-store.ts';
import { findServerState, type LiveState } from './live/server-state.ts';
import { charactersReport, lfmsReport, reported } from './live/testing/reports.ts';
import { describeStores } from './store/testing/describe-stores.ts';

const people = [8101, 8102, 8103, 8104, 8105];

/** What a report says about everybody: who is online, anonymous, and at which level. */
const anyPerson = fc.record({
  isOnline: fc.boolean(),
  isAnonymous: fc.integer({ min: 0, max: 4 }).map((number) => number === 0),
  level: fc.integer({ min: 19, max: 20 }),
});
const anyGroup = fc.record({
  isPosted: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  comment: fc.constantFrom(null, '', 'All welcome', 'Need a healer'),
  quest_id: fc.constantFrom(null, 0, 701, 702),
  difficulty: fc.constantFrom(null, 'Elite', 'Reaper 4'),
  accepted_classes: fc.subarray(['Bard', 'Cleric', 'Monk']),
  minimum_level: fc.integer({ min: 1, max: 3 }),
  people: fc.shuffledSubarray(people, { minLength: 1, maxLength: 4 }),
  /** `jump` = as if the group had entered its adventure at another moment, some seconds ago. */
  clock: fc.oneof(
    fc.constantFrom('off' as const, 'running' as const, 'whole minutes' as const),
    fc.record({ jump: fc.oneof(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: 7200 })) }),
  ),
});
const anyStep = fc.record({
  seconds: fc.constantFrom(1, 5, 9, 60, 700, 2000),
  /** Whether groups and people are those of the previous step, except for clocks and places. */
  isOnlyClocks: fc.boolean(),
  location_id: fc.constantFrom(601, 602),
  people: fc.array(anyPerson, { minLength: people.length, maxLength: people.length }),
  groups: fc.array(anyGroup, { minLength: 2, maxLength: 3 }),
  /** Whether the report of characters is followed by one of groups. */
  hasGroups: fc.boolean(),
  /** Whether recording begins again from the stored position, as after a restart or a failure. */
  isRestart: fc.boolean(),
  /** Whether the events are recorded only together with those of the next report. */
  isDelayed: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function characterOf(id: number, step: Step): ReportedCharacter {
  const { isAnonymous, level } = step.people[people.indexOf(id)] ?? { isAnonymous: false, level: 20 };
  return reported({
    id,
    name: `Wanderer${id}`,
    guild_name: `Guild of ${id}`,
    total_level: level,
    classes: [{ name: 'Fighter', level }],
    is_anonymous: isAnonymous,
    location_id: step.location_id,
  });
}

/** Steps in which {@link Step.isOnlyClocks} has been applied. */
function playedSteps(given: readonly Step[]): readonly Step[] {
  const played: Step[] = [];
  for (const step of given) {
    const before = played.at(-1);
    const groups = before?.groups.map((group, index) => ({
      ...group,
      clock: step.groups[index]?.clock ?? group.clock,
    }));
    played.push(
      step.isOnlyClocks && before ? { ...step, people: before.people, groups: groups ?? [] } : step,
    );
  }
  return played;
}

function groupsOf(step: Step, enteredAtMs: Map<number, number>, atMs: number): ReportedLfm[] {
  return step.groups.flatMap(({ isPosted, people: [leader = 8101, ...members], clock, ...facts }, index) => {
    const id = index + 1;
    if (!isPosted || clock === 'off') enteredAtMs.delete(id);
    else if (typeof clock === 'object') enteredAtMs.set(id, atMs - clock.jump * 1000);
    else if (!enteredAtMs.has(id)) enteredAtMs.set(id, atMs - 60_000);
    if (!isPosted) return [];
    const seconds = (atMs - (enteredAtMs.get(id) ?? atMs)) / 1000;
    return [
      {
        ...facts,
        id,
        server_name: 'Thelanis',
        maximum_level: 30,
        adventure_active_time: clock === 'whole minutes' ? Math.max(1, seconds - (seconds % 60)) : seconds,
        leader: characterOf(leader, step),
        members: members.map((member) => characterOf(member, step)),
      },
    ];
  });
}

/** The groups as the live API answers, with their clocks at a moment. */
function visibleGroups(groups: readonly KnownLfm[], state: LiveState, atMs: number): readonly Lfm[] {
  return groups.map((group) => ({
    ...visibleLfm(group, (id) => findCharacter(state, id)),
    adventure_active_time: clockAt(group, atMs),
  }));
}

/** Seconds by which a running clock may be off, as in streams. */
const clockToleranceS = 60;

/** What a board shows of a group, with the facts about people that a replay takes from the present. */
function shown(lfm: Lfm, hidden: ReadonlySet<number>, atMs: number) {
  const {
    adventure_active_time: _,
    clock_read_at: __,
    last_update: ___,
    leader,
    members,
    activity,
    ...facts
  } = lfm;
  const names = new Set([...hidden].map((id) => `Wanderer${id}`));
  const person = ({ id, name, guild_name, total_level, classes }: Character) =>
    id < 0 || hidden.has(id) ? { total_level, classes } : { id, name, guild_name, total_level, classes };
  return {
    ...facts,
    clock: adventureSeconds(lfm, atMs),
    leader: person(leader),
    members: members.map(person),
    activity: activity.map(({ timestamp, events }) => ({
      timestamp,
      events: events.map((event) => (names.has(event.data ?? '') ? { ...event, data: null } : event)),
    })),
  };
}

interface Seen {
  readonly atMs: number;
  readonly step: Step;
  readonly groups: readonly Lfm[];
  /** People who are or were in a group, and were anonymous when last seen there. */
  readonly hiddenIds: readonly number[];
}

describeStores('a replay', (open) => {
  afterEach(() => open.clear());

  it('shows at each report what the live API answered then, without those who were hidden then or are now', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 9 }), async (steps) => {
        await open.clear();
        await playAndCompare(playedSteps(steps));
      }),
      { numRuns: 10 },
    );
  });

  async function playAndCompare(steps: readonly Step[]) {
    const rows = createRecordedRows(open.store);
    const live = createLiveStore({ definition: defaultDefinition });
    const enteredAtMs = new Map<number, number>();
    const seen: Seen[] = [];
    let waiting: Parameters<typeof rows.record>[0]['events'] = [];
    let from = null;
    let atMs = Math.floor(madeAtMs / hourMs) * hourMs - 1000;
    let offset = 0;
    for (const [index, step] of steps.entries()) {
      atMs += step.seconds * 1000;
      const online = people.filter((_, place) => step.people[place]?.isOnline);
      const dated = { observedAtMs: atMs, servers: ['Thelanis'] };
      const applied = [
        live.apply(
          charactersReport(
            online.map((id) => characterOf(id, step)),
            dated,
          ),
          atMs,
        ),
        ...(step.hasGroups ? [live.apply(lfmsReport(groupsOf(step, enteredAtMs, atMs), dated), atMs)] : []),
      ];
      waiting = [...waiting, ...applied.flatMap(({ events }) => events)];
      const groups = findServerState(live.current(), 'Thelanis')?.lfms.entities.all ?? [];
      seen.push({
        atMs,
        step,
        hiddenIds: groups.flatMap(({ roster }) =>
          roster.filter((each) => each.is_anonymous).map(({ id }) => id),
        ),
        groups: visibleGroups(groups, live.current(), atMs),
      });
      if (step.isDelayed && index < steps.length - 1) continue;
      if (step.isRestart) await rows.readPosition('j');
      offset += 1;
      const next = { segment: 1, offset, index: 0 };
      await rows.record({ journalId: 'j', from, next, events: waiting });
      from = next;
      waiting = [];
    }
    const firstMs = (await readFirstMoment(open.store.sql, 'Thelanis')) ?? 0;
    const findPeople = async (ids: readonly number[]) => {
      const stored = await findCharactersByIds(open.store.sql, ids);
      return ids.flatMap(
        (id) => findCharacter(live.current(), id) ?? stored.find((each) => each.id === id) ?? [],
      );
    };
    const known = new Map((await findPeople(people)).map((person) => [person.id, person]));
    const hiddenNow = people.filter((id) => known.get(id)?.is_anonymous !== false);
    for (const { atMs: fromMs } of seen) {
      const toMs = Math.min(fromMs + hourMs, atMs + 1000);
      const replay = await readReplay(
        open.store.sql,
        { server: 'Thelanis', fromMs, toMs, firstMs },
        findPeople,
      );
      expect(lfmReplaySchema.parse(replay)).toEqual(replay);
      compare(
        replay,
        seen.filter((each) => each.atMs >= fromMs && each.atMs <= toMs),
        hiddenNow,
      );
    }
  }

  function compare(replay: LfmReplay, reports: readonly Seen[], hiddenNow: readonly number[]) {
    const boards = [...replayedBoards(replay)];
    const text = JSON.stringify(replay);
    const wasHidden = (id: number) => reports.some(({ hiddenIds }) => hiddenIds.includes(id));
    const mustHide = people.filter((id) => hiddenNow.includes(id) || wasHidden(id));
    for (const id of mustHide) {
      expect(text).not.toContain(`Wanderer${id}`);
      expect(text).not.toContain(`Guild of ${id}`);
      expect(text).not.toMatch(new RegExp(`\\b${id}\\b`));
    }
    const mayHide = people.filter(
      (id) =>
        mustHide.includes(id) || reports.some(({ step }) => step.people[people.indexOf(id)]?.isAnonymous),
    );
    const hidden = new Set(mayHide);
    for (const { atMs, groups } of reports) {
      const board = Object.values(boardAt(boards, atMs)?.groups ?? {});
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
      const replayed = board.map((lfm) => shown(lfm, hidden, atMs)).toSorted(byId);
      const expected = groups.map((lfm) => shown(lfm, hidden, atMs)).toSorted(byId);
      expect(replayed).toEqual(
        expected.map((group, index) => {
          const clock = replayed[index]?.clock ?? 0;
          const isRunning = clock > 0 && group.clock > 0;
          const hasContinued = isRunning && Math.abs(clock - group.clock) <= clockToleranceS;
          return { ...group, clock: hasContinued ? clock : group.clock };
        }),
      );
    }
  }
});
