import { createHash } from 'node:crypto';
import { serverKey } from '@rollcall/game/servers';
import { toWireTime } from '@rollcall/game/wire-time';
import { createFakeStreams, type FakeStreams, type PeerWorld } from './fake-streams.ts';

/** Another service with the same API, controlled by a test. */
export interface FakePeer {
  /** Answers a GET; 304 if the ETag is current. */
  readonly answer: (path: string, headers: Headers, signal?: AbortSignal) => Response;
  readonly streams: FakeStreams;
  readonly requests: PeerRequest[];
  readonly pathsOf: (pattern: RegExp) => string[];
  /** Its data, which tests change. */
  world: PeerWorld;
  /** Extra fields of server info by server key. They override the generated ones. */
  info: Record<string, Readonly<Record<string, unknown>>>;
  /** Time of its servers' data by its own clock. */
  fetchedMs: () => number;
  /** Its clock minus the true time. */
  skewMs: number;
  /** Returns an answer that replaces the normal one, or null. */
  trouble: (path: string) => Response | null;
}

export interface PeerRequest {
  readonly path: string;
  readonly headers: Headers;
  readonly atMs: number;
}

export const emptyWorld: PeerWorld = { servers: ['Thelanis', 'Cormyr'], characters: [], lfms: [] };

/**
 * Makes a fake service.
 *
 * @param nowMs the true time
 */
export function createFakePeer(nowMs: () => number): FakePeer {
  const requests: PeerRequest[] = [];
  const peer: FakePeer = {
    requests,
    pathsOf: (pattern) => requests.map(({ path }) => path).filter((path) => pattern.test(path)),
    world: emptyWorld,
    info: {},
    // Its own collector reports every five seconds.
    fetchedMs: () => Math.floor((nowMs() + peer.skewMs) / 5000) * 5000,
    skewMs: 0,
    trouble: () => null,
    streams: createFakeStreams(() => peer, nowMs),
    answer: (path, headers, signal) => {
      requests.push({ path, headers, atMs: nowMs() });
      const troubled = peer.trouble(path);
      const response =
        troubled ?? peer.streams.open(path, headers, signal) ?? json(contentOf(peer, path), headers);
      if (!response.headers.has('date')) {
        response.headers.set('date', new Date(nowMs() + peer.skewMs).toUTCString());
      }
      return response;
    },
  };
  return peer;
}

/** An answer with JSON and an ETag; 304 if the ETag is current, 404 for undefined. */
export function json(content: unknown, headers = new Headers()): Response {
  if (content === undefined) return new Response('{"message":"Not found"}', { status: 404 });
  const text = JSON.stringify(content);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
  return new Response(text, { headers: { etag, 'content-type': 'application/json' } });
}

function contentOf(peer: FakePeer, path: string): unknown {
  const { world } = peer;
  if (path === '/v1/areas' || path === '/v1/quests') return { data: [{ id: 1, name: 'One' }] };
  if (path === '/v1/game/server-info') {
    return Object.fromEntries(world.servers.map((name) => [serverKey(name), infoOf(peer, name)]));
  }
  const [, , list, key] = path.split('/');
  const name = world.servers.find((server) => serverKey(server) === key);
  if (name === undefined || (list !== 'characters' && list !== 'lfms')) return undefined;
  const here = world[list].filter(({ server_name }) => server_name === name);
  return { data: Object.fromEntries(here.map((entity) => [entity.id, entity])) };
}

function infoOf(peer: FakePeer, name: string): Readonly<Record<string, unknown>> {
  const at = toWireTime(peer.fetchedMs());
  return {
    index: 0,
    is_online: true,
    is_vip_only: false,
    character_count: peer.world.characters.filter(({ server_name }) => server_name === name).length,
    lfm_count: 0,
    queue_number: 0,
    last_status_check: at,
    last_data_fetch: at,
    creation_timestamp: null,
    ...peer.info[serverKey(name)],
  };
}
