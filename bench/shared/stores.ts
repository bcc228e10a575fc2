import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import { dayMs } from '@rollcall/game/time';
import { silentLogger } from '../../server/src/http/logger.ts';
import { sumSamples } from '../../server/src/reports/testing/write-samples.ts';
import { openStore } from '../../server/src/store/open-store.ts';
import { makeReadyDataDir } from '../../server/src/store/testing/ready-database.ts';
import { createStoreClient, type Store, type StoreConfig } from '../../server/src/store/store.ts';

export type Engine = 'embedded' | 'postgresql';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
const serverNames = defaultDefinition.servers.map(({ name }) => name);

/** The engines to measure: PostgreSQL only if TEST_DATABASE_URL names a server. */
export const benchEngines = (): readonly Engine[] =>
  serverUrl === '' ? ['embedded'] : ['embedded', 'postgresql'];

/** Creates an empty place for a store of an engine, and removes it after the work. */
export async function withBenchPlace<T>(
  engine: Engine,
  work: (place: StoreConfig) => Promise<T>,
): Promise<T> {
  const onServer = async (statement: string) => {
    const client = createStoreClient({ url: serverUrl }, () => {});
    await client.sql.unsafe(statement);
    await client.end(1_000);
  };
  if (engine === 'embedded') {
    const dataDir = await makeReadyDataDir('bench');
    return work({ dataDir, databaseUrl: null }).finally(() => void rm(dataDir, { recursive: true }));
  }
  const name = `rollcall_bench_${randomUUID().replaceAll('-', '')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-'));
  await onServer(`create database ${name}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work({ dataDir, databaseUrl: url.href });
  } finally {
    await onServer(`drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true });
  }
}

/** Opens an empty, migrated store for the work. */
export function withBenchStore<T>(engine: Engine, work: (store: Store) => Promise<T>): Promise<T> {
  return withBenchPlace(engine, async (place) => {
    const store = await openStore(place, silentLogger);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  });
}

/** A store that records the longest statement outside of transactions and the longest transaction, in milliseconds. */
export function watchStore(store: Store) {
  const longest = { statementMs: 0, transactionMs: 0 };
  const noteSince = (part: keyof typeof longest, beganMs: number) => {
    longest[part] = Math.max(longest[part], performance.now() - beganMs);
  };
  const sql = new Proxy(store.sql, {
    apply: (template, self, args) => {
      const query: unknown = Reflect.apply(template, self, args);
      if (!(query instanceof Promise)) return query;
      // A statement starts when it is awaited; a fragment of another one never is.
      const then = query.then.bind(query);
      const timedThen: typeof then = (onDone, onFail) => {
        const beganMs = performance.now();
        return then((rows) => {
          noteSince('statementMs', beganMs);
          return rows as unknown;
        }).then(onDone, onFail);
      };
      Reflect.set(query, 'then', timedThen);
      return query;
    },
  });
  const transaction: Store['transaction'] = async (work) => {
    const beganMs = performance.now();
    const result = await store.transaction(work);
    noteSince('transactionMs', beganMs);
    return result;
  };
  const watched: Store = { ...store, sql, transaction };
  return { store: watched, longest };
}

/** Ids of the generated characters count up from here. */
export const firstCharacterId = 1_099_511;
/** Few enough rows for the embedded engine to stay responsive. */
const sliceLength = 5_000;

/**
 * Fills `characters` with the uneven distribution of the real world: servers, levels and guilds (of which there are
 * 16,555) by the square of a random number, 11 % anonymous, 28 % active, 3 % away from home, last saved within a year,
 * half of them in the last quarter. The same arguments give the same rows.
 */
export async function fillCharacters({ sql }: Store, count: number, nowMs: number): Promise<void> {
  for (let from = 1; from <= count; from += sliceLength) {
    await sql`
      insert into characters (
        id, name, gender, race, total_level, classes, primary_class, class_count, is_active, location_id, guild_name,
        server_name, home_server_name, group_id, is_online, is_in_party, is_anonymous, is_recruiting, public_comment,
        last_update, last_save, first_seen, last_seen
      )
      select ${firstCharacterId}::bigint + (n * 400009) % ${count}::bigint, 'Name' || to_hex(n),
        case when n % 9 < 4 then 'Female' else 'Male' end, (array['Human', 'Elf', 'Dwarf', 'Gnome', 'Tiefling'])[1 + n % 5],
        level, jsonb_build_array(jsonb_build_object('name', class, 'level', level)), class, 1, d3 < 0.28,
        1879048192 + n % 801, case when d3 < 0.6 then 'Lantern Watch ' || floor(16555 * d4 * d4)::integer end, server,
        case when n % 33 = 0 then 'Orien' else server end, 0, false, false, n % 9 = 0, false, null, saved_at, saved_at,
        saved_at - interval '30 days', saved_at
      from (
        select n, d3, d4, 1 + floor(34 * d2 * d2)::integer as level,
          (array['Ranger', 'Warlock', 'Paladin', 'Druid', 'Wizard', 'Cleric', 'Rogue'])[1 + n % 7] as class,
          (${serverNames}::text[])[1 + floor(${serverNames.length}::float8 * d1 * d1)::integer] as server,
          ${new Date(nowMs)}::timestamptz - interval '365 days' * d5 * d5 as saved_at
        from (
          select n, dice[1] as d1, dice[2] as d2, dice[3] as d3, dice[4] as d4, dice[5] as d5
          from generate_series(${from}::bigint, ${Math.min(count, from + sliceLength - 1)}::bigint) as n,
            lateral (
              select array_agg((hashint8extended(n, salt) & 1048575) / 1048576.0::float8 order by salt) as dice
              from generate_series(1, 5) as salt
            ) as thrown
        ) as drawn
      ) as made`;
  }
  await sql`analyze characters`;
}

/**
 * Fills five-minute samples of every server and the sums of their hours, with a daily rhythm. Servers are down at every
 * 42nd mark, and every 211th sample is missing.
 *
 * @param endMs midnight UTC; the samples end before it
 */
export async function fillSamples({ sql }: Store, days: number, endMs: number): Promise<void> {
  const [from, to] = [new Date(endMs - days * dayMs), new Date(endMs)];
  for (const [index, name] of serverNames.entries())
    await sql`
      insert into population_samples (server_name, at, sampled_at, is_online, character_count, lfm_count)
      select ${name}, at, at, mark % 42 > 0, case when mark % 42 > 0 then count else 0 end,
        case when mark % 42 > 0 then count / 24 else 0 end
      from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '5 minutes', interval '5 minutes') as at,
        lateral (select (date_part('epoch', at) / 300)::bigint + ${index}::bigint as mark) as numbered,
        lateral (
          select round(${400 / (index + 1)}::float8 * (1 + 0.5 * sin(mark * pi() / 144)) + mark * 7919 % 97)::integer
        ) as counted (count)
      where mark % 211 > 0`;
  await sumSamples({ sql });
  await sql`analyze population_samples, population_hours`;
}
