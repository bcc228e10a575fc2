import type { Area } from '@rollcall/game/quest/area';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../http/logger.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { parseArea } from './catalogue-rows.ts';
import { createCatalogueTable, type CatalogueTable } from './catalogue-table.ts';

const harbor: Area = { id: 1, name: 'The Harbor', is_public: true, is_wilderness: false, region: null };
const marsh: Area = { ...harbor, id: 2, name: 'The Marsh' };
const startMs = Date.parse('2026-11-21T12:00:00Z');

/** A store that can be unavailable, or reject writes, with a map as its table. */
function openWorld({ isUnavailable = false, stored = [] as Area[] } = {}) {
  const rows = new Map(stored.map((area) => [area.id, area]));
  const listeners = new Set<() => void>();
  const world = { isUnavailable, isFull: false, writes: 0, nowMs: startMs, lines: [] as string[], rows };
  const store: Store = {
    sql: {} as Sql,
    transaction: () => Promise.reject(new Error('not used')),
    isUnavailable: () => world.isUnavailable,
    onReturn: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
  const check = () => {
    if (world.isUnavailable) throw new StoreUnavailableError('gone');
    if (world.isFull) throw Object.assign(new Error('no space left'), { code: '53100' });
  };
  const table = createCatalogueTable<Area>({
    store,
    nowMs: () => world.nowMs,
    logger: createLogger({
      level: 'info',
      format: 'lines',
      nowMs: () => world.nowMs,
      write: (line) => world.lines.push(line),
    }),
    kind: {
      name: 'areas',
      parse: parseArea,
      warningsOf: ({ name }) => (name === 'Odd' ? [{ path: 'name', message: 'is odd' }] : []),
      read: () => {
        check();
        return Promise.resolve({
          rows: [...rows.values()],
          updatedAtMs: rows.size > 0 ? startMs - 1_000 : null,
        });
      },
      upsert: (_sql, values) => {
        check();
        world.writes += 1;
        for (const value of values) rows.set(value.id, value);
        return Promise.resolve();
      },
    },
  });
  const comeBack = async () => {
    world.isUnavailable = false;
    for (const listener of listeners) listener();
    await table.sync();
  };
  return { world, table, comeBack };
}

async function bodyOf(table: CatalogueTable<Area>): Promise<unknown> {
  return JSON.parse(Buffer.from((await table.body().form('identity')).bytes).toString());
}

describe('a list of the catalogue', () => {
  it('equals the stored one', async () => {
    const { table } = openWorld({ stored: [marsh, harbor] });
    await table.sync();
    expect(await bodyOf(table)).toEqual({
      data: [harbor, marsh],
      source: 'database',
      timestamp: '2026-11-21T11:59:59Z',
    });
  });

  it('is empty while the store is unavailable, and filled afterwards', async () => {
    const { table, comeBack } = openWorld({ isUnavailable: true, stored: [harbor] });
    await table.sync();
    expect(await bodyOf(table)).toMatchObject({ data: [], source: 'cache' });
    await comeBack();
    expect(await bodyOf(table)).toMatchObject({ data: [harbor], source: 'database' });
  });

  it('contains rows that another server has written once it reads again, and keeps its bytes if nothing is new', async () => {
    const { world, table } = openWorld({ stored: [harbor] });
    await table.sync();
    const before = table.body();
    await table.readAgain();
    expect(table.body()).toBe(before);
    world.rows.set(marsh.id, marsh);
    await table.readAgain();
    expect(await bodyOf(table)).toMatchObject({ data: [harbor, marsh], source: 'database' });
  });

  it('stays the same while it cannot be read again, and is read later', async () => {
    const { world, table } = openWorld({ stored: [harbor] });
    await table.sync();
    world.isFull = true;
    world.rows.set(marsh.id, marsh);
    await table.readAgain();
    expect(await bodyOf(table)).toMatchObject({ data: [harbor], source: 'database' });
    world.isFull = false;
    await table.sync();
    expect(await bodyOf(table)).toMatchObject({ data: [harbor, marsh] });
  });

  it('accepts valid rows, lists the issues of invalid ones and warns of unusual ones', async () => {
    const { table, world } = openWorld();
    await table.sync();
    world.nowMs += 5_000;
    const rows = [marsh, { id: 'x' }, harbor, { ...harbor, id: 3, name: 'Odd' }];
    expect(await table.take(rows)).toEqual({
      accepted: 3,
      rejected: [
        {
          index: 1,
          issues: [
            { path: 'id', message: 'must be a number' },
            { path: 'name', message: 'is missing' },
          ],
        },
      ],
      duplicates: 0,
      warnings: [{ index: 3, issues: [{ path: 'name', message: 'is odd' }] }],
      durable: true,
    });
    expect([...world.rows.keys()]).toEqual([2, 1, 3]);
    expect(await bodyOf(table)).toMatchObject({
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
      source: 'database',
      timestamp: '2026-11-21T12:00:05Z',
    });
  });

  it('keeps the last of two rows with the same id', async () => {
    const { table, world } = openWorld();
    await table.sync();
    const outcome = await table.take([harbor, { ...harbor, name: 'Odd' }, { ...harbor, name: 'Last' }]);
    expect(outcome).toMatchObject({ accepted: 1, duplicates: 2, warnings: [] });
    expect(world.rows.get(1)?.name).toBe('Last');
  });

  it('does not change when the same rows arrive again: no write, the same bytes', async () => {
    const { table, world } = openWorld();
    await table.sync();
    await table.take([harbor, marsh]);
    const before = table.body();
    world.nowMs += 60_000;
    expect(await table.take([marsh, harbor])).toMatchObject({ accepted: 2, durable: true });
    expect(table.body()).toBe(before);
    expect(world.writes).toBe(1);
  });

  it('writes more rows than fit into one statement', async () => {
    const { table, world } = openWorld();
    await table.sync();
    const rows = Array.from({ length: 1_201 }, (_, index) => ({ ...harbor, id: index + 1 }));
    expect(await table.take(rows)).toMatchObject({ accepted: 1_201, durable: true });
    expect(world.writes).toBe(3);
    expect(world.rows.size).toBe(1_201);
  });
});

describe('rows that arrive while the store is unavailable', () => {
  it('are visible, are not reported as stored, and overwrite the stored rows afterwards', async () => {
    const { table, world, comeBack } = openWorld({
      isUnavailable: true,
      stored: [{ ...harbor, name: 'Old' }, marsh],
    });
    await table.sync();
    expect(await table.take([harbor])).toMatchObject({ accepted: 1, durable: false });
    expect(await bodyOf(table)).toMatchObject({ data: [harbor], source: 'cache' });
    await comeBack();
    expect(await bodyOf(table)).toMatchObject({ data: [harbor, marsh], source: 'database' });
    expect(world.rows.get(1)).toEqual(harbor);
  });
});

describe('rows that the store rejects', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are visible, are not reported as stored, are logged in one line and are retried', async () => {
    const { table, world } = openWorld();
    await table.sync();
    world.isFull = true;
    expect(await table.take([harbor])).toMatchObject({ accepted: 1, durable: false });
    expect(world.lines).toEqual([
      '2026-11-21T12:00:00.000Z warn  Could not write or read the areas: no space left (53100)\n',
    ]);
    world.isFull = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(world.rows.get(1)).toEqual(harbor);
    expect(table.source()).toBe('database');
  });

  it('are dropped when the list is closed', async () => {
    const { table, world } = openWorld();
    world.isFull = true;
    await table.take([harbor]);
    table.close();
    world.isFull = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(world.writes).toBe(0);
  });
});
