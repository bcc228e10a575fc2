import type { Character } from '@rollcall/game/character/character';
import type { LiveTopic, SideTopicName, TopicState } from '@rollcall/game/api/live-stream';
import type { ServerFacts } from '@rollcall/game/definition';
import { rememberEach } from '@rollcall/game/remember';
import { serverKey } from '@rollcall/game/servers';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import type { ServerInfos } from '@rollcall/game/population/server-status';

/** Streamed data by server key. */
export interface StreamData {
  readonly characters: ReadonlyMap<string, TopicState<Character>>;
  readonly lfms: ReadonlyMap<string, TopicState<Lfm>>;
  readonly infos: TopicState<ServerInfo> | null;
  /** Unchecked data of topics outside the counter, by topic. */
  readonly documents: ReadonlyMap<string, unknown>;
}

export type StreamTopic = LiveTopic | SideTopicName;

/** The topics of a stream that carry the data of an API answer; the same object for the same answer. */
export interface StreamSource<T> {
  readonly topics: readonly StreamTopic[];
  /** Null = incomplete. */
  readonly read: (data: StreamData) => T | null;
  /** Minimum interval between shown answers, in ms, for a steady page. */
  readonly paceMs: number;
}

/** Maximum silence of a working stream, in ms: the server pings every 15 s. */
export const silentAfterMs = 45_000;

/** Pace of a list that shows each change, in ms. */
const noPaceMs = 0;
/** Pace of a list of all servers, in ms. A dozen groups change every second, so changes close together are combined. */
const fastPaceMs = 100;
/** Pace of counts and states of many servers, in ms. Some change with every report. */
const slowPaceMs = 2000;

function once<T>(make: (key: string) => StreamSource<T>): (key: string) => StreamSource<T> {
  const made = new Map<string, StreamSource<T>>();
  return (key) => {
    const source = made.get(key) ?? make(key);
    made.set(key, source);
    return source;
  };
}

/** The characters of a server, by its key. */
export const charactersStream = once<Readonly<Record<string, Character>>>((server) => ({
  topics: [`characters:${server}`],
  read: ({ characters }) => characters.get(server)?.data ?? null,
  paceMs: noPaceMs,
}));

/** The groups of a server, by its key. */
export const lfmsStream = once<Readonly<Record<string, Lfm>>>((server) => ({
  topics: [`lfms:${server}`],
  read: ({ lfms }) => lfms.get(server)?.data ?? null,
  paceMs: noPaceMs,
}));

function lfmsOf(servers: readonly ServerFacts[], paceMs: number): StreamSource<LfmsByServer> {
  const keys = servers.map(({ name }) => serverKey(name));
  return {
    topics: keys.map((server): LiveTopic => `lfms:${server}`),
    read: ({ lfms }) => {
      const known = keys.flatMap((server) => {
        const groups = lfms.get(server)?.data;
        return groups === undefined ? [] : [[server, groups] as const];
      });
      return known.length === keys.length ? Object.fromEntries(known) : null;
    },
    paceMs,
  };
}

/** The groups of all these servers, for counts. */
export const allLfmsStream = rememberEach((servers: readonly ServerFacts[]) => lfmsOf(servers, slowPaceMs));

/** The groups of the 64-bit servers among these, for a list of all groups. */
export const boardStream = rememberEach((servers: readonly ServerFacts[]) =>
  lfmsOf(
    servers.filter(({ bitness }) => bitness === 64),
    fastPaceMs,
  ),
);

export const serverInfoStream: StreamSource<ServerInfos> = {
  topics: ['server-info'],
  read: ({ infos }) => infos?.data ?? null,
  paceMs: slowPaceMs,
};
