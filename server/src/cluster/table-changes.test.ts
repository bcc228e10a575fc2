import postgres from 'postgres';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describePostgres } from '../store/testing/describe-stores.ts';
import { readClusterId } from './cluster-id.ts';
import { openTableChanges, type TableChanges } from './table-changes.ts';
import { until } from '../testing/until.ts';

const tables: readonly string[] = [
  'news',
  'page_messages',
  'population_events',
  'areas',
  'quests',
  'reader_keys',
  'alert_subscriptions',
];

describePostgres('changes of tables', (open, databaseUrl) => {
  let changes: TableChanges;
  let heard: string[] = [];
  beforeEach(async () => {
    changes = openTableChanges({ databaseUrl: databaseUrl(), logger: { warn: () => {} } });
    tables.forEach((table) => changes.on(table, () => heard.push(table)));
    // A new listener is called once for every table.
    await until(() => {
      if (!tables.every((table) => heard.includes(table))) throw new Error('not every table was heard of');
    });
    heard = [];
  });
  afterEach(async () => {
    await changes.close();
    await open.clear();
    heard = [];
  });

  /** Waits until everything sent before has arrived. */
  const settle = async () => {
    await open.store.sql`insert into news (date, message) values (now(), 'the end')`;
    await until(() => expect(heard.includes('news')).toBe(true));
  };

  it('are announced once for all changes within a tenth of a second', async () => {
    await open.store.sql`insert into areas (id, name, is_public, is_wilderness)
      select id, 'Harbor', true, false from generate_series(1, 100) as id`;
    await open.store.sql`update areas set name = 'Market' where id = 1`;
    await until(() => expect(heard).toContain('areas'));
    const heardCount = heard.length;
    await settle();
    expect(heardCount).toBeLessThanOrEqual(2);
    expect(new Set(heard)).toEqual(new Set(['areas', 'news']));
  });

  it.each([
    ['a message', 'page_messages', `insert into page_messages (date, message) values (now(), 'x')`],
    [
      'an event',
      'population_events',
      `insert into population_events (kind, title, began_at, servers) values ('sale', 'x', now(), '{}')`,
    ],
    [
      'a quest',
      'quests',
      `insert into quests (id, name, xp, is_free_to_play, is_free_to_vip) values (1, 'x', '{}', true, true)`,
    ],
    [
      'a key',
      'reader_keys',
      `insert into reader_keys (network, created_at, sha256) values ('\\x00', now(), '\\x01')`,
    ],
    ['a subscription', 'alert_subscriptions', addSubscription],
  ])('are announced for %s', async (_, table, statement) => {
    await open.store.sql.unsafe(statement);
    await until(() => expect(heard).toEqual([table]));
  });

  it.each([
    [`update reader_keys set last_used_at = now()`, []],
    [`update reader_keys set blocked_at = now()`, ['reader_keys']],
    [`update reader_keys set sha256 = null`, ['reader_keys']],
    [`delete from reader_keys where false`, []],
    [`delete from reader_keys`, ['reader_keys']],
    [`update alert_subscriptions set last_visit = now(), pushes = 3, failing_since = now()`, []],
    [`update alert_subscriptions set rules = rules, endpoint = endpoint, last_visit = now()`, []],
    [`update alert_subscriptions set rules = '[1]'`, ['alert_subscriptions']],
    [`update alert_subscriptions set quiet_from = '22:00'`, ['alert_subscriptions']],
  ])('made by "%s" concern %j', async (statement, expected) => {
    await open.store
      .sql`insert into reader_keys (network, created_at, sha256) values ('\\x00', now(), '\\x01')`;
    await open.store.sql.unsafe(addSubscription);
    await until(() => expect(heard.toSorted()).toEqual(['alert_subscriptions', 'reader_keys']));
    heard = [];
    await open.store.sql.unsafe(statement);
    await settle();
    expect(heard.filter((table) => table !== 'news')).toEqual(expected);
  });

  it('are assumed for every table after the connection was lost', async () => {
    await open.interrupt();
    await until(() => expect(new Set(heard)).toEqual(new Set(tables)));
    await until(() => expect(open.store.isUnavailable()).toBe(false));
    heard = [];
    await settle();
    expect(heard).toEqual(['news']);
  });

  it('are assumed for every table after the return of a database that rejected connections', async () => {
    const name = new URL(databaseUrl()).pathname.slice(1);
    const elsewhere = new URL(databaseUrl());
    elsewhere.pathname = '/postgres';
    const server = postgres(elsewhere.href, { max: 1, onnotice: () => {} });
    await server.unsafe(`alter database ${name} with allow_connections false`);
    await open.interrupt();
    await until(() => expect(open.store.isUnavailable()).toBe(true));
    expect(heard).toEqual([]);
    await server.unsafe(`alter database ${name} with allow_connections true`);
    await server.end();
    await until(() => expect(new Set(heard)).toEqual(new Set(tables)));
    await until(() => expect(open.store.isUnavailable()).toBe(false));
  });

  it('reach servers that know their cluster by one id', async () => {
    const id = await readClusterId(open.store.sql);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await readClusterId(open.store.sql)).toBe(id);
  });
});

const addSubscription = `
  insert into alert_subscriptions (
    id, secret_hash, endpoint, p256dh, auth, rules, time_zone, token_hashes, prefix, created_at, last_visit
  ) values ('a', '\\x00', 'https://push.example/a', 'p', 'a', '[]', 'UTC', '{}', 'n', now(), now())`;
