import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createLiveStore } from '../live-store.ts';
import { charactersReport, emptyCatalogue, reported } from '../testing/reports.ts';
import { findSideTopic } from './side-topics.ts';
import { createStreamHub } from './stream-hub.ts';
import { createDocuments } from './testing/documents.ts';
import { openOn, rounds, until } from './testing/reader.ts';

let closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
  vi.useRealTimers();
});

function started() {
  const store = createLiveStore({ definition: defaultDefinition });
  store.apply(charactersReport([reported()]), madeAtMs);
  const documents = createDocuments();
  const logged: string[] = [];
  const hub = createStreamHub({
    store,
    catalogue: () => emptyCatalogue,
    build: { commit_hash: 'abc', built_at: null },
    nowMs: () => madeAtMs,
    epoch: 'run',
    logger: { error: (message) => logged.push(message) },
    sideTopics: [documents.kind],
  });
  const opened: ReturnType<typeof openOn>[] = [];
  closers.push(async () => {
    documents.release();
    for (const { stream } of opened) stream.left();
    await hub.close();
  });
  let location = 0;
  return {
    hub,
    documents,
    logged,
    open: (ids: readonly string[], wanted: Parameters<typeof openOn>[1] = { names: [] }) => {
      const reader = openOn(hub, { sides: ids.map(documents.topic), ...wanted });
      opened.push(reader);
      return reader;
    },
    edit: async (id: string, version: number | null) => {
      documents.put(id, version);
      documents.tell(id);
      await rounds(5);
    },
    /** Ends the read that is held, but not the next one. */
    release: async () => {
      documents.release();
      documents.hold();
      await rounds(5);
    },
    /** Makes one frame of `characters:thelanis`. */
    report: async () => {
      location += 1;
      store.apply(charactersReport([{ id: 101, location_id: location }], { mode: 'delta' }), madeAtMs);
      await rounds(5);
    },
  };
}

type Reader = ReturnType<typeof openOn>;

const sideFrame = z.object({
  type: z.enum(['roster', 'gone']),
  topic: z.string(),
  data: z.optional(z.object({ version: z.number() })),
});

/** What the stream says about topics outside the counter: `raid:Abcd 3` or `raid:Abcd gone`. */
const heardBy = ({ events }: Reader): readonly string[] =>
  events().flatMap(({ data }) => {
    const { success, data: frame } = z.safeParse(sideFrame, JSON.parse(data));
    return success ? [`${frame.topic} ${frame.data?.version ?? frame.type}`] : [];
  });

async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000);
    await rounds(5);
  }
}

describe('a topic outside the counter', () => {
  it('begins with its data after each connect, whatever the cursor says, and has no cursor of its own', async () => {
    const { open, hub, documents, edit, report } = started();
    documents.put('Abcd', 1);
    const thelanis = 'characters:thelanis';
    const first = open(['Abcd'], { names: [thelanis] });
    await until(() => first.events().length === 3);
    await report();
    await edit('Abcd', 2);
    expect(heardBy(first)).toEqual(['raid:Abcd 1', 'raid:Abcd 2']);
    expect(hub.position().newest).toBe(1);
    first.stream.left();
    const again = open(['Abcd'], { names: [thelanis], lastId: 'run:1' });
    await until(() => again.events().length === 2);
    expect(heardBy(again)).toEqual(['raid:Abcd 2']);
    for (const { data, id } of [...first.events(), ...again.events()])
      if (data.includes('raid:')) expect(id).toBeUndefined();
    expect(again.text()).toMatch(
      /\n\ndata: \{"type":"roster","topic":"raid:Abcd","sent_at":"2026-03-14T20:15:00Z","data":\{"id":"Abcd","version":2\}\}\n\n$/,
    );
  });

  it('can be followed without any other topic', async () => {
    const { open, documents, report } = started();
    documents.put('Abcd', 1);
    const reader = open(['Abcd', 'Efgh']);
    await until(() => reader.said().length === 3);
    await report();
    await passSeconds(5);
    expect(heardBy(reader)).toEqual(['raid:Abcd 1', 'raid:Efgh gone']);
    expect(reader.said().filter((each) => each === 'ping')).toHaveLength(2);
  });

  it('is read once for all its viewers, and encoded once in each coding', async () => {
    const { open, documents, edit } = started();
    documents.put('Abcd', 1);
    const readers = Array.from({ length: 20 }, (_, index) =>
      open(['Abcd'], { names: [], coding: index % 2 === 0 ? 'gzip' : 'identity' }),
    );
    await until(() => readers.every((reader) => heardBy(reader).length > 0));
    await rounds(5);
    const before = documents.reads.length;
    expect(before).toBe(2);
    await edit('Abcd', 2);
    expect(documents.reads.length - before).toBe(1);
    for (const reader of readers) expect(heardBy(reader)).toEqual(['raid:Abcd 1', 'raid:Abcd 2']);
    expect(new Set(readers.map(({ connection }) => connection.written.at(-1))).size).toBe(2);
  });

  it('is sent only if its data has changed', async () => {
    const { open, documents, edit } = started();
    documents.put('Abcd', 1);
    const reader = open(['Abcd']);
    await rounds(5);
    await edit('Abcd', 1);
    await edit('Efgh', 1);
    expect([heardBy(reader), documents.reads]).toEqual([['raid:Abcd 1'], ['Abcd', 'Abcd']]);
  });

  it('that is deleted is reported as gone once, and the stream continues', async () => {
    const { open, documents, edit, report } = started();
    documents.put('Abcd', 1);
    const reader = open(['Abcd', 'Efgh'], {});
    await until(() => reader.events().length === 4);
    await edit('Abcd', null);
    await edit('Abcd', null);
    await edit('Efgh', 1);
    await report();
    expect(heardBy(reader)).toEqual(['raid:Abcd 1', 'raid:Efgh gone', 'raid:Abcd gone', 'raid:Efgh 1']);
    expect(reader.events().some(({ data }) => data === '{"type":"gone","topic":"raid:Abcd"}')).toBe(true);
    expect(reader.said().at(-1)).toBe('characters:thelanis delta 1');
  });

  it('keeps only its newest frame for a viewer that takes nothing', async () => {
    const { open, documents, edit } = started();
    documents.put('Abcd', 1);
    documents.put('Efgh', 1);
    const reader = open(['Abcd', 'Efgh']);
    await rounds(5);
    reader.connection.isReading = false;
    // The connection still accepts this frame.
    await edit('Abcd', 2);
    for (let version = 3; version <= 40; version += 1) await edit('Abcd', version);
    await edit('Efgh', 2);
    await edit('Efgh', null);
    expect(heardBy(reader)).toEqual(['raid:Abcd 1', 'raid:Efgh 1', 'raid:Abcd 2']);
    reader.connection.isReading = true;
    reader.stream.drained();
    expect(heardBy(reader).slice(3)).toEqual(['raid:Abcd 40', 'raid:Efgh gone']);
    expect(reader.connection.closed()).toBeNull();
  });

  it('is read again after a failure, at growing intervals, and its viewers stay', async () => {
    const { open, documents, logged } = started();
    documents.put('Abcd', 1);
    documents.setAway(true);
    const reader = open(['Abcd']);
    await rounds(5);
    const secondsOfReads: number[] = [];
    for (let second = 1; second <= 50; second += 1) {
      const before = documents.reads.length;
      await passSeconds(1);
      if (documents.reads.length > before) secondsOfReads.push(second);
    }
    expect(secondsOfReads).toEqual([1, 3, 7, 15, 30, 45]);
    expect(logged).toHaveLength(1);
    documents.setAway(false);
    await passSeconds(15);
    expect([heardBy(reader), reader.connection.closed()]).toEqual([['raid:Abcd 1'], null]);
    const before = documents.reads.length;
    await passSeconds(30);
    expect(documents.reads.length).toBe(before);
  });

  it('that changes during a read is read again', async () => {
    const { open, documents, edit, release } = started();
    documents.put('Abcd', 1);
    documents.hold();
    const reader = open(['Abcd']);
    await edit('Abcd', 2);
    await edit('Abcd', 3);
    await release();
    expect(heardBy(reader)).toEqual(['raid:Abcd 1']);
    await release();
    expect([heardBy(reader), documents.reads.length]).toEqual([['raid:Abcd 1', 'raid:Abcd 3'], 2]);
  });

  it('is not sent to a viewer from a read that began before the viewer arrived', async () => {
    const { open, documents, release } = started();
    documents.put('Abcd', 1);
    documents.hold();
    const early = open(['Abcd']);
    documents.put('Abcd', 2);
    const late = open(['Abcd']);
    await release();
    expect([heardBy(early), heardBy(late)]).toEqual([['raid:Abcd 1'], []]);
    await release();
    expect([heardBy(early), heardBy(late)]).toEqual([['raid:Abcd 1', 'raid:Abcd 2'], ['raid:Abcd 2']]);
  });

  it('is followed while it has viewers, and no longer read after that', async () => {
    const { open, hub, documents, edit } = started();
    documents.put('Abcd', 1);
    documents.setAway(true);
    const readers = [open(['Abcd', 'Efgh']), open(['Abcd'])];
    await rounds(5);
    expect(documents.followed).toEqual(['+Abcd', '+Efgh']);
    readers[0]?.stream.left();
    readers[0]?.stream.left();
    expect(documents.followed).toEqual(['+Abcd', '+Efgh', '-Efgh']);
    readers[1]?.stream.left();
    expect(documents.followed).toEqual(['+Abcd', '+Efgh', '-Efgh', '-Abcd']);
    const before = documents.reads.length;
    await edit('Abcd', 2);
    await passSeconds(30);
    expect(documents.reads.length).toBe(before);
    await hub.close();
    expect(documents.listenerCount()).toBe(0);
  });

  it('is not sent to a viewer that leaves during the read', async () => {
    const { open, documents } = started();
    documents.hold();
    const reader = open(['Abcd']);
    reader.stream.left();
    documents.setAway(true);
    const other = open(['Efgh']);
    other.stream.left();
    documents.release();
    await rounds(5);
    await passSeconds(30);
    expect([heardBy(reader), documents.reads]).toEqual([[], ['Abcd', 'Efgh']]);
  });
});

describe('the name of a topic outside the counter', () => {
  it.each([
    ['raid:Abcd', 'raid:Abcd'],
    ['RAID:Abcd', 'raid:Abcd'],
    ['raid:abcd', 'raid:abcd'],
    ['raid:', null],
    ['raid', null],
    ['raid:Abcde', null],
    ['raid:Abc:', null],
    ['raid:Abcd:', null],
    ['sync:Abcd', null],
    ['', null],
  ])('%s is that of %s', (text, name) => {
    expect(findSideTopic([createDocuments().kind], text)?.name ?? null).toBe(name);
  });
});
