import type { RaidActivity } from '@rollcall/game/character/character-activity';
import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { makeQuest } from '@rollcall/game/testing/makers';
import type { Issue } from '@rollcall/game/api/report';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createUnsharedLimits } from '../../http/limit-share.ts';
import { silentLogger } from '../../http/logger.ts';
import { createPlainHttp } from '../../http/testing/plain-http.ts';
import { createLiveStore, type LiveStore } from '../../live/live-store.ts';
import type { Store } from '../../store/store.ts';
import { startRosters } from '../start-rosters.ts';

export const ironTide = makeQuest({
  id: 702,
  name: 'Night of the Iron Tide',
  group_size: 'Raid',
  alt_id: 9702,
});
export const drownedBell = makeQuest({ id: 701, name: 'The Drowned Bell', group_size: 'Party' });
export const testStartMs = Date.parse('2026-11-21T12:00:00Z');

/** The fields of all answers; each test reads those that it needs. */
interface AnswerBody {
  readonly data: Roster;
  readonly secret: string;
  readonly person: string;
  readonly code: string;
  readonly issues: readonly Issue[];
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: AnswerBody;
}

export interface RosterServer {
  readonly live: LiveStore;
  readonly topics: ReturnType<typeof startRosters>['topics'];
  readonly removeOld: () => Promise<number>;
  /** Tells the server that the table has changed elsewhere. */
  readonly tableChanged: () => void;
  readonly call: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

export interface RosterTestWorld {
  nowMs: number;
  /** Offline characters. */
  characters: readonly Character[];
  raids: readonly RaidActivity[];
  /** Character ids by token. */
  tokens: ReadonlyMap<string, number>;
}

/** One of several servers on a store, reduced to its rosters. */
export async function openRosters(
  store: Store,
  world: RosterTestWorld,
  { isLimited = false, hasOtherWriters = false, demoIds = [] as readonly string[] } = {},
): Promise<RosterServer> {
  const live = createLiveStore({ definition: defaultDefinition });
  const catalogue = indexCatalogue([], [ironTide, drownedBell]);
  const changed: (() => void)[] = [];
  const rosters = startRosters({
    store,
    scheduled: store,
    hasOtherWriters,
    onTableChanged: (_table, listener) => changed.push(listener),
    live,
    findCharacters: (ids) => {
      const online = live.current().servers.flatMap(({ characters }) => characters.entities.all);
      const onlineIds = new Set(online.map(({ id }) => id));
      const offline = world.characters.filter(({ id }) => !onlineIds.has(id));
      return Promise.resolve([...online, ...offline].filter(({ id }) => ids.includes(id)));
    },
    readRaidActivity: (ids) =>
      Promise.resolve(world.raids.filter(({ character_id }) => ids.includes(character_id))),
    catalogueIndex: () => catalogue,
    definition: defaultDefinition,
    verifyToken: (authorization) => {
      if (authorization === undefined) return Promise.resolve({ state: 'missing' });
      const characterId = world.tokens.get(authorization.replace('Bearer ', ''));
      return Promise.resolve(
        characterId === undefined ? { state: 'wrong' } : { state: 'holds', characterId, createdAtMs: 0 },
      );
    },
    logger: silentLogger,
    nowMs: () => world.nowMs,
    proxyCount: 1,
    limitShare: createUnsharedLimits(),
    isLimited,
    demoIds,
  });
  const app: FastifyInstance = createPlainHttp({ proxyCount: 1 }).app;
  await app.register(rosters.plugin.routes(() => Promise.reject(new Error('nothing is prepared'))));
  return {
    live,
    topics: rosters.topics,
    removeOld: rosters.removeOld,
    tableChanged: () => {
      for (const listener of changed) listener();
    },
    call: async (method, path, payload, headers = {}) => {
      const answer = await app.inject({
        method,
        url: `/v1/raids${path}`,
        headers: { 'x-forwarded-for': '192.0.2.1', ...headers },
        ...(payload !== undefined && { payload }),
      });
      const body = (answer.body === '' ? null : JSON.parse(answer.body)) as AnswerBody;
      return { status: answer.statusCode, headers: answer.headers, body };
    },
    close: async () => {
      await app.close();
      await rosters.close();
    },
  };
}

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
