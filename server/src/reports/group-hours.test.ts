import { defaultDefinition } from '@rollcall/game/definition';
import { endpoints } from '@rollcall/game/api/endpoints';
import { dayMs, hourMs, weekMs } from '@rollcall/game/time';
import { groupChances } from '@rollcall/game/trends/group-forecast';
import type { Quest } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { HttpError } from '../http/http-error.ts';
import { findServer } from '@rollcall/game/servers';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { groupForecastRoutes } from './group-forecast-routes.ts';
import { createGroupHours, type GroupHours } from './group-hours.ts';
import { writeHours } from './testing/write-hours.ts';

/** A Sunday, on which the week begins. */
const sundayMs = Date.parse('2026-11-22T00:00:00Z');
const nowMs = sundayMs + 2 * 60_000;

/** Uses UTC, so that tests can write hours as they are counted. */
const definition = { ...defaultDefinition, rhythm_zone: 'UTC' };

interface Posting {
  readonly postedMs: number;
  /** null = still open. */
  readonly closedMs: number | null;
  readonly quest?: number | null;
  readonly levels?: readonly [number, number];
  readonly server?: string;
}

async function writeGroups({ sql }: Store, postings: readonly Posting[]): Promise<void> {
  const rows = postings.map(
    ({ postedMs, closedMs, quest = null, levels = [9, 12], server = 'Orien' }, place) => ({
      group_id: place + 1,
      posted_at: new Date(postedMs).toISOString(),
      closed_at: closedMs === null ? null : new Date(closedMs).toISOString(),
      quest_id: quest,
      minimum_level: levels[0],
      maximum_level: levels[1],
      server_name: server,
    }),
  );
  await sql`
    insert into groups (
      group_id, posted_at, last_seen, closed_at, last_update, quest_id, leader_id, adventure_active_time,
      minimum_level, maximum_level, accepted_classes_count, is_quest_guess, server_name, accepted_classes
    )
    select group_id, posted_at, posted_at, closed_at, posted_at, quest_id, 1, 0,
      minimum_level, maximum_level, 15, false, server_name, '[]'
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      group_id bigint, posted_at timestamptz, closed_at timestamptz, quest_id bigint, minimum_level integer,
      maximum_level integer, server_name text
    )`;
}

/** Posts of one group at the same hour in each of a number of weeks before a Sunday. */
const weekly = (weeks: number, atHour: number, more: Partial<Posting> = {}): Posting[] =>
  Array.from({ length: weeks }, (_, week) => {
    const postedMs = sundayMs - (week + 1) * weekMs + atHour * hourMs;
    return { postedMs, closedMs: postedMs + 30 * 60_000, ...more };
  });

const upWeeks = (weeks: number) => Array.from({ length: weeks * 168 }, (): [number, number] => [100, 5]);

describeStores('hours in which groups were open', (open) => {
  let groups: GroupHours;
  beforeEach(async () => {
    await open.store.sql`truncate population_hours, groups cascade`;
    groups = createGroupHours({ store: open.store, definition });
  });
  const ofQuest = (id: number) => groups.facts('Orien', { questIds: [id] });
  const postedAt = (id: number, hour: number) => ofQuest(id)?.weeksPosted[hour];

  it('are unknown before the first run, and 0 in an empty store', async () => {
    expect(ofQuest(701)).toBeNull();
    await groups.job.run(nowMs);
    expect(ofQuest(701)?.weeksSeen).toEqual(Array.from({ length: 168 }, () => 0));
    expect(groupChances(ofQuest(701) ?? { weeksSeen: [], weeksPosted: [], rhythm: [] })).toEqual([]);
  });

  it('are the hours of its posts, counted by weeks from the first post on', async () => {
    await writeHours(open.store, 'Orien', sundayMs - 10 * weekMs, upWeeks(10));
    await writeGroups(open.store, [
      ...weekly(4, 20, { quest: 701 }),
      ...weekly(3, 30, { quest: 702, levels: [1, 34] }),
      // Two posts in one hour count once. Another server has its own counts.
      ...weekly(1, 20, { quest: 701 }),
      ...weekly(4, 50, { quest: 701, server: 'Thelanis' }),
      // From one hour before to one hour after.
      {
        postedMs: sundayMs - weekMs + 99.5 * hourMs,
        closedMs: sundayMs - weekMs + 101.5 * hourMs,
        quest: 703,
      },
    ]);
    await groups.job.run(nowMs);
    const facts = ofQuest(701);
    expect([facts?.weeksSeen[19], facts?.weeksSeen[20], facts?.weeksSeen[167]]).toEqual([3, 4, 4]);
    expect([postedAt(701, 19), postedAt(701, 20), postedAt(701, 50), postedAt(702, 30)]).toEqual([
      0, 4, 0, 3,
    ]);
    expect([98, 99, 100, 101, 102].map((hour) => postedAt(703, hour))).toEqual([0, 1, 1, 1, 0]);
    const band = (minimum: number, maximum: number) =>
      groups.facts('Orien', { levels: { minimum, maximum } })?.weeksPosted;
    expect([band(9, 12)?.[20], band(9, 12)?.[30], band(33, 34)?.[20], band(33, 34)?.[30]]).toEqual([
      4, 3, 0, 3,
    ]);
    expect(groups.facts('Orien', { questIds: [701, 702] })?.weeksPosted.filter((weeks) => weeks > 0)).toEqual(
      [4, 3],
    );
    expect(facts?.rhythm).toEqual(Array.from({ length: 168 }, () => 5));
  });

  it('include the average number of groups in an hour, each counted once', async () => {
    await writeHours(open.store, 'Orien', sundayMs - 6 * weekMs, upWeeks(6));
    await writeGroups(open.store, [
      ...weekly(6, 20, { quest: 701 }),
      ...weekly(3, 20, { quest: 701 }),
      ...weekly(6, 20, { quest: 702 }),
      // The hour that has just begun does not count yet.
      { postedMs: sundayMs, closedMs: null, quest: 701 },
    ]);
    await groups.job.run(nowMs);
    await groups.job.run(nowMs + 5 * 60_000);
    expect(ofQuest(701)?.groups.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([
      [20, 1.5],
    ]);
    expect(groups.facts('Orien', { questIds: [701, 702] })?.groups[20]).toBe(2.5);
    expect(groups.facts('Orien', { levels: { minimum: 9, maximum: 12 } })?.groups[20]).toBe(2.5);
    expect(ofQuest(703)?.groups[20]).toBe(0);
    // A day later the past is read again, including new posts.
    await writeHours(open.store, 'Orien', sundayMs, [[100, 5]]);
    await groups.job.run(nowMs + dayMs);
    expect([ofQuest(701)?.groups[0], ofQuest(701)?.groups[20]]).toEqual([1 / 6, 1.5]);
  });

  it('have no average before every hour of the week has data, and none for the time before an import', async () => {
    const average = () => ofQuest(701)?.groups;
    await writeGroups(open.store, weekly(1, 20, { quest: 701 }));
    await groups.job.run(nowMs);
    expect(average()).toEqual([]);
    await writeHours(open.store, 'Orien', sundayMs - 8 * weekMs, upWeeks(8));
    groups.readSeenAgain();
    await groups.job.run(nowMs + 5000);
    // There is data since the post, at the 20th hour of the only week.
    expect(average()).toEqual([]);
    await open.store.sql`truncate groups cascade`;
    await writeGroups(open.store, weekly(8, 20, { quest: 701 }));
    groups.readPastAgain();
    await groups.job.run(nowMs + 10_000);
    expect([average()?.[20], average()?.[21]]).toEqual([1, 0]);
    groups.readPastAgain();
    expect(average()).toEqual([]);
  });

  it('have data from the hour of the first post on: six posts in six weeks are six of six', async () => {
    await writeHours(open.store, 'Orien', sundayMs - 7 * weekMs, upWeeks(7));
    await writeGroups(open.store, weekly(6, 20.5, { quest: 701 }));
    await groups.job.run(nowMs);
    expect([ofQuest(701)?.weeksPosted[20], ofQuest(701)?.weeksSeen[20]]).toEqual([6, 6]);
  });

  it('count a time when the server was down as having data, and one without samples as having none', async () => {
    await writeHours(open.store, 'Orien', sundayMs - 2 * weekMs, [
      ...upWeeks(1),
      ...Array.from({ length: 10 }, () => null),
    ]);
    await writeGroups(open.store, weekly(2, 0, { quest: 701 }));
    await groups.job.run(nowMs);
    const seen = ofQuest(701)?.weeksSeen ?? [];
    expect([seen[0], seen[9], seen[10], seen[167]]).toEqual([2, 2, 1, 1]);
    expect(postedAt(701, 0)).toBe(2);
  });

  it('follow the clock of the game, on both sides of a clock change', async () => {
    // In New York the clock went back on 1 November, three weeks earlier: 20:00 there is 1:00 UTC now, and was 0:00.
    groups = createGroupHours({ store: open.store, definition: defaultDefinition });
    await writeHours(open.store, 'Orien', sundayMs - 6 * weekMs, upWeeks(6));
    const evenings = weekly(6, 25, { quest: 701 }).map((posting, week) =>
      week < 3
        ? posting
        : { ...posting, postedMs: posting.postedMs - hourMs, closedMs: (posting.closedMs ?? 0) - hourMs },
    );
    await writeGroups(open.store, evenings);
    await groups.job.run(nowMs);
    // Sunday, 20:00.
    expect([postedAt(701, 19), postedAt(701, 20), postedAt(701, 21)]).toEqual([0, 6, 0]);
    expect(ofQuest(701)?.weeksSeen[20]).toBe(6);
  });

  it('include a past that was imported later, after it is read again', async () => {
    await writeHours(open.store, 'Orien', sundayMs - 10 * weekMs, upWeeks(10));
    await writeGroups(open.store, weekly(1, 20, { quest: 701 }));
    await groups.job.run(nowMs);
    await open.store.sql`truncate groups cascade`;
    await writeGroups(open.store, weekly(8, 20, { quest: 701 }));
    await groups.job.run(nowMs + 5 * 60_000);
    expect(postedAt(701, 20)).toBe(1);
    groups.readPastAgain();
    await groups.job.run(nowMs + 10 * 60_000);
    expect([postedAt(701, 20), ofQuest(701)?.weeksSeen[20]]).toEqual([8, 8]);
  });

  it('include at once hours that were imported after the groups', async () => {
    expect(groups.job.madeFrom).toEqual(['groups', 'population']);
    await writeGroups(open.store, weekly(8, 20, { quest: 701 }));
    await groups.job.run(nowMs);
    expect(ofQuest(701)?.weeksSeen[20]).toBe(0);
    await writeHours(open.store, 'Orien', sundayMs - 8 * weekMs, upWeeks(8));
    groups.readSeenAgain();
    await groups.job.run(nowMs + 5000);
    expect([postedAt(701, 20), ofQuest(701)?.weeksSeen[20]]).toEqual([8, 8]);
  });

  it('follow open posts, and drop everything older than half a year', async () => {
    await writeHours(open.store, 'Orien', sundayMs - 2 * weekMs, upWeeks(3));
    await writeGroups(open.store, [
      ...weekly(2, 0, { quest: 1 }),
      { postedMs: sundayMs + hourMs, closedMs: null, quest: 701 },
    ]);
    await groups.job.run(sundayMs + 2.5 * hourMs);
    await groups.job.run(sundayMs + 5.5 * hourMs);
    expect([0, 1, 4, 5].map((hour) => postedAt(701, hour))).toEqual([0, 1, 1, 0]);
    await open.store
      .sql`update groups set closed_at = ${new Date(sundayMs + 6.5 * hourMs)} where closed_at is null`;
    await groups.job.run(sundayMs + 9.5 * hourMs);
    expect([4, 5, 6, 7].map((hour) => postedAt(701, hour))).toEqual([1, 1, 1, 0]);
    await groups.job.run(sundayMs + 27 * weekMs);
    expect(ofQuest(701)?.weeksPosted.some((weeks) => weeks > 0)).toBe(false);
  });

  describe('in an answer', () => {
    const quests = new Map<number, Quest>([
      [701, makeQuest({ id: 701, alt_id: 9701 })],
      [702, makeQuest({ id: 702, group_size: 'Raid' })],
    ]);
    let app: FastifyInstance;
    beforeEach(async () => {
      const http = createPlainHttp();
      app = http.app;
      await app.register(
        groupForecastRoutes({
          groups,
          definition,
          nowMs: () => nowMs,
          readServer: (text) => {
            const server = findServer(defaultDefinition, text);
            if (server === null) throw new HttpError(404, 'unknown-server', 'There is no such server');
            return server;
          },
          quests: () => quests,
          send: http.send,
        }),
      );
    });
    afterEach(() => app.close());
    const ask = (query: string) => app.inject({ url: `/v1/lfms/forecast?${query}` });
    const answered = async (query: string) =>
      z.parse(endpoints.groupForecast.answer, (await ask(query)).json<{ data: unknown }>().data);

    it('are available after the first run', async () => {
      const { statusCode, headers } = await ask('server=orien&raids=any');
      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
    });

    it('give chances for a quest by either of its ids, for raids, and for a range of levels', async () => {
      await writeHours(open.store, 'Orien', sundayMs - 8 * weekMs, upWeeks(8));
      await writeGroups(open.store, [
        ...weekly(8, 0),
        ...weekly(8, 20, { quest: 9701 }),
        ...weekly(4, 40, { quest: 702, levels: [29, 34] }),
      ]);
      await groups.job.run(nowMs);
      const best = (hours: readonly number[]) => hours.indexOf(Math.max(...hours));
      const ofParty = await answered('server=ORIEN&quest=9701');
      expect(ofParty).toMatchObject({ server: 'Orien', kind: 'quest', quest_id: 701, weeks_seen: 8 });
      expect([ofParty.hours.length, best(ofParty.hours)]).toEqual([168, 20]);
      expect(ofParty.hours.every((chance) => chance >= 0 && chance <= 1)).toBe(true);
      const raids = await answered('server=orien&raids=Any');
      expect([raids.kind, raids.quest_id, best(raids.hours)]).toEqual(['raids', null, 40]);
      const levels = await answered('server=orien&levels=33-34');
      expect(levels).toMatchObject({ kind: 'levels', minimum_level: 33, maximum_level: 34, weeks_seen: 8 });
      expect(best(levels.hours)).toBe(40);
    });

    it('give chances by the clock of a requested zone', async () => {
      await writeHours(open.store, 'Orien', sundayMs - 8 * weekMs, upWeeks(8));
      await writeGroups(open.store, weekly(8, 40, { quest: 702 }));
      await groups.job.run(nowMs);
      const best = async (zone: string) => {
        const { hours } = await answered(`server=orien&raids=any&zone=${zone}`);
        return hours.indexOf(Math.max(...hours));
      };
      expect([await best(''), await best('utc'), await best('Europe/Berlin')]).toEqual([40, 40, 41]);
      expect(await best('America/New_York')).toBe(35);
    });

    it('give no chances for a server with data of less than a week', async () => {
      await writeHours(open.store, 'Orien', sundayMs - 2 * weekMs, upWeeks(2));
      await writeGroups(open.store, [{ postedMs: sundayMs - dayMs, closedMs: sundayMs, quest: 701 }]);
      await groups.job.run(nowMs);
      expect(await answered('server=orien&quest=701')).toMatchObject({ weeks_seen: 0, hours: [] });
    });

    test.each([
      ['quest=701', 400, 'server is missing: name one'],
      ['server=&quest=701', 400, 'server is missing: name one'],
      ['server=orien', 400, 'quest is missing: give quest, raids or levels'],
      ['server=orien&quest=701&raids=any', 400, 'raids must not be given beside quest'],
      ['server=orien&raids=any&levels=1-4', 400, 'levels must not be given beside raids'],
      ['server=orien&quest=701&quest=702', 400, 'quest must be given once'],
      ['server=orien&quest=bell', 400, 'quest must be the id of a quest'],
      ['server=orien&quest=703', 404, 'There is no such quest'],
      ['server=orien&raids=some', 400, 'raids must be any'],
      [
        'server=orien&levels=1-34',
        400,
        'levels must be one of 1-4, 5-8, 9-12, 13-16, 17-20, 21-24, 25-28, 29-32, 33-34',
      ],
      [
        'server=orien&raids=any&zone=Middle/Earth',
        400,
        'zone must be the name of a time zone that is known here, such as America/New_York',
      ],
      ['server=orion&raids=any', 404, 'There is no such server'],
    ])('cannot be requested with %s', async (query, status, message) => {
      const answer = await ask(query);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
    });
  });
});
