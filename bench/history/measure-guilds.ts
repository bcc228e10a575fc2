import type { GameDefinition } from '@rollcall/game/definition';
import { findServer, serverKey } from '@rollcall/game/servers';
import { createPlainHttp } from '../../server/src/http/testing/plain-http.ts';
import { HttpError } from '../../server/src/http/http-error.ts';
import { createGuilds, type Guilds } from '../../server/src/reports/guilds.ts';
import type { Store } from '../../server/src/store/store.ts';
import { median, rounded } from '../live/statistics.ts';

/** The guilds over a store, with those online whom the store says are; their clock is set by hand. */
export interface BenchGuilds {
  readonly guilds: Guilds;
  nowMs: number;
}

/** Puts the guilds of a filled store together. */
export async function openBenchGuilds(
  store: Pick<Store, 'sql'>,
  definition: GameDefinition,
  nowMs: number,
): Promise<BenchGuilds> {
  const online = await store.sql<
    { id: number; server_name: string; guild_name: string | null; is_anonymous: boolean }[]
  >`select id, server_name, guild_name, is_anonymous from characters where is_online`;
  const counts = new Map(definition.servers.map(({ name }) => [serverKey(name), new Map<string, number>()]));
  for (const { server_name, guild_name, is_anonymous } of online) {
    const ofServer = counts.get(serverKey(server_name));
    if (guild_name !== null && !is_anonymous) ofServer?.set(guild_name, (ofServer.get(guild_name) ?? 0) + 1);
  }
  const hiddenIds = online.filter(({ is_anonymous }) => is_anonymous).map(({ id }) => id);
  const bench: BenchGuilds = {
    nowMs,
    guilds: createGuilds({
      store,
      definition,
      nowMs: () => bench.nowMs,
      readServer: (text) => {
        const server = findServer(definition, text);
        if (server === null) throw new HttpError(404, 'unknown-server', 'There is no such server.');
        return server;
      },
      onlineInGuilds: () => counts,
      onlineCharactersInGuild: () => [],
      charactersVersion: () => hiddenIds,
      anonymousOnlineIds: () => hiddenIds,
      verifyToken: () => Promise.resolve({ state: 'missing' }),
      characterOf: () => Promise.resolve(null),
    }),
  };
  return bench;
}

const rounds = 200;

/**
 * How long the list and the pages of guilds take to answer, in milliseconds: again within ten seconds, as most are asked
 * for, and for the first time, with a look into the store.
 */
export async function measureGuilds(store: Pick<Store, 'sql'>, definition: GameDefinition, nowMs: number) {
  const bench = await openBenchGuilds(store, definition, nowMs);
  const http = createPlainHttp();
  await http.app.register(bench.guilds.routes(http.send));
  await bench.guilds.job.run(nowMs);
  const largest = await store.sql<{ server_name: string; guild_name: string; members: number }[]>`
    select server_name, guild_name, count(*)::integer as members from characters
    where guild_name is not null and not is_anonymous group by 1, 2 order by 3 desc limit ${rounds}`;
  const pages = largest.map(
    ({ server_name, guild_name }) => `/v1/guilds/${server_name}/${encodeURIComponent(guild_name)}`,
  );
  const searches = Array.from({ length: rounds }, (_, index) => `/v1/guilds?name=${index}`);

  const time = async (urls: readonly string[], before: () => void) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      before();
      const began = performance.now();
      const { statusCode } = await http.app.inject(urls[round % urls.length] ?? '');
      times.push(performance.now() - began);
      if (statusCode !== 200) throw new Error(`${urls[round % urls.length] ?? ''} answered ${statusCode}`);
    }
    return rounded(median(times));
  };
  const keep = () => {};
  const grow = () => {
    bench.nowMs += 10_000;
  };
  const figures = {
    largest_guild: largest[0]?.members ?? 0,
    list_again_ms: await time(['/v1/guilds', '/v1/guilds?name=lantern', '/v1/guilds?server=orien'], keep),
    list_first_ms: await time(['/v1/guilds'], grow),
    search_first_ms: await time(searches, keep),
    page_again_ms: await time(pages.slice(0, 1), keep),
    page_first_ms: await time(pages, grow),
  };
  await http.app.close();
  return figures;
}
