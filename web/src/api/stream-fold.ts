import type { Character } from '@rollcall/game/character/character';
import {
  characterFrameSchema,
  entityKey,
  foldFrame,
  helloFrameSchema,
  lfmFrameSchema,
  pingFrameSchema,
  rosterFrameSchema,
  serverInfoFrameSchema,
  serverInfoKey,
  syncFrameSchema,
  type TopicState,
  withClockTimes,
} from '@rollcall/game/api/live-stream';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import * as z from 'zod/mini';
import type { StreamData, StreamTopic } from './stream-sources.ts';

/** A decoded event of the stream. */
export type StreamEvent =
  | { readonly is: 'hello'; readonly build: PageSettings['build']; readonly sentAt: string }
  | { readonly is: 'ping'; readonly sentAt: string }
  | { readonly is: 'change'; readonly topic: string }
  /** There is nothing left to follow. */
  | { readonly is: 'gone'; readonly topic: string }
  /** A frame before it is missing. */
  | { readonly is: 'gap'; readonly topic: string };

/** The state of a stream's topics. */
export interface StreamFold {
  readonly data: StreamData;
  /** Time of the last report by server key, as known from the stream. */
  readonly lastFetch: ReadonlyMap<string, string | null>;
  /** @throws Error for an invalid event */
  readonly take: (text: string) => StreamEvent;
  readonly knows: (topic: StreamTopic) => boolean;
  readonly forget: (topic: StreamTopic) => void;
}

const anyFrameSchema = z.object({ type: z.string(), topic: z.optional(z.string()) });

const documentTypes: readonly string[] = ['roster', 'sync'];
const documentFrameSchema = z.union([rosterFrameSchema, syncFrameSchema]);

export function createStreamFold(): StreamFold {
  const characters = new Map<string, TopicState<Character>>();
  const lfms = new Map<string, TopicState<Lfm>>();
  const documents = new Map<string, unknown>();
  const lastFetch = new Map<string, string | null>();
  let infos: TopicState<ServerInfo> | null = null;

  function takeFetchTimes(times: Readonly<Record<string, string | null>>): void {
    for (const [server, time] of Object.entries(times)) lastFetch.set(server, time);
    if (infos === null) return;
    const data = { ...infos.data };
    for (const [server, info] of Object.entries(data)) {
      const last_data_fetch = times[server];
      if (last_data_fetch !== undefined && last_data_fetch !== info.last_data_fetch)
        data[server] = { ...info, last_data_fetch };
    }
    infos = { ...infos, data };
  }

  /** @returns whether the frame could be applied */
  function applyFrame<Entity>(
    states: Map<string, TopicState<Entity>>,
    server: string,
    next: TopicState<Entity> | null,
    fetched: string | null | undefined,
  ): boolean {
    if (next === null) states.delete(server);
    else states.set(server, next);
    if (fetched !== undefined) lastFetch.set(server, fetched);
    return next !== null;
  }

  function takeInfos(frame: unknown): boolean {
    infos = foldFrame<ServerInfo>(infos, serverInfoFrameSchema.parse(frame), serverInfoKey);
    for (const [server, { last_data_fetch }] of Object.entries(infos?.data ?? {}))
      lastFetch.set(server, last_data_fetch);
    return infos !== null;
  }

  function takeEntities(kind: string, server: string, frame: unknown): boolean {
    if (kind === 'characters') {
      const parsed = characterFrameSchema.parse(frame);
      const next = foldFrame(characters.get(server) ?? null, parsed, entityKey);
      return applyFrame(characters, server, next, parsed.last_data_fetch);
    }
    const parsed = withClockTimes(lfmFrameSchema.parse(frame));
    return applyFrame(
      lfms,
      server,
      foldFrame(lfms.get(server) ?? null, parsed, entityKey),
      parsed.last_data_fetch,
    );
  }

  return {
    data: {
      characters,
      lfms,
      get infos() {
        return infos;
      },
      documents,
    },
    lastFetch,
    take(text) {
      const frame: unknown = JSON.parse(text);
      const { type, topic = '' } = anyFrameSchema.parse(frame);
      if (type === 'hello') {
        const { build, sent_at } = helloFrameSchema.parse(frame);
        // Documents are sent again after each connect.
        documents.clear();
        return { is: 'hello', build, sentAt: sent_at };
      }
      if (type === 'ping') {
        const { sent_at, last_data_fetch } = pingFrameSchema.parse(frame);
        takeFetchTimes(last_data_fetch);
        return { is: 'ping', sentAt: sent_at };
      }
      if (type === 'gone') {
        documents.delete(topic);
        return { is: 'gone', topic };
      }
      if (documentTypes.includes(type)) {
        documents.set(topic, documentFrameSchema.parse(frame).data);
        return { is: 'change', topic };
      }
      if (topic === 'server-info') return { is: takeInfos(frame) ? 'change' : 'gap', topic };
      const [kind = '', server = ''] = topic.split(':');
      if (kind !== 'characters' && kind !== 'lfms') throw new Error(`A frame is about "${topic}".`);
      return { is: takeEntities(kind, server, frame) ? 'change' : 'gap', topic };
    },
    knows(topic) {
      const [kind, server = ''] = topic.split(':');
      if (kind === 'server-info') return infos !== null;
      return documents.has(topic) || (kind === 'characters' ? characters : lfms).has(server);
    },
    forget(topic) {
      const [kind, server = ''] = topic.split(':');
      if (kind === 'server-info') infos = null;
      else (kind === 'characters' ? characters : lfms).delete(server);
      documents.delete(topic);
    },
  };
}
