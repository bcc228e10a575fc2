import { defaultDefinition } from '@rollcall/game/definition';
import { beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import { worldKeyframe } from '../wire-reports.ts';
import { createWorld, stepWorld, takeChanges } from '../world.ts';
import { createRunLog, type TrueRun, type TrueSession } from '../../testing/run-log.ts';

/** A Tuesday. */
const startMs = Date.UTC(2026, 10, 17);
const returnMs = 5 * minuteMs;
const definition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => name === 'Argonnessen'),
};

interface Over extends TrueSession {
  readonly leftMs: number;
}

/** The finished sessions of a run. */
function over({ sessions }: TrueRun): Over[] {
  return sessions.flatMap((session) =>
    session.leftMs === null ? [] : [{ ...session, leftMs: session.leftMs }],
  );
}

const lengthOf = ({ enteredMs, leftMs }: Over): number => (leftMs - enteredMs) / minuteMs;
const isDone = (run: TrueRun): boolean => run.sessions.some(({ hasCompleted }) => hasCompleted);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('quests of the simulated world', () => {
  let runs: readonly TrueRun[] = [];
  let groupMinutes: number[] = [];
  beforeAll(() => {
    const runLog = createRunLog();
    const world = createWorld({ seed: 'quests', startMs, definition, runLog });
    const since = new Map<number, number>();
    groupMinutes = [];
    for (let minute = 0; minute < 2 * 24 * 60; minute += 1) {
      stepWorld(world, 60);
      takeChanges(world);
      const grouped = new Set(
        world.servers.flatMap(({ online }) =>
          online.flatMap(({ id, party }) => ((party?.others.length ?? 0) > 0 ? [id] : [])),
        ),
      );
      for (const id of grouped) if (!since.has(id)) since.set(id, minute);
      for (const [id, from] of since) {
        if (grouped.has(id)) continue;
        groupMinutes.push(minute - from);
        since.delete(id);
      }
    }
    ({ runs } = runLog);
  });

  test('take about half an hour on short days and long ones, with a long tail', () => {
    const lengths = runs
      .flatMap(over)
      .map(lengthOf)
      .toSorted((a, b) => a - b);
    expect(mean(lengths)).toBeGreaterThan(20);
    expect(mean(lengths)).toBeLessThan(44);
    expect(lengths[Math.floor(lengths.length * 0.98)]).toBeGreaterThan(2.5 * mean(lengths));
    expect(mean(groupMinutes)).toBeGreaterThan(18);
    expect(mean(groupMinutes)).toBeLessThan(36);
  });

  test.each<readonly [string, (run: TrueRun) => boolean, number, number]>([
    ['are played alone', ({ partyId }) => partyId === 0, 0.6, 0.9],
    ['are done', isDone, 0.9, 0.98],
  ])('%s in the right share of runs', (_, is, low, high) => {
    const share = runs.filter(is).length / runs.length;
    expect(share).toBeGreaterThan(low);
    expect(share).toBeLessThan(high);
  });

  const ofParties = () => runs.filter(({ partyId, sessions }) => partyId !== 0 && sessions.length > 1);
  const firstMs = ({ sessions }: TrueRun) => Math.min(...sessions.map(({ enteredMs }) => enteredMs));
  const lastMs = (run: TrueRun) => Math.max(...over(run).map(({ leftMs }) => leftMs));

  test.each<readonly [string, (run: TrueRun) => boolean, number]>([
    [
      'somebody joins late',
      (run) => run.sessions.some(({ enteredMs }) => enteredMs > firstMs(run) + returnMs),
      0.05,
    ],
    [
      'somebody leaves early',
      (run) =>
        isDone(run) &&
        over(run).some(({ leftMs, hasCompleted }) => !hasCompleted && leftMs < lastMs(run) - returnMs),
      0.03,
    ],
    ['everybody gives up', (run) => !isDone(run), 0.01],
  ])('in some parties %s', (_, is, least) => {
    const share = ofParties().filter(is).length / ofParties().length;
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(0.5);
  });

  test('are sometimes followed by another one in the same area with the same party', () => {
    const followed = [...Map.groupBy(ofParties(), ({ partyId }) => partyId).values()].flatMap((own) =>
      own.slice(1).map((run, place) => ({ before: own[place], run })),
    );
    const neighbours = followed.filter(
      ({ before, run }) => before?.areaId === run.areaId && before.questId !== run.questId,
    );
    const again = followed.filter(({ before, run }) => before?.questId === run.questId);
    expect(neighbours.length / followed.length).toBeGreaterThan(0.1);
    expect(again.length / followed.length).toBeLessThan(0.05);
  });

  test('can end with a split: some members are soon together in another quest', () => {
    const byPerson = Map.groupBy(
      ofParties().flatMap((run) => over(run).map((session) => ({ run, session }))),
      ({ session }) => session.person,
    );
    const moves = [...byPerson.values()].flatMap((own) =>
      own.slice(1).flatMap((next, place) => {
        const before = own[place];
        const isSoon = before !== undefined && next.session.enteredMs - before.session.leftMs < 15 * minuteMs;
        return isSoon && before.run.partyId !== next.run.partyId
          ? [`${before.run.partyId} ${next.run.partyId}`]
          : [];
      }),
    );
    const together = [...Map.groupBy(moves, (move) => move).values()].filter(({ length }) => length > 1);
    expect(together.length).toBeGreaterThan(10);
  });
});

describe('a log of true runs', () => {
  test('does not change its world', () => {
    const evening = (isWatched: boolean) => {
      const world = createWorld({
        seed: 3,
        startMs,
        definition,
        ...(isWatched && { runLog: createRunLog() }),
      });
      stepWorld(world, 3600);
      return JSON.stringify(worldKeyframe(world));
    };
    expect(evening(true)).toBe(evening(false));
  });
});
