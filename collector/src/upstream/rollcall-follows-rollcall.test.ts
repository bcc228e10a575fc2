import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { characterSchema } from '@rollcall/game/character/character';
import { lfmSchema } from '@rollcall/game/lfm/lfm';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import { serverInfoSchema } from '@rollcall/game/population/server-info';
import { makeArea, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Passage,
  type RollcallServer,
  startPassage,
  startRollcall,
  startUpstream,
} from './testing/rollcall-server.ts';

/** Waits until a condition is true; each attempt reads everything from both servers. */
const patience = { timeout: 60_000, interval: 200 };

let first: RollcallServer;
let second: RollcallServer;
let passage: Passage;
let collector: ChildProcess;
const processes: (() => Promise<void>)[] = [];

const asReported = (person: ReturnType<typeof makeCharacter>): ReportedCharacter => {
  const { is_online: _online, last_update: _updated, ...rest } = person;
  return rest;
};

const torvald = asReported(makeCharacter({ id: 1, name: 'Torvald', location_id: 501 }));
const aria = asReported(makeCharacter({ id: 2, name: 'Aria', public_comment: '<b>hi</b> 👋' }));
const shade = asReported(makeCharacter({ id: 3, name: 'Shade', is_anonymous: true }));
const bo = asReported(
  makeCharacter({ id: 4, name: 'Bo', server_name: 'Cormyr', last_save: '2026-01-02T03:04:05Z' }),
);
const group = {
  ...makeLfm({ id: 9, accepted_classes: ['Bard'], accepted_classes_count: 1, quest_id: 701 }),
  leader: torvald,
  members: [aria],
};
const minutesAgo = (minutes: number) => toWireTime(Date.now() - minutes * 60_000);
/** Activity that the first server has from the service that it follows itself. */
const activity = [
  { timestamp: minutesAgo(40), events: [{ tag: 'posted', data: '' }] },
  { timestamp: minutesAgo(20), events: [{ tag: 'member_joined', data: 'Aria' }] },
];
const followed = ['Thelanis', 'Cormyr'];

const now = (): string => new Date().toISOString();

beforeAll(async () => {
  const start = async (): Promise<RollcallServer> => {
    const server = await startRollcall();
    processes.push(server.remove);
    return server;
  };
  [first, second] = await Promise.all([start(), start()]);
  await first.report('POST', '/v1/areas', [makeArea({ id: 501 }), makeArea({ id: 502, name: 'Harbor' })]);
  await first.report('POST', '/v1/quests', [
    makeQuest({ id: 701, area_id: 502, length: 1200, average_time: 1200 }),
  ]);
  const up = { is_online: true, is_vip_only: false, queue_number: 0 };
  await first.report('PATCH', '/v1/game/server-info', {
    servers: {
      Thelanis: { ...up, index: 0, creation_timestamp: '2020-01-01T00:00:00Z' },
      Cormyr: { ...up, index: 8, is_vip_only: true },
    },
  });
  await first.report('POST', '/v1/characters', { characters: [torvald, aria, shade, bo], servers: followed });
  await first.report('POST', '/v1/lfms', { lfms: [{ ...group, activity }], servers: followed });
  passage = await startPassage(first);
  processes.push(passage.close);
  collector = startUpstream(passage, second);
  processes.push(async () => void collector.kill('SIGKILL'));
});

afterAll(async () => {
  await Promise.all(processes.map((end) => end()));
});

const wrapped = z.object({ data: z.unknown() });
const shownCharacter = z.omit(characterSchema, { last_update: true });
const charactersById = z.record(z.string(), shownCharacter);
// Without the times at which each server saw a report.
const lfmsById = z.record(
  z.string(),
  z.extend(z.omit(lfmSchema, { last_update: true, activity: true }), {
    leader: shownCharacter,
    members: z.array(shownCharacter),
  }),
);
const infos = z.record(z.string(), serverInfoSchema);

/** The activity of the group on Thelanis. */
const activityOf = async (server: RollcallServer) =>
  z
    .object({ data: z.record(z.string(), z.object({ activity: z.unknown() })) })
    .parse(await server.read('/v1/lfms/thelanis')).data['9']?.activity;

/** What anybody can read from a server, without the times of its reports. */
async function seenAt(server: RollcallServer) {
  const data = async (path: string) => wrapped.parse(await server.read(path)).data;
  const info = infos.parse(await server.read('/v1/game/server-info'));
  return {
    characters: charactersById.parse(await data('/v1/characters/thelanis')),
    elsewhere: charactersById.parse(await data('/v1/characters/cormyr')),
    lfms: lfmsById.parse(await data('/v1/lfms/thelanis')),
    areas: await data('/v1/areas'),
    quests: await data('/v1/quests'),
    info: Object.fromEntries(
      Object.entries(info).map(([name, { last_data_fetch: _fetch, ...rest }]) => [name, rest]),
    ),
  };
}

const stampOf = async (server: RollcallServer, name = 'thelanis') =>
  infos.parse(await server.read('/v1/game/server-info'))[name]?.last_data_fetch ?? '';

const ageOf = async (server: RollcallServer) =>
  z
    .object({
      data: z.object({ servers: z.record(z.string(), z.object({ age_s: z.nullable(z.number()) })) }),
    })
    .parse(await server.read('/v1/service/health')).data.servers['thelanis']?.age_s ?? 0;

/** Waits until both servers have the same data. */
const expectSame = () =>
  vi.waitFor(async () => expect(await seenAt(second)).toEqual(await seenAt(first)), patience);

describe('a Rollcall that follows another one', () => {
  test('shows the same as the other one', async () => {
    await expectSame();
    const seen = await seenAt(second);
    expect(Object.keys(seen.characters)).toEqual(['1', '2', '3']);
    expect(seen.lfms['9']?.members.map(({ name }) => name)).toEqual(['Aria']);
    expect([await activityOf(first), await activityOf(second)]).toEqual([activity, activity]);
    expect(seen.info['cormyr']).toMatchObject({ is_online: true, is_vip_only: true, index: 8 });
    expect(seen.areas).toHaveLength(2);
    expect(await stampOf(second)).toBe(await stampOf(first));
    // This server was never reported, so it has no timestamp.
    expect(await stampOf(second, 'orien')).toBe('');
    expect(JSON.stringify(seen)).not.toContain('Shade');
  });

  test('copies logins, logouts, moves, hidden characters, changed groups and a server that goes down', async () => {
    await first.report('PATCH', '/v1/characters', {
      characters: [
        { id: 1, location_id: 502, total_level: 21 },
        { ...bo, server_name: 'Thelanis' },
        asReported(makeCharacter({ id: 5, name: 'Zed' })),
        { id: 2, is_anonymous: true },
      ],
      deleted_ids: [3],
      servers: followed,
      observed_at: now(),
    });
    await first.report('PATCH', '/v1/lfms', {
      lfms: [{ id: 9, server_name: 'Thelanis', comment: 'One more', members: [{ id: 2 }, bo] }],
      servers: followed,
      observed_at: now(),
    });
    await first.report('PATCH', '/v1/game/server-info', { servers: { Cormyr: { is_online: false } } });
    await expectSame();
    const seen = await seenAt(second);
    expect(Object.keys(seen.characters)).toEqual(['1', '2', '4', '5']);
    expect(seen.elsewhere).toEqual({});
    expect(seen.lfms['9']).toMatchObject({ comment: 'One more' });
    expect(seen.info['cormyr']?.is_online).toBe(false);
    expect(JSON.stringify(seen)).not.toContain('Aria');
  });

  test('gets all of this from one stream, without polling lists', () => {
    const paths = passage.paths.map((path) => path.replace(/\?.*/, ''));
    expect(paths.filter((path) => path.startsWith('/v2/'))).toEqual(['/v2/live']);
    expect(new Set(paths)).toEqual(new Set(['/v1/game/server-info', '/v2/live', '/v1/areas', '/v1/quests']));
  });

  test('has ageing data during an outage of the other one, and fresh data afterwards', async () => {
    const stamp = await stampOf(first);
    await vi.waitFor(async () => expect(await stampOf(second)).toBe(stamp), patience);
    await first.stop();
    const age = await ageOf(second);
    await vi.waitFor(async () => expect(await ageOf(second)).toBeGreaterThanOrEqual(age + 2), patience);
    expect(await stampOf(second)).toBe(stamp);
    await first.start();
    // It has its old data but no new reports, and neither has its follower.
    await vi.waitFor(async () => expect(await stampOf(first)).not.toBe(''), patience);
    expect(await stampOf(second)).toBe(stamp);
    await first.report('POST', '/v1/characters', { characters: [torvald], servers: followed });
    await first.report('POST', '/v1/lfms', { lfms: [], servers: followed });
    await expectSame();
    expect(Object.keys((await seenAt(second)).characters)).toEqual(['1']);
    expect((await stampOf(second)) > stamp).toBe(true);
    const streams = () => passage.paths.filter((path) => path.startsWith('/v2/live'));
    await vi.waitFor(() => expect(streams().length).toBeGreaterThan(1), patience);
  });

  test('logs each kind of event once', async () => {
    const { stdout, stderr } = collector;
    if (stdout === null || stderr === null) throw new Error('the collector has no output');
    const exit = once(collector, 'exit');
    collector.kill('SIGTERM');
    const [said, warned] = await Promise.all([text(stdout), text(stderr)]);
    expect(await exit).toEqual([0, null]);
    // Without lines that depend on how busy the machine is.
    const linesOf = (output: string) =>
      output
        .trim()
        .split('\n')
        .filter((line) => !/ is slow | quickly again/.test(line));
    expect(linesOf(said).toSorted()).toEqual([
      `No longer following ${passage.url}.`,
      'areas: 2 of 2 brought over',
      `following ${passage.url}`,
      `${passage.url} answers again.`,
      `${passage.url} is followed by stream.`,
      'quests: 1 of 1 brought over',
    ]);
    expect(linesOf(warned).map((line) => /cannot be followed|has not heard of/.exec(line)?.[0])).toEqual([
      'has not heard of',
      'cannot be followed',
    ]);
  });
});
