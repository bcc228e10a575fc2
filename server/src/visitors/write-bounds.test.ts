import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import type { TableBounds } from '../http/limits.ts';
import { createUnsharedLimits, type LimitShare } from '../http/limit-share.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { createPrefixNames, createWriteBounds } from './write-bounds.ts';

const much = { rows: 1_000_000, bytes: 1_000_000_000 };
const message = 'x'.repeat(800);
/** Number of bytes that a message of that length counts as. */
const messageBytes = 1_000;

describe('the name of a network', () => {
  let nowMs = 5 * dayMs;
  const asked: FastifyRequest[] = [];
  const requestFrom = async (address: string) => {
    const { app } = createPlainHttp();
    app.get('/x', async (request, reply) => {
      asked.push(request);
      return reply.send('');
    });
    await app.inject({ url: '/x', remoteAddress: address });
    const request = asked.pop();
    if (request === undefined) throw new Error('no request came');
    return request;
  };

  it('is the same for all its addresses on a day, reveals nothing about them, and differs on the next day and in another table', async () => {
    const clock = { table: 'feedback', nowMs: () => nowMs, proxyCount: 0 } as const;
    const nameOf = createPrefixNames({ ...clock, limitShare: createUnsharedLimits() });
    const here = await requestFrom('192.0.2.1');
    const first = nameOf(here);
    nowMs += dayMs - 1;
    expect(nameOf(await requestFrom('192.0.2.1'))).toBe(first);
    expect(nameOf(await requestFrom('192.0.3.1'))).not.toBe(first);
    expect(createPrefixNames({ ...clock, limitShare: createUnsharedLimits() })(here)).not.toBe(first);
    nowMs += 1;
    expect(nameOf(here)).not.toBe(first);
    expect(first).toMatch(/^[\w-]{20}$/);
  });

  it('is the same on servers that share the key of the day, and different in another table', async () => {
    const limitShare: LimitShare = {
      spending: () => () => {},
      open: () => ({ elsewhere: () => 0, set: () => {} }),
      states: () => () => {},
      dayKey: (day) => new Uint8Array(32).fill(day % 256),
    };
    const shared = { table: 'feedback', nowMs: () => nowMs, proxyCount: 0, limitShare } as const;
    const here = await requestFrom('192.0.2.1');
    const first = createPrefixNames(shared)(here);
    expect(createPrefixNames(shared)(here)).toBe(first);
    expect(createPrefixNames({ ...shared, table: 'browser_events' })(here)).not.toBe(first);
    nowMs += dayMs;
    expect(createPrefixNames(shared)(here)).not.toBe(first);
  });
});

describeStores('a table of public writes', (testStore) => {
  beforeEach(() => testStore.store.sql`truncate feedback restart identity`);

  let count = 0;
  async function write(prefix: string | null, rows = 1) {
    count += rows;
    await testStore.store.sql`
      insert into feedback (date, ticket, message, prefix)
      select now(), (${count}::integer - place)::text, ${message}, ${prefix} from generate_series(0, ${rows - 1}) as place`;
  }
  const open = (together: TableBounds['together'], perPrefix = much) =>
    createWriteBounds(testStore.store, 'feedback', { together, perPrefix });
  const held = async () => {
    const rows = await testStore.store.sql<{ prefix: string; rows: number }[]>`
      select coalesce(prefix, 'none') as prefix, count(*)::integer as rows from feedback group by 1 order by 1`;
    return Object.fromEntries(rows.map(({ prefix, rows: number }) => [prefix, number]));
  };

  it('stays unchanged within its bounds', async () => {
    await write('a', 3);
    expect(await open({ rows: 3, bytes: 3 * messageBytes }).trim()).toBe(0);
    expect(await held()).toEqual({ a: 3 });
  });

  it.each([
    ['rows', { ...much, rows: 12 }],
    ['bytes', { ...much, bytes: 12.3 * messageBytes }],
  ])(
    'with too many %s loses the oldest rows of the largest share, and none of smaller shares',
    async (_what, together) => {
      await write('greedy', 10);
      await write('less', 4);
      for (let visitor = 0; visitor < 4; visitor += 1) await write(`visitor ${visitor}`);
      expect(await open(together).trim()).toBe(6);
      expect(await held()).toEqual({
        greedy: 4,
        less: 4,
        'visitor 0': 1,
        'visitor 1': 1,
        'visitor 2': 1,
        'visitor 3': 1,
      });
      const [oldest] = await testStore.store.sql<{ first: number }[]>`
      select min(id)::integer as first from feedback where prefix = 'greedy'`;
      expect(oldest?.first).toBe(7);
    },
  );

  it('is bounded for each network, long before the table is full', async () => {
    await write('a', 5);
    await write('b', 2);
    expect(await open(much, { ...much, rows: 3 }).trim()).toBe(2);
    expect(await held()).toEqual({ a: 3, b: 2 });
    expect(await open(much, { ...much, bytes: 2 * messageBytes }).trim()).toBe(1);
    expect(await held()).toEqual({ a: 2, b: 2 });
  });

  it('loses its oldest rows if no network has more than one, but never the new one', async () => {
    await write(null, 3);
    await write('a');
    await testStore.store.sql`
      insert into feedback (date, ticket, message, prefix) values (now(), 'long', ${'x'.repeat(5_000)}, 'long')`;
    expect(await open({ rows: 3, bytes: 9_000 }).trim()).toBe(2);
    expect(await held()).toEqual({ a: 1, long: 1, none: 1 });
  });

  const name = (wide: string, middle = '', household = '') =>
    wide.padEnd(8, '-') + middle.padEnd(6, '-') + household.padEnd(6, '-');

  it('loses rows of a whole /48 before any others, however many /64s it writes from', async () => {
    for (let visitor = 0; visitor < 5; visitor += 1) await write(name(`v${visitor}`), 2);
    for (let household = 0; household < 40; household += 1)
      await write(name('greedy', 'm', String(household)));
    expect(await open({ ...much, rows: 30 }).trim()).toBe(20);
    const left = await held();
    expect(Object.entries(left).filter(([key]) => key.startsWith('v'))).toHaveLength(5);
    expect(Object.values(left).reduce((sum, rows) => sum + rows, 0)).toBe(30);
    // Its newest rows remain.
    expect(left[name('greedy', 'm', '39')]).toBe(1);
    expect(left[name('greedy', 'm', '0')]).toBeUndefined();
  });

  it('loses the rows of a /48 from the /56 with the most rows, and within that from the /64 with the most', async () => {
    await write(name('a', 'quiet'));
    await write(name('a', 'loud', 'one'), 2);
    await write(name('a', 'loud', 'two'), 10);
    await write(name('b'), 2);
    expect(await open({ ...much, rows: 8 }).trim()).toBe(7);
    expect(await held()).toEqual({
      [name('a', 'quiet')]: 1,
      [name('a', 'loud', 'one')]: 2,
      [name('a', 'loud', 'two')]: 3,
      [name('b')]: 2,
    });
  });

  it('is trimmed when a write exceeds its bounds, however many networks write', async () => {
    const bounds = open({ rows: 20, bytes: 15 * messageBytes });
    for (let visitor = 0; visitor < 4; visitor += 1) await write(`visitor ${visitor}`);
    const sizes: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      await write(`network ${index % 8}`);
      await bounds.added({ rows: 1, bytes: messageBytes });
      const [size] = await testStore.store.sql<{ bytes: number }[]>`
        select sum(bytes)::integer as bytes from feedback`;
      sizes.push(size?.bytes ?? 0);
    }
    expect(Math.max(...sizes)).toBe(15 * messageBytes);
    expect(await held()).toMatchObject({ 'visitor 0': 1, 'visitor 1': 1, 'visitor 2': 1, 'visitor 3': 1 });
  });

  it('is trimmed quickly even if the statistics of the database say that it is empty', async () => {
    const { sql } = testStore.store;
    await write('a');
    await sql`delete from feedback`;
    await sql`analyze feedback`;
    await write('a', 20_000);
    expect(await open({ ...much, rows: 10_000 }).trim()).toBe(10_200);
  });

  it('is checked again only after something was added', async () => {
    const bounds = open({ ...much, rows: 2 });
    expect(await bounds.trim()).toBe(0);
    await write('a', 3);
    expect(await bounds.trim()).toBe(0);
    await bounds.added({ rows: 3, bytes: 3 * messageBytes });
    expect(await held()).toEqual({ a: 2 });
  });
});
