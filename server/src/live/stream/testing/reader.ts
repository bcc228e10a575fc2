import { constants, inflateRawSync } from 'node:zlib';
import type { Character } from '@rollcall/game/character/character';
import {
  characterFrameSchema,
  entityKey,
  foldFrame,
  lfmFrameSchema,
  serverInfoFrameSchema,
  serverInfoKey,
  type TopicState,
} from '@rollcall/game/api/live-stream';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { readGroupQuery } from '../../live-filters.ts';
import { gzipHeader, type StreamCoding } from '../stream-coding.ts';
import type { StreamHub } from '../stream-hub.ts';
import type { StreamConnection, StreamRequest } from '../stream-viewer.ts';

/** The other end of a stream: takes everything that is written, or as much as a test allows. */
export interface FakeConnection extends StreamConnection {
  readonly written: Uint8Array[];
  /** false = every write returns that the connection takes no more. */
  isReading: boolean;
  readonly closed: () => 'ended' | 'destroyed' | null;
}

export function fakeConnection(onWrite: (bytes: Uint8Array) => void = () => {}): FakeConnection {
  let closed: 'ended' | 'destroyed' | null = null;
  return {
    written: [],
    isReading: true,
    write(bytes) {
      onWrite(bytes);
      this.written.push(bytes);
      return this.isReading;
    },
    end: () => (closed ??= 'ended'),
    destroy: () => (closed ??= 'destroyed'),
    closed: () => closed,
  };
}

/** The text of one write, each of which can be decoded by itself. */
export function textOf(bytes: Uint8Array, coding: StreamCoding): string {
  if (coding === 'identity') return Buffer.from(bytes).toString();
  if (bytes === gzipHeader) return '';
  return inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

export function eventsOf(text: string): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(text);
  return events;
}

/** Opens a stream on a hub and collects what it says; it reads everything. */
export function openOn(
  hub: StreamHub,
  wanted: Partial<StreamRequest> & { readonly names?: readonly string[] },
) {
  const connection = fakeConnection();
  const { names = ['characters:thelanis'], ...rest } = wanted;
  const coding = rest.coding ?? 'identity';
  const stream = hub.open(connection, {
    topics: topicsOf(hub, names),
    filtered: null,
    lastId: '',
    numbering: 'combined',
    coding,
    ...rest,
  });
  const text = () => connection.written.map((bytes) => textOf(bytes, coding)).join('');
  return {
    connection,
    stream,
    text,
    events: () => eventsOf(text()),
    said: () => eventsOf(text()).map(briefly),
  };
}

export function topicsOf({ log }: StreamHub, names: readonly string[]) {
  return names.map((name) => {
    const topic = log.topics.get(name);
    if (topic === undefined) throw new Error(`no topic ${name}`);
    return topic;
  });
}

const anyFrame = z.looseObject({
  type: z.string(),
  topic: z.optional(z.string()),
  seq: z.optional(z.number()),
});

/** An event in short form: `characters:thelanis snapshot 0`, `hello`, `ping`. */
export function briefly({ data }: EventSourceMessage): string {
  const { topic, type, seq } = z.parse(anyFrame, JSON.parse(data));
  return topic === undefined ? type : `${topic} ${type} ${seq}`;
}

type AnyState = TopicState<Character> | TopicState<Lfm> | TopicState<ServerInfo>;

/** State of a client as the browser keeps it: folded frames, and the last `id` as a cursor. */
export interface Client {
  cursor: string;
  readonly states: Map<string, AnyState>;
  /** @returns false = a frame is missing, and only a new connection helps */
  take(event: EventSourceMessage): boolean;
}

export function createClient(): Client {
  const states = new Map<string, AnyState>();
  const added = new Map<string, number>();
  const removed = new Map<string, number>();

  function fold(topic: string, data: unknown): AnyState | null {
    const known = states.get(topic) ?? null;
    if (topic === 'server-info')
      return foldFrame(
        known as TopicState<ServerInfo> | null,
        z.parse(serverInfoFrameSchema, data),
        serverInfoKey,
      );
    return topic.startsWith('lfms:')
      ? foldFrame(known as TopicState<Lfm> | null, z.parse(lfmFrameSchema, data), entityKey)
      : foldFrame(known as TopicState<Character> | null, z.parse(characterFrameSchema, data), entityKey);
  }

  /** @throws if an entity that was removed is still there, and nothing since has added it again */
  function checkRemovals(topic: string, data: unknown, { epoch, seq, data: entities }: AnyState): void {
    const {
      updates = [],
      removals = [],
      type,
    } = data as {
      type: string;
      updates?: { id?: number; name?: string }[];
      removals?: number[];
    };
    const keyOf = (id: unknown) => `${topic} ${epoch} ${String(id)}`;
    for (const id of removals) removed.set(keyOf(id), seq);
    const come = type === 'snapshot' ? Object.keys(entities) : updates.map(({ id, name }) => id ?? name);
    for (const id of come) added.set(keyOf(id), seq);
    for (const id of Object.keys(entities)) {
      const removedAt = removed.get(keyOf(id)) ?? -1;
      if (removedAt >= (added.get(keyOf(id)) ?? -1)) throw new Error(`${id} is back in ${topic}`);
    }
  }

  return {
    cursor: '',
    states,
    take({ id, data }) {
      if (id !== undefined) this.cursor = id;
      const parsed: unknown = JSON.parse(data);
      const { topic } = z.parse(anyFrame, parsed);
      if (topic === undefined) return true;
      const state = fold(topic, parsed);
      if (state === null) {
        // The topic starts over, whatever else has not arrived either.
        states.delete(topic);
        this.cursor = '';
        return false;
      }
      if (state !== states.get(topic)) checkRemovals(topic, parsed, state);
      states.set(topic, state);
      return true;
    },
  };
}

/** The request of a client that resumes with several topics. */
export function wishOf({ cursor, states }: Client, hub: StreamHub, names: readonly string[]) {
  const topics = topicsOf(hub, names);
  const newTopics = new Set(topics.filter(({ name }) => !states.has(name)));
  return { topics, filtered: null, lastId: cursor, newTopics, numbering: 'combined' as const };
}

/** The request of a client that resumes following the groups of a topic that pass a filter. */
export function filteredRequestOf(cursor: string, hub: StreamHub, name: string, query: string) {
  const asked = readGroupQuery({ url: `?${query}` }, defaultDefinition);
  if (asked === null) throw new Error(`"${query}" is no filter`);
  const [topic] = topicsOf(hub, [name]);
  if (topic === undefined) throw new Error(`no topic ${name}`);
  const filtered = hub.filters.find(topic, asked);
  return { topics: [topic], filtered, lastId: cursor, numbering: 'topic' as const };
}

/** Lets the event loop do everything that is due. */
export async function rounds(count = 1): Promise<void> {
  for (let round = 0; round < count; round += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
}

/** Polls without a timer, since a test may have replaced timers. @throws after some seconds */
export async function until(isSo: () => boolean): Promise<void> {
  const began = process.hrtime.bigint();
  while (!isSo()) {
    if (process.hrtime.bigint() - began > 10_000_000_000n) throw new Error('it never came to that');
    await rounds();
  }
}
