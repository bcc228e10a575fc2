import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { charactersReport, lfmsReport, reported, reportedLfm } from '../live/testing/reports.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { until } from '../testing/until.ts';
import {
  bearer,
  ironTide,
  openRosters,
  type RosterServer,
  type RosterTestWorld,
  testStartMs,
} from './testing/open-rosters.ts';

const post = {
  server: 'Thelanis',
  quest_id: ironTide.id,
  starts_at: '2026-11-28T20:00:00Z',
  places: [{ role: 'any', count: 12 }],
};

let world: RosterTestWorld;
let servers: RosterServer[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = {
    nowMs: testStartMs,
    characters: [makeCharacter({ id: 101, name: 'Torvald' })],
    raids: [],
    tokens: new Map(),
  };
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  vi.useRealTimers();
});

describeStores('the topics of rosters', (opened) => {
  beforeEach(() => opened.clear());

  async function open(): Promise<RosterServer & { readonly announced: string[][] }> {
    const server = await openRosters(opened.store, world, { hasOtherWriters: true });
    servers.push(server);
    const announced: string[][] = [];
    server.topics.subscribe((ids) => announced.push([...ids]));
    return { ...server, announced };
  }

  async function made(server: RosterServer) {
    const { data, secret } = (await server.call('POST', '', post)).body;
    return { id: data.id, secret };
  }

  it('announce an edit of this server to those who follow the roster', async () => {
    const server = await open();
    const { id, secret } = await made(server);
    const other = await made(server);
    server.topics.setFollowed(id, true);
    await server.topics.read(id);
    await server.call('POST', `/${id}/people`, { name: 'A', role: 'any' });
    await server.call('POST', `/${other.id}/people`, { name: 'A', role: 'any' });
    expect(server.announced).toEqual([[id]]);
    expect(await server.topics.read(id)).toMatchObject({ version: 2, people: [{ name: 'A' }] });
    await server.call('DELETE', `/${id}`, undefined, bearer(secret));
    expect(server.announced).toEqual([[id], [id]]);
    expect(await server.topics.read(id)).toBeNull();
    server.topics.setFollowed(id, false);
  });

  it('announce the edits of another server once, and nothing that has not changed', async () => {
    const [here, elsewhere] = [await open(), await open()];
    const changed = await made(elsewhere);
    const same = await made(elsewhere);
    const deleted = await made(elsewhere);
    for (const { id } of [changed, same, deleted]) {
      here.topics.setFollowed(id, true);
      await here.topics.read(id);
    }
    await elsewhere.call('POST', `/${changed.id}/people`, { name: 'A', role: 'any' });
    await elsewhere.call('DELETE', `/${deleted.id}`, undefined, bearer(deleted.secret));
    // A caller that asks once sees the newer version before the followers do.
    await here.call('GET', `/${changed.id}`);
    here.tableChanged();
    await until(() => expect(here.announced).toEqual([[changed.id, deleted.id]]));
    for (const { id } of [changed, deleted]) await here.topics.read(id);
    here.tableChanged();
    await here.topics.read(changed.id);
    expect(here.announced).toHaveLength(1);
  });

  describe('announce, every five seconds, what has changed in the game', () => {
    async function follow() {
      const server = await open();
      const { id } = await made(server);
      await server.call('POST', `/${id}/people`, { name: 'Torvald', character_id: 101, role: 'any' });
      server.topics.setFollowed(id, true);
      await server.topics.read(id);
      let seconds = 0;
      return {
        server,
        id,
        after(apply: (atMs: number) => void) {
          seconds += 1;
          server.announced.length = 0;
          apply(world.nowMs + seconds * 1000);
          vi.advanceTimersByTime(5000);
          return server.announced.flat();
        },
      };
    }
    const torvald = reported({ id: 101, name: 'Torvald' });
    const raid = reportedLfm({ quest_id: ironTide.id, leader: torvald });

    it('about the people of a roster', async () => {
      const { server, id, after } = await follow();
      const characters = (all: readonly (typeof torvald)[]) => (observedAtMs: number) =>
        void server.live.apply(charactersReport(all, { observedAtMs }), observedAtMs);
      const other = reported({ id: 5 });
      expect(after(characters([torvald]))).toEqual([id]);
      expect(after(characters([torvald]))).toEqual([]);
      expect(after(characters([torvald, other]))).toEqual([]);
      expect(after(characters([other]))).toEqual([id]);
    });

    it('about their groups, including those that are gone', async () => {
      const { server, id, after } = await follow();
      const groups = (all: readonly (typeof raid)[]) => (observedAtMs: number) =>
        void server.live.apply(lfmsReport(all, { observedAtMs }), observedAtMs);
      expect(after(groups([raid]))).toEqual([id]);
      expect(after(groups([{ ...raid, leader: reported({ id: 5 }) }]))).toEqual([id]);
      expect(after(groups([]))).toEqual([]);
      expect(after(groups([raid]))).toEqual([id]);
      expect(after(groups([]))).toEqual([id]);
    });
  });
});
