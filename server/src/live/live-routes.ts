import type { Character } from '@rollcall/game/character/character';
import { characterIdMaximum, isCharacterId } from '@rollcall/game/character/character-id';
import { closestServerName } from '@rollcall/game/misspelling';
import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import type { EndpointName } from '@rollcall/game/api/endpoints';
import { isGuildName } from '@rollcall/game/guild/named-guilds';
import { findServer } from '@rollcall/game/servers';
import { listParts, typedText } from '@rollcall/game/text';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badField, HttpError, notFound } from '../http/http-error.ts';
import { type PreparedBody, prepareJson } from '../http/prepared-body.ts';
import { textOf } from '../http/request-values.ts';
import type { OpenLimit } from '../http/rate-limit.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import {
  type AskedFilter,
  type FilteredLists,
  readCharacterQuery,
  readGroupQuery,
  readGroupQueryOfServer,
} from './live-filters.ts';
import {
  findInGroup,
  findInGuild,
  findKnown,
  findKnownByIds,
  findKnownByName,
  findKnownNearName,
  findKnownOnServer,
  type Found,
  type OfflineCharacters,
} from './live-lookups.ts';
import {
  type LiveSnapshots,
  prepareCharacters,
  type ServerSnapshots,
  type Snapshot,
} from './live-snapshot.ts';
import { findServerState, type LiveState, type ServerState } from './server-state.ts';

type Params = Readonly<Record<string, string>>;

type Handler = (request: FastifyRequest, reply: FastifyReply, params: Params) => Promise<FastifyReply>;

/** Handlers of the live reads. All their answers have passed through `game/visibility`. */
export function createLiveReads(parts: {
  readonly current: () => LiveState;
  readonly snapshots: LiveSnapshots;
  readonly filtered: FilteredLists;
  /** Limit of filtered lists. */
  readonly filterLimit: OpenLimit;
  readonly offline: OfflineCharacters;
  readonly send: SendPrepared;
}) {
  const { current, snapshots, filtered, filterLimit, offline, send } = parts;
  const sendSnapshot = async (snapshot: Snapshot, request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, snapshot.ready() ?? (await snapshot.make()), liveJson);

  const whole =
    (snapshot: Snapshot): Handler =>
    (request, reply) =>
      sendSnapshot(snapshot, request, reply);

  const ofServer =
    (snapshotOf: (server: ServerSnapshots) => Snapshot): Handler =>
    async (request, reply, params) => {
      const server = serverOf(current(), params);
      const known = snapshots.ofServer.get(server.key);
      if (known === undefined) throw new Error(`no snapshots of ${server.key}`);
      return sendSnapshot(snapshotOf(known), request, reply);
    };

  /** Answers with the filtered list, or with the whole list if there is no filter. */
  const filterable =
    <Filter>(
      all: Handler,
      read: (request: FastifyRequest, definition: GameDefinition) => AskedFilter<Filter> | null,
      find: (filter: Filter, params: Params) => Promise<PreparedBody>,
    ): Handler =>
    async (request, reply, params) => {
      const asked = read(request, current().definition);
      if (asked === null) return all(request, reply, params);
      const leave = filterLimit(request.raw);
      try {
        return await send(request, reply, await find(asked.filter, params), liveJson);
      } finally {
        leave();
      }
    };

  const listed =
    (find: (params: Params, request: FastifyRequest) => Promise<readonly Character[]>): Handler =>
    async (request, reply, params) =>
      send(request, reply, prepareCharacters(await find(params, request)), liveJson);

  const single =
    (find: (params: Params) => Promise<Found | null>): Handler =>
    async (request, reply, params) => {
      const found = await find(params);
      if (found === null) throw notFound('There is no such character');
      const body = { data: visibleCharacter(found.character), source: found.source };
      return send(request, reply, prepareJson(body), liveJson);
    };

  return {
    characters: whole(snapshots.characters),
    characterCounts: whole(snapshots.characterCounts),
    onlineCharacterIds: whole(snapshots.onlineIds),
    charactersOnServer: filterable(
      ofServer(({ characters }) => characters),
      readCharacterQuery,
      async (filter, params) => filtered.charactersOf(serverOf(current(), params), filter),
    ),
    lfms: filterable(whole(snapshots.lfms), readGroupQuery, filtered.groups),
    lfmCounts: whole(snapshots.lfmCounts),
    lfmCountsByQuest: whole(snapshots.lfmCountsByQuest),
    lfmsOnServer: filterable(
      ofServer(({ lfms }) => lfms),
      readGroupQueryOfServer,
      async (filter, params) => filtered.groupsOf(serverOf(current(), params), filter),
    ),
    serverInfo: whole(snapshots.serverInfo),
    serverInfoOfServer: ofServer(({ serverInfo }) => serverInfo),
    charactersByIds: listed(({ ids = '' }) => findKnownByIds(current(), offline, readCharacterIds(ids))),
    charactersByName: listed(async ({ name = '' }, request) => {
      const find = readNameMatch(request.query) === 'near' ? findKnownNearName : findKnownByName;
      const found = await find(current(), offline, readCharacterName(name));
      if (found.length === 0) throw notFound('There is no character of that name');
      return found;
    }),
    charactersInGroup: listed(({ group = '' }) =>
      Promise.resolve(findInGroup(current(), readGroupId(group))),
    ),
    charactersInGuild: listed(async (params) => {
      const guild = readGuildName(params['guild'] ?? '');
      return findInGuild(serverOf(current(), params), guild);
    }),
    characterById: single(({ id = '' }) => findKnown(current(), offline, readCharacterId(id))),
    characterByName: single(async (params) => {
      const server = serverOf(current(), params);
      return findKnownOnServer(current(), offline, server, readCharacterName(params['name'] ?? ''));
    }),
  } satisfies Partial<Record<EndpointName, Handler>>;
}

/** The server named in a path. @throws HttpError 404 with the closest known name */
function serverOf(state: LiveState, { server: text = '' }: Params): ServerState {
  const { name } = readServer(state.definition, text);
  const server = findServerState(state, name);
  if (server === null) throw new Error(`the live state lacks ${name}`);
  return server;
}

const idsMaximum = 100;
export const namePattern = /^[A-Za-z0-9-]{1,30}$/;

/** The server with this name. @throws HttpError 404 with the closest known name */
export function readServer(definition: GameDefinition, text: string): ServerFacts {
  const name = typedText(text);
  const server = findServer(definition, name);
  if (server !== null) return server;
  const closest = closestServerName(definition, name);
  const hint = closest === null ? '' : ` Did you mean ${closest}?`;
  throw new HttpError(404, 'unknown-server', `There is no such server.${hint}`, { closest });
}

/** Reads the id of a character. @throws HttpError 404 if it cannot be one */
export function readCharacterId(text: string): number {
  const id = Number(text);
  if (!isCharacterId(id)) throw notFound('There is no such character');
  return id;
}

/**
 * Reads ids of characters; spaces and empty parts are ignored. @throws HttpError 400 for no ids, too many, or ids that
 * are not numbers within range
 */
function readCharacterIds(text: string): number[] {
  const parts = listParts(text);
  if (parts.length === 0) throw badField('ids', 'must be numbers with commas between');
  if (parts.length > idsMaximum) throw badField('ids', `must be at most ${idsMaximum}`);
  return parts.map((part) => {
    if (!/^\d+$/.test(part)) throw badField('ids', 'must be numbers with commas between');
    const id = Number(part);
    if (!isCharacterId(id)) throw badField('ids', `must be from 1 to ${characterIdMaximum}`);
    return id;
  });
}

/** Reads the name of a character. @throws HttpError 400 if it cannot be one */
function readCharacterName(text: string): string {
  const name = typedText(text);
  if (!namePattern.test(name)) throw badField('name', 'must be 1 to 30 letters, digits or hyphens');
  return name;
}

/** Reads how names are matched. @throws HttpError 400 for any other word */
function readNameMatch(query: unknown): 'exact' | 'near' {
  const match = textOf(query, 'match');
  if (match !== '' && match !== 'exact' && match !== 'near')
    throw badField('match', 'must be "exact" or "near"');
  return match === 'near' ? 'near' : 'exact';
}

/** Reads the id of a group. @throws HttpError 400 if it is not above 0 */
function readGroupId(text: string): number {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id) || id <= 0) throw badField('group', 'must be a whole number above 0');
  return id;
}

/** Reads the name of a guild. @throws HttpError 404 if it cannot be one */
export function readGuildName(text: string): string {
  if (!isGuildName(text)) throw notFound('There is no such guild');
  return text;
}
