import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import { closestServerName } from '@rollcall/game/misspelling';
import type { GameDefinition } from '@rollcall/game/definition';
import { findServer, serverKey } from '@rollcall/game/servers';
import {
  type EventChange,
  eventKinds,
  type EventKind,
  type PopulationEvent,
  type PopulationEventPost,
  populationEventPostSchema,
} from '@rollcall/game/trends/trends';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { prepareJson, type PreparedBody } from '../http/prepared-body.ts';
import type { Sql, Store } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { mountPosted, type PostedList, type PostedRoutesParts } from './posted-list.ts';
import { keepRows } from './kept-rows.ts';

/** Outages found in the data, and the effects of posted events. */
export interface EventFindings {
  readonly outages: readonly PopulationEvent[];
  /** By event id. */
  readonly changes: ReadonlyMap<number, Readonly<Record<string, EventChange>>>;
}

/** Events posted by operators, in memory for readers and stored permanently in a table, and detected outages. */
export interface PopulationEvents extends PostedList<PopulationEventPost, PopulationEvent> {
  /** The posted events, in no particular order. */
  posted(): readonly PopulationEvent[];
  /** Replaces the previous findings. */
  putFindings(findings: EventFindings): void;
  /** @throws HttpError 409 if there are too many, 503 while the store is unavailable */
  post(post: PopulationEventPost): Promise<PopulationEvent>;
}

export async function openPopulationEvents(parts: {
  readonly store: Store;
  readonly definition: GameDefinition;
  readonly logger: Logger;
}): Promise<PopulationEvents> {
  const { store, definition, logger } = parts;
  let findings: EventFindings = { outages: [], changes: new Map() };
  let prepared: PreparedBody | null = null;
  const kept = await keepRows({
    store,
    logger,
    name: 'events',
    read: () => readEvents(store.sql),
    onChange: () => {
      prepared = null;
    },
  });

  return {
    body() {
      const posted = kept.rows();
      if (posted === null) return null;
      prepared ??= prepareJson({ data: eventsOf(posted, findings) });
      return prepared;
    },
    posted: () => kept.rows() ?? [],
    putFindings(next) {
      findings = next;
      prepared = null;
    },
    async post(post) {
      const servers = keysOf(definition, post.servers ?? []);
      const event = await askStore(() => insertEvent(store, { ...post, servers }));
      await kept.put(event);
      return event;
    },
    async remove(id) {
      const { count } = await askStore(() => store.sql`delete from population_events where id = ${id}`);
      await kept.drop(id);
      return count === 1;
    },
    sync: kept.sync,
    close: kept.close,
  };
}

/** Returns all events, newest first. A detected outage is left out if a posted event covers it. */
function eventsOf(posted: readonly PopulationEvent[], findings: EventFindings): PopulationEvent[] {
  const postedOutages = posted.filter(({ kind }) => kind === 'outage');
  const found = findings.outages.filter((outage) => !postedOutages.some((event) => covers(event, outage)));
  const changed = posted.map((event) => {
    const changes = event.id === null ? undefined : findings.changes.get(event.id);
    return changes === undefined ? event : { ...event, changes };
  });
  return [...changed, ...found].toSorted((a, b) =>
    a.from === b.from ? (b.id ?? 0) - (a.id ?? 0) : a.from < b.from ? 1 : -1,
  );
}

/** Whether the first event covers all servers of the outage and overlaps it in time. */
function covers(event: PopulationEvent, outage: PopulationEvent): boolean {
  const isSameTime =
    (event.to === null || event.to >= outage.from) && (outage.to === null || event.from <= outage.to);
  const isSameServers =
    event.servers.length === 0 ||
    (outage.servers.length > 0 && outage.servers.every((key) => event.servers.includes(key)));
  return isSameTime && isSameServers;
}

/**
 * Turns typed names into keys, in the order of the definition and without duplicates.
 *
 * @throws HttpError 400 for an unknown server, with the closest known name
 */
function keysOf(definition: GameDefinition, names: readonly string[]): string[] {
  const wanted = new Set(
    names.map((name, place) => {
      const server = findServer(definition, name);
      if (server === null) throw unknownServer(definition, name, place);
      return server.name;
    }),
  );
  return definition.servers.filter(({ name }) => wanted.has(name)).map(({ name }) => serverKey(name));
}

function unknownServer(definition: GameDefinition, name: string, place: number): HttpError {
  const closest = closestServerName(definition, name);
  const hint = closest === null ? '' : `; did you mean ${closest}?`;
  const issue = { path: `servers.${place}`, message: `is no known server ("${name}")${hint}` };
  return new HttpError(400, 'invalid-request', `${issue.path} ${issue.message}`, {
    issues: [issue],
    closest,
  });
}

export const populationEventEndpoints = [
  'populationEvents',
  'postPopulationEvent',
  'deletePopulationEvent',
] as const satisfies readonly EndpointName[];

/** Routes of `population/events`: everybody may read, and a key of the scope `site` may write. */
export function populationEventRoutes(
  parts: PostedRoutesParts & { readonly events: PopulationEvents },
): FastifyPluginCallback {
  const paths = { list: endpoints.populationEvents.path, one: endpoints.deletePopulationEvent.path };
  return (app, _options, done) => {
    app.removeContentTypeParser('text/plain');
    mountPosted(app, parts, paths, { items: parts.events, schema: populationEventPostSchema, noun: 'event' });
    done();
  };
}

interface EventRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly link: string | null;
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly servers: readonly string[];
}

const maximum = limits.populationEvents.count;

async function readEvents(sql: Sql): Promise<PopulationEvent[]> {
  const rows = await sql<EventRow[]>`
    select id, kind, title, link, began_at, ended_at, servers from population_events
    order by id desc limit ${maximum}`;
  return rows.map(eventOf);
}

async function insertEvent(
  store: Store,
  { kind, title, link = null, from, to = null, servers = [] }: PopulationEventPost,
): Promise<PopulationEvent> {
  return store.transaction(async (sql) => {
    // Prevents two simultaneous posts from both taking the last place.
    await sql`lock table population_events in share row exclusive mode`;
    const [row] = await sql<EventRow[]>`
      insert into population_events (kind, title, link, began_at, ended_at, servers)
      select ${kind}::text, ${title}::text, ${link}::text, ${new Date(fromWireTime(from))}::timestamptz,
        ${to === null ? null : new Date(fromWireTime(to))}::timestamptz, ${servers}::text[]
      where (select count(*) from population_events) < ${maximum}
      returning id, kind, title, link, began_at, ended_at, servers`;
    if (row === undefined) {
      const message = `There are ${maximum} events already: delete some first`;
      throw new HttpError(409, 'too-many-events', message);
    }
    return eventOf(row);
  });
}

const isKind = (text: string): text is EventKind => eventKinds.some((kind) => kind === text);

function eventOf({ id, kind, title, link, began_at, ended_at, servers }: EventRow): PopulationEvent {
  return {
    id,
    kind: isKind(kind) ? kind : 'event',
    title,
    link,
    from: toWireTime(began_at.getTime()),
    to: ended_at === null ? null : toWireTime(ended_at.getTime()),
    servers: [...servers],
  };
}
