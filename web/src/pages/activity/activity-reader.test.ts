import type { CharacterActivity } from '@rollcall/game/character/character-activity';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { makeSurroundings } from '../../testing/surroundings.ts';
import { createActivityReader, type AskActivity, type ReadType } from './activity-reader.ts';

const row = (
  second: number,
  data: CharacterActivity['data'] = { location_id: second },
): CharacterActivity => ({
  timestamp: toWireTime(second * 1000),
  character_id: 1,
  data,
});
const refusal = (status: number) => new CallError('status', 'No', { status, retryAfterMs: null });

/** A server with rows, newest first, in pages of two, and a page that is always idle. */
function start() {
  const kept: Record<ReadType, CharacterActivity[]> = { status: [], total_level: [], location: [] };
  const asked: string[] = [];
  const world = { failure: null as CallError | null, failOlder: null as CallError | null };
  const earlier: Partial<Record<ReadType, CharacterActivity[]>> = {};
  const ask: AskActivity = async (type, { before, limit, lastDay }) => {
    asked.push([type, lastDay ?? before ?? 'newest', limit ?? ''].join(' ').trim());
    const isOlder = before !== undefined || lastDay !== undefined;
    const failure = isOlder ? world.failOlder : world.failure;
    if (failure !== null) throw failure;
    if (lastDay !== undefined) return earlier[type] ?? [];
    return kept[type].filter(({ timestamp }) => before === undefined || timestamp < before).slice(0, 2);
  };
  const clock = makeSurroundings();
  const reader = createActivityReader({
    ask,
    surroundings: clock.surroundings,
    waitForIdle: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  });
  const settle = async () => {
    // More turns than any chain of promises here has steps.
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  const seconds = (type: ReadType) =>
    reader.snapshot().data?.[type].rows.map(({ data }): unknown => Object.values(data)[0]);
  return { kept, earlier, asked, world, clock, reader, settle, seconds };
}

describe('the activity reader', () => {
  it('reads the newest page of each type at once, then older pages to the end', async () => {
    const { kept, asked, reader, settle, seconds } = start();
    kept.location = [row(5), row(4), row(3), row(2), row(1)];
    kept.status = [row(5, { status: true })];
    reader.start();
    await settle();
    expect(asked.slice(0, 3)).toEqual(['status newest', 'total_level newest', 'location newest']);
    expect(seconds('location')).toEqual([5, 4, 3, 2, 1]);
    const { data } = reader.snapshot();
    expect([data?.status.isWhole, data?.total_level.isWhole, data?.location.isWhole]).toEqual([
      true,
      true,
      true,
    ]);
    // A type without rows needs no second page, only the last row from before the window.
    expect(asked.filter((one) => one.startsWith('total_level'))).toEqual([
      'total_level newest',
      'total_level 1969-10-02 1',
    ]);
  });

  it('reads the last row from before its window once, and keeps it after all others', async () => {
    const { kept, earlier, asked, clock, reader, settle, seconds } = start();
    kept.status = [row(5, { status: true })];
    earlier.status = [row(2, { status: false }), row(2, { status: true })];
    earlier.total_level = [row(1, { total_level: 14, classes: [] })];
    reader.start();
    await settle();
    expect(seconds('status')).toEqual([true, false, true]);
    expect(seconds('total_level')).toEqual([14]);
    const isWhole = () => Object.values(reader.snapshot().data ?? {}).map((type) => type.isWhole);
    expect(isWhole()).toEqual([true, true, true]);
    kept.status.unshift(row(70, { status: false }));
    kept.total_level.unshift(row(80, { total_level: 15, classes: [] }));
    clock.pass(60_000);
    await settle();
    expect(seconds('status')).toEqual([false, true, false, true]);
    expect(seconds('total_level')).toEqual([15, 14]);
    expect(isWhole()).toEqual([true, true, true]);
    expect(asked.filter((one) => one.endsWith(' 1'))).toHaveLength(3);
  });

  it('ignores rows that it has already read', async () => {
    const { kept, earlier, reader, settle, seconds } = start();
    kept.status = [row(5, { status: true })];
    earlier.status = [row(5, { status: true }), row(4, { status: false })];
    reader.start();
    await settle();
    expect(seconds('status')).toEqual([true, false]);
  });

  it('adds new rows every minute and leaves the rest unchanged', async () => {
    const { kept, clock, reader, settle, seconds } = start();
    kept.location = [row(2), row(1)];
    reader.start();
    await settle();
    const before = reader.snapshot().data;
    clock.pass(60_000);
    await settle();
    expect(reader.snapshot().data).toBe(before);
    kept.location.unshift(row(3));
    clock.pass(60_000);
    await settle();
    expect(seconds('location')).toEqual([3, 2, 1]);
    expect(reader.snapshot().data?.status).toBe(before?.status);
  });

  it('leaves no gap after a long sleep', async () => {
    const { kept, clock, reader, settle, seconds } = start();
    kept.location = [row(2), row(1)];
    reader.start();
    await settle();
    kept.location.unshift(row(9), row(8), row(7), row(6), row(5));
    clock.pass(60_000);
    await settle();
    expect(seconds('location')).toEqual([9, 8, 7, 6, 5, 2, 1]);
  });

  it('keeps its rows when requests fail, and continues by itself', async () => {
    const { kept, world, clock, reader, settle, seconds } = start();
    kept.location = [row(2), row(1)];
    reader.start();
    await settle();
    world.failure = refusal(503);
    clock.pass(60_000);
    await settle();
    expect(reader.snapshot()).toMatchObject({ state: 'error', error: { status: 503 } });
    expect(seconds('location')).toEqual([2, 1]);
    world.failure = null;
    kept.location.unshift(row(3));
    clock.pass(120_000);
    await settle();
    expect(reader.snapshot()).toMatchObject({ state: 'loaded', error: null });
    expect(seconds('location')).toEqual([3, 2, 1]);
  });

  it('waits for a retry when older rows fail to load', async () => {
    const { kept, world, clock, asked, reader, settle, seconds } = start();
    kept.location = [row(5), row(4), row(3), row(2), row(1)];
    world.failOlder = refusal(503);
    reader.start();
    await settle();
    expect(reader.snapshot().olderError?.status).toBe(503);
    expect(seconds('location')).toEqual([5, 4]);
    const count = asked.filter((one) => one.includes('1970')).length;
    clock.pass(60_000);
    await settle();
    expect(asked.filter((one) => one.includes('1970'))).toHaveLength(count);
    world.failOlder = null;
    reader.reload();
    await settle();
    expect(reader.snapshot().olderError).toBeNull();
    expect(seconds('location')).toEqual([5, 4, 3, 2, 1]);
  });

  it('shows nothing when the server refuses, and sends no requests once stopped', async () => {
    const { world, asked, clock, reader, settle } = start();
    world.failure = refusal(403);
    reader.start();
    await settle();
    expect(reader.snapshot()).toMatchObject({ data: null, error: { status: 403 } });
    reader.stop();
    const count = asked.length;
    clock.pass(3_600_000);
    await settle();
    expect(asked).toHaveLength(count);
  });
});
