import type { IncomingMessage, ServerResponse } from 'node:http';
import * as streamReads from '@rollcall/game/api/stream-reads';
import { type EntityKind, liveTopic, sideTopicMaximum } from '@rollcall/game/api/live-stream';
import type { GameDefinition } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { listParts } from '@rollcall/game/text';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { badField, HttpError } from '../../http/http-error.ts';
import { clientAddress } from '../../http/client-address.ts';
import { createCountsByKey } from '../../http/counts-by-key.ts';
import type { LimitShare } from '../../http/limit-share.ts';
import { limits } from '../../http/limits.ts';
import { networksOf } from '../../http/networks.ts';
import { chooseCoding } from '../../http/prepared-body.ts';
import { createOpenLimit } from '../../http/rate-limit.ts';
import type { ReaderKeyCheck } from '../../http/reader-key.ts';
import { valueOf } from '../../http/request-values.ts';
import { readGroupQueryOfServer } from '../live-filters.ts';
import { readServer } from '../live-routes.ts';
import type { FilteredTopic } from './filtered-topics.ts';
import type { Topic } from './frame-content.ts';
import type { FrameLog } from './frame-log.ts';
import { findSideTopic, type SideTopic } from './side-topics.ts';
import type { StreamCoding } from './stream-coding.ts';
import type { StreamHub } from './stream-hub.ts';
import type { StreamConnection, StreamRequest } from './stream-viewer.ts';

interface StreamRoutesParts {
  readonly hub: StreamHub;
  readonly definition: GameDefinition;
  /** Number of trusted proxies in front of this server; 0 = none. */
  readonly proxyCount: number;
  readonly readerKeys: ReaderKeyCheck;
  /** Maximum number of streams of all callers together. */
  readonly streamMaximum: number;
  /** Turns off the limits by address. */
  readonly isUnlimited: boolean;
  readonly limitShare: LimitShare;
}

export const streamEndpoints = ['charactersStream', 'lfmsStream', 'liveStream'] as const;

/** Seconds after which a stream may have become available. */
const retryAfterFull = '10';

const later = { headers: { 'Retry-After': retryAfterFull } };
const tooManyStreams = [
  503,
  'too-many-streams',
  'Too many streams are open; poll, or try again later',
  later,
] as const;
const tooManyFilters = [
  503,
  'too-many-filters',
  'Too many different filters are being streamed; poll, or filter the whole stream yourself',
  later,
] as const;

function openLimitOf(
  { isUnlimited, proxyCount, limitShare }: StreamRoutesParts,
  limit: 'streams' | 'keyedStreams',
  whose: string,
) {
  const { perAddress } = limits[limit];
  return createOpenLimit({
    perAddress: isUnlimited ? null : perAddress,
    proxyCount,
    refusal: `At most ${perAddress} streams may be open from one address${whose}`,
    retryAfter: retryAfterFull,
    named: { limit, limitShare },
  });
}

/** Routes of the live data streams. */
export function streamRoutes(parts: StreamRoutesParts): FastifyPluginCallback {
  const { hub, definition } = parts;
  const openLimit = openLimitOf(parts, 'streams', '');
  const keyedLimit = openLimitOf(parts, 'keyedStreams', ' with keys');
  const places = createStreamPlaces(parts.streamMaximum);
  const readTopics = createTopicReader(hub, definition);

  const ofServer = (kind: EntityKind) => async (request: FastifyRequest, reply: FastifyReply) => {
    const server = readServer(definition, valueOf(request.params, 'server') ?? '');
    refuseOtherServers(request, server.name);
    const topic = topicNamed(hub.log, liveTopic(kind, serverKey(server.name)));
    const asked = kind === 'lfms' ? readGroupQueryOfServer(request, definition) : null;
    const filtered = asked && hub.filters.find(topic, asked);
    const lastId = lastEventId(request);
    return follow(request, reply, { topics: [topic], filtered, lastId, numbering: 'topic' });
  };

  async function combined(request: FastifyRequest, reply: FastifyReply) {
    const lastId = lastEventId(request);
    return follow(request, reply, { ...readTopics(request), filtered: null, lastId, numbering: 'combined' });
  }

  /** @throws HttpError 400, 406, 429 or 503 */
  function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Omit<StreamRequest, 'coding'>,
  ): FastifyReply {
    refuseOtherTypes(request.headers.accept);
    const coding = streamCoding(request.headers['accept-encoding']);
    reply.headers({
      'Content-Type': `${streamType}; charset=utf-8`,
      // Proxies must neither store nor compress the stream, nor buffer it.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Vary: 'Accept, Accept-Encoding',
      ...(coding === 'gzip' && { 'Content-Encoding': 'gzip' }),
    });
    if (request.method === 'HEAD') return reply.send();
    const leave = enter(request, reply, wanted.filtered);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.flushHeaders();
    const stream = hub.open(connectionOf(raw), { ...wanted, coding });
    raw.on('drain', stream.drained);
    raw.once('close', () => {
      leave();
      stream.left();
    });
    // The connection is reset when the reader has left.
    raw.on('error', stream.left);
    return reply;
  }

  /** Counts a stream against the limits. @returns a function that undoes that. @throws HttpError 400, 429 or 503 */
  function enter(
    request: FastifyRequest,
    { raw: answer }: FastifyReply,
    filtered: FilteredTopic | null,
  ): () => void {
    // The close of this connection would go unnoticed.
    if (answer.socket === null)
      throw new HttpError(
        400,
        'invalid-request',
        'A stream cannot wait for another answer on its connection',
      );
    if (filtered !== null && !hub.filters.hasRoomFor(filtered)) throw new HttpError(...tooManyFilters);
    const uncount = openCounted(request.raw);
    const [network] = networksOf(clientAddress(request.raw, parts.proxyCount));
    const leavePlace = places.take(network, () => answer.destroy());
    if (leavePlace === null) {
      uncount();
      throw new HttpError(...tooManyStreams);
    }
    return () => {
      leavePlace();
      uncount();
    };
  }

  /** @throws HttpError 429 */
  function openCounted(request: IncomingMessage): () => void {
    const key = parts.readerKeys.heldBy(request);
    if (key === null) return openLimit(request);
    try {
      const leave = keyedLimit(request);
      key.count('streams');
      return leave;
    } catch (error) {
      key.count('refused');
      throw error;
    }
  }

  return (app, _options, done) => {
    app.get(streamReads.charactersStream.path, ofServer('characters'));
    app.get(streamReads.lfmsStream.path, ofServer('lfms'));
    app.get(streamReads.liveStream.path, combined);
    done();
  };
}

function connectionOf(response: ServerResponse): StreamConnection {
  return {
    write: (bytes) => response.write(bytes),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}

/**
 * Chooses gzip or identity, but never brotli, whose pieces cannot be shared. @throws HttpError 406 if both are
 * forbidden
 */
function streamCoding(accepted: string | undefined): StreamCoding {
  const coding = chooseCoding(accepted, ['gzip', 'identity']);
  if (coding === null) throw new HttpError(406, 'not-acceptable', 'Streams are sent as gzip or as they are');
  return coding === 'gzip' ? 'gzip' : 'identity';
}

/** Rejects a query that names a server other than that of the path, instead of ignoring it. @throws HttpError 400 */
function refuseOtherServers({ query }: FastifyRequest, name: string): void {
  const other = listParts(valueOf(query, 'server') ?? '').find((each) => serverKey(each) !== serverKey(name));
  if (other !== undefined)
    throw badField('server', `may only name ${name}, whose stream this is, not "${other.slice(0, 80)}"`);
}

const streamType = 'text/event-stream';
const typesOfStream = new Set([streamType, 'text/*', '*/*']);

/** Rejects programs that only accept JSON: they would wait for the end of the stream. @throws HttpError 406 */
function refuseOtherTypes(accepted = ''): void {
  const isAccepted = accepted
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .some(([type = '', ...parameters]) => typesOfStream.has(type) && !parameters.some(isZeroWeight));
  if (!isAccepted && accepted.trim() !== '')
    throw new HttpError(
      406,
      'not-acceptable',
      `This is a stream of the type ${streamType}, which Accept leaves out; /v1/lfms and /v1/characters answer with JSON`,
    );
}

const isZeroWeight = (parameter: string) => /^q=0(?:\.0*)?$/.test(parameter);

const exampleTopics = 'lfms:argonnessen,server-info';

/** Reads what a combined stream follows. */
function createTopicReader({ log, sideTopics }: StreamHub, { servers }: GameDefinition) {
  const sideForms = sideTopics.map(({ prefix }) => `${prefix}:<id>`);
  const forms = ['characters:<server>', 'lfms:<server>', ...sideForms].join(', ');
  const keys = servers.map(({ name }) => serverKey(name)).join(', ');

  function topicsIn({ query }: FastifyRequest, field: 'topics' | 'new') {
    const topics = new Set<Topic>();
    const sides = new Map<string, SideTopic>();
    for (const part of listParts(valueOf(query, field) ?? '')) {
      const topic = log.topics.get(part.toLowerCase());
      const side = topic === undefined ? findSideTopic(sideTopics, part) : null;
      if (topic !== undefined) topics.add(topic);
      else if (side !== null) sides.set(side.name, side);
      else
        throw badField(
          field,
          `holds "${part.slice(0, 80)}": a topic is ${forms} or server-info, a server one of ${keys}`,
        );
    }
    if (sides.size > sideTopicMaximum)
      throw badField(field, `may hold at most ${sideTopicMaximum} topics like ${sideForms.join(' and ')}`);
    return { topics, sides };
  }

  /** @throws HttpError 400 naming an unknown topic, or a limit */
  return (request: FastifyRequest): Pick<StreamRequest, 'topics' | 'sides' | 'newTopics'> => {
    const { topics, sides } = topicsIn(request, 'topics');
    if (topics.size + sides.size === 0)
      throw badField('topics', `must name what to follow, such as ${exampleTopics}`);
    const { topics: newTopics } = topicsIn(request, 'new');
    return { topics: [...topics], sides: [...sides.values()], newTopics };
  };
}

function topicNamed(log: FrameLog, name: string): Topic {
  const topic = log.topics.get(name);
  if (topic === undefined) throw new Error(`no topic ${name}`);
  return topic;
}

/**
 * The position that a reader has seen: from the header that `EventSource` sends, or from a parameter if no header can
 * be sent.
 */
function lastEventId(request: FastifyRequest): string {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' ? header : (valueOf(request.query, 'last_event_id') ?? '');
}

/** The places of open streams, for all callers together. */
function createStreamPlaces(maximum: number) {
  const counts = createCountsByKey();
  /** The oldest first. */
  const closers = new Map<string, Set<() => void>>();
  let taken = 0;

  function leave(network: string, close: () => void): void {
    const own = closers.get(network);
    if (own?.delete(close) !== true) return;
    if (own.size === 0) closers.delete(network);
    counts.take(network);
    taken -= 1;
  }

  function hasRoomFor(network: string): boolean {
    if (taken < maximum) return true;
    const greediest = counts.largest();
    if (greediest === null || counts.of(greediest) <= counts.of(network) + 1) return false;
    const [oldest] = closers.get(greediest) ?? [];
    if (oldest === undefined) return false;
    leave(greediest, oldest);
    oldest();
    return true;
  }

  return {
    /**
     * Takes a place. If none is left, the network with the most streams loses its oldest to a network that has fewer.
     *
     * @param close ends the stream when its place is given to another one
     * @returns a function that gives the place back; null = no place is left
     */
    take(network: string, close: () => void): (() => void) | null {
      if (!hasRoomFor(network)) return null;
      const own = closers.get(network) ?? new Set();
      closers.set(network, own);
      own.add(close);
      counts.add(network);
      taken += 1;
      return () => leave(network, close);
    },
  };
}
