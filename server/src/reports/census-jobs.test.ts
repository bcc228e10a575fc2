import { defaultDefinition } from '@rollcall/game/definition';
import {
  type Period,
  periods,
  populationTransfersSchema,
  populationUniqueSchema,
} from '@rollcall/game/population/population';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { describeStores } from '../store/testing/describe-stores.ts';
import { censusJobs, demographicsAnswer, transfersAnswer, uniqueAnswer } from './census-jobs.ts';
import { anyCountedCharacters, makeCounted, writeCounted } from './testing/census-world.ts';
import { plainCensus } from './testing/plain-census.ts';
import { demographicsSchema } from '@rollcall/game/population/demographics';
import { type ServerTally, tallyOf } from './census-tally.ts';

const nameRace = (race: string | null) => race ?? 'Unknown';
const tallies = new Map<string, ServerTally>([
  [
    'thelanis',
    tallyOf(
      [
        { kind: 'person', race: 'Human', gender: 'Male', all: 3, active: 1 },
        { kind: 'person', race: 'Elf', gender: null, all: 2, active: 0 },
        { kind: 'class', primaryClass: null, classCount: 0, all: 2, active: 0 },
        { kind: 'class', primaryClass: 'Bard', classCount: 2, all: 3, active: 1 },
        { kind: 'level', totalLevel: 10, homeServerName: 'Orien', all: 1, active: 1 },
        { kind: 'level', totalLevel: 9, homeServerName: 'orien', all: 2, active: 0 },
        { kind: 'level', totalLevel: 9, homeServerName: 'Thelanis', all: 1, active: 0 },
        { kind: 'level', totalLevel: 9, homeServerName: 'Atlantis', all: 1, active: 0 },
        { kind: 'guild', guildName: 'Ash', all: 4, active: 1 },
        { kind: 'guild', guildName: 'Oak', all: 1, active: 0 },
      ],
      nameRace,
    ),
  ],
  ['orien', tallyOf([], nameRace)],
]);

describe('an answer about demographics', () => {
  test.each([
    ['race', 'all', { Elf: 2, Human: 3 }],
    ['race', 'active', { Human: 1 }],
    ['race', 'inactive', { Elf: 2, Human: 2 }],
    ['gender', 'all', { '': 2, Male: 3 }],
    ['primary-class', 'all', { Bard: 3, none: 2 }],
    ['class-count', 'all', { 0: 2, 2: 3 }],
    ['total-level', 'all', { 9: 4, 10: 1 }],
    ['guild-affiliated', 'active', { in_guild: 1 }],
  ] as const)('counts %s of %s, leaving out empty keys', (category, level, thelanis) => {
    const answer = demographicsSchema.parse(demographicsAnswer(category, level, tallies));
    expect(answer).toEqual({ thelanis, orien: {} });
  });

  it('has its keys in an order that does not depend on who was counted first', () => {
    expect(Object.keys(demographicsAnswer('race', 'all', tallies)['thelanis'] ?? {})).toEqual([
      'Elf',
      'Human',
    ]);
  });
});

describe('the answer about transfers', () => {
  it('contains only characters away from home, between known servers', () => {
    const answer = populationTransfersSchema.parse(transfersAnswer(tallies));
    expect(answer).toEqual({ thelanis: {}, orien: { thelanis: { count: 3, active: 1 } } });
  });
});

describe('the answer about uniques', () => {
  it('adds up the counts of the servers', () => {
    const answer = populationUniqueSchema.parse(
      uniqueAnswer('week', Date.parse('2026-11-21T12:02:00Z'), tallies),
    );
    const sums = {
      unique_character_count: 5,
      unique_guild_count: 2,
      active_unique_character_count: 1,
      active_unique_guild_count: 1,
    };
    expect(answer).toEqual({
      ...sums,
      days_analyzed: 7,
      start_date: '2026-11-14T12:00:00Z',
      end_date: '2026-11-21T12:00:00Z',
      server_breakdown: {
        thelanis: sums,
        orien: {
          unique_character_count: 0,
          unique_guild_count: 0,
          active_unique_character_count: 0,
          active_unique_guild_count: 0,
        },
      },
    });
  });
});

/** Two minutes after a mark, so that the bucket before it is full. */
const nowMs = Date.parse('2026-11-21T12:02:00Z');

describeStores('the census', (open) => {
  beforeEach(() => writeCounted(open.store, [], nowMs));

  /**
   * The answers of all jobs, by path. Numbers are compared by Object.is, and the order of keys does not matter.
   *
   * @param sliceLength short by default, so that a few characters make many slices
   */
  async function takeCensus(sliceLength = 3): Promise<Map<string, unknown>> {
    const answers = new Map<string, unknown>();
    for (const job of censusJobs({ store: open.store, definition: defaultDefinition, sliceLength })) {
      for (const [path, answer] of await job.run(nowMs)) answers.set(path, answer);
    }
    return answers;
  }

  const expected = (characters: Parameters<typeof plainCensus>[2]) =>
    new Map(periods.flatMap((period) => [...plainCensus(period, nowMs, characters)]));

  it('equals simple loops over random worlds, with slices of any length', async () => {
    await fc.assert(
      fc.asyncProperty(anyCountedCharacters, fc.constantFrom(1, 2, 7, 1_000), async (characters, length) => {
        await writeCounted(open.store, characters, nowMs);
        expect(await takeCensus(length)).toEqual(expected(characters));
      }),
      { numRuns: 12 },
    );
  });

  it('covers exactly the servers of the definition, even without characters', async () => {
    const answers = await takeCensus();
    expect(answers).toEqual(expected([]));
    expect(answers.size).toBe(5 * 20);
    const race = answers.get('/v1/demographics/race/year?activity_level=active');
    expect(race).toEqual(
      Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), {}])),
    );
  });

  test.each<[Period, number]>([
    ['day', dayMs],
    ['week', 7 * dayMs],
    ['month', 30 * dayMs],
    ['quarter', 90 * dayMs],
    ['year', 365 * dayMs],
  ])(
    'counts in a %s characters from its first moment on, none from before, and everybody online',
    async (period, lengthMs) => {
      const spanEnds = { day: '12:00', week: '12:00', month: '00:00', quarter: '00:00', year: '00:00' };
      const fromMs = Date.parse(`2026-11-21T${spanEnds[period]}:00Z`) - lengthMs;
      await writeCounted(
        open.store,
        [
          makeCounted({ id: 1, ageMs: nowMs - fromMs }),
          makeCounted({ id: 2, ageMs: nowMs - fromMs + 1 }),
          makeCounted({ id: 3, ageMs: 2_000 * dayMs, isOnline: true }),
          makeCounted({ id: 4, ageMs: -dayMs }),
        ],
        nowMs,
      );
      const answers = await takeCensus();
      expect(answers.get(`/v1/population/unique/${period}`)).toMatchObject({
        unique_character_count: 3,
        days_analyzed: lengthMs / dayMs,
        start_date: new Date(fromMs).toISOString().replace('.000', ''),
      });
    },
  );

  it('counts every character once, even when their moments differ by microseconds', async () => {
    await writeCounted(
      open.store,
      Array.from({ length: 40 }, (_, id) => makeCounted({ id: id + 1 })),
      nowMs,
    );
    await open.store.sql`update characters set last_save = last_save + id * interval '7 microseconds'`;
    const answers = await takeCensus();
    expect(answers.get('/v1/population/unique/day')).toMatchObject({ unique_character_count: 40 });
  });

  it('has one job for periods that are due together', () => {
    const jobs = censusJobs({ store: open.store, definition: defaultDefinition });
    expect(jobs.map(({ name, everyMs, madeFrom }) => [name, everyMs, madeFrom])).toEqual([
      ['census day', 60_000, ['characters']],
      ['census week', 300_000, ['characters']],
      ['census month, quarter, year', 3_600_000, ['characters']],
    ]);
  });
});
