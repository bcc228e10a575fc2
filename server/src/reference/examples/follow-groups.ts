/**
 * Follows the groups of one server, prints what changes, and resumes after a disconnect.
 * Usage: node follow-groups.ts [address] [server]      API_KEY=… is sent as a key if it is set
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

interface Group {
  id: number;
  comment: string | null;
  minimum_level: number;
  maximum_level: number;
  /** A name of null = anonymous. */
  leader: { name: string | null };
  members: unknown[];
}

type Frame =
  | { type: 'snapshot'; data: Record<string, Group> }
  | { type: 'delta'; updates: Group[]; removals: number[] }
  | { type: 'ping' };

const [address = 'http://127.0.0.1:3000', server = 'orien'] = process.argv.slice(2);
const url = new URL(`/v2/lfms/stream/${server}`, address);

const key = process.env['API_KEY'];
const keyHeaders = key ? { 'X-API-Key': key } : {};
const groups = new Map<number, Group>();
let lastEventId = '';
let waitMs = 1000;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

function take(frame: Frame): void {
  if (frame.type === 'snapshot') {
    groups.clear();
    for (const group of Object.values(frame.data)) groups.set(group.id, group);
    console.log(`${groups.size} groups on ${server}`);
  } else if (frame.type === 'delta') {
    for (const group of frame.updates) {
      console.log(`${groups.has(group.id) ? 'changed' : 'new'}: ${describe(group)}`);
      groups.set(group.id, group);
    }
    for (const id of frame.removals) {
      console.log(`gone: ${id}`);
      groups.delete(id);
    }
  }
}

function describe({ id, comment, minimum_level, maximum_level, leader, members }: Group): string {
  const players = `${members.length + 1} players`;
  return `${id}, ${leader.name ?? 'anonymous'}, level ${minimum_level} to ${maximum_level}, ${players}: ${comment ?? ''}`;
}

/** Reads until the connection breaks. */
async function read(): Promise<void> {
  const idle = new AbortController();
  // After 45 s without even a comment the connection is considered dead.
  const timer = setTimeout(() => idle.abort(new Error('nothing came for 45 s')), 45_000);
  try {
    const response = await fetch(url, {
      headers: lastEventId === '' ? keyHeaders : { ...keyHeaders, 'Last-Event-ID': lastEventId },
      signal: AbortSignal.any([stop.signal, idle.signal]),
    });
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      console.error(await response.text());
      process.exit(1);
    }
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    let id = lastEventId;
    let data = '';
    for await (const line of createInterface({ input: Readable.fromWeb(response.body) })) {
      timer.refresh();
      if (line.startsWith('id: ')) id = line.slice('id: '.length);
      else if (line.startsWith('retry: ')) waitMs = Number(line.slice('retry: '.length));
      else if (line.startsWith('data: ')) data = line.slice('data: '.length);
      else if (line === '' && data !== '') {
        take(JSON.parse(data) as Frame);
        data = '';
        lastEventId = id;
        waitMs = 1000;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

while (!stop.signal.aborted) {
  try {
    await read();
  } catch (error) {
    if (!stop.signal.aborted) console.error(String(error));
  }
  if (stop.signal.aborted) break;
  console.error(`The stream broke after ${lastEventId || 'nothing'}; connecting again`);
  await sleep(waitMs * (1 + Math.random()), undefined, { signal: stop.signal }).catch(() => {});
  waitMs = Math.min(waitMs * 2, 30_000);
}
