import type { Character } from '@rollcall/game/character';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/http-error.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { visibleCharacter } from '@rollcall/game/visibility';
import {
  findKnown,
  findKnownByIds,
  findKnownByName,
  findKnownOnServer,
  type Found,
  type OfflineCharacters,
} from './known-characters.ts';
import { findInGroup, findInGuild } from './live-lookups.ts';
import {
  prepareCharacters,
  prepareJson,
  type LiveSnapshots,
  type ServerSnapshots,
  type Snapshot,
} from './live-snapshot.ts';
import * as read from './path-values.ts';
import { findServerState, type LiveState, type ServerState } from './server-state.ts';

/** What stands in the path, by the names of `game/endpoints`. */
type Params = Readonly<Record<string, string>>;

type Handler = (request: FastifyRequest, reply: FastifyReply, params: Params) => Promise<FastifyReply>;

export interface LiveParts {
  readonly current: () => LiveState;
  readonly snapshots: LiveSnapshots;
  readonly offline: OfflineCharacters;
  readonly send: SendPrepared;
}

/** The live reads of wire: Live reads, by their names in `game/endpoints`. */
export type LiveReads = Readonly<
  Record<
    | 'characters'
    | 'characterCounts'
    | 'onlineCharacterIds'
    | 'charactersByIds'
    | 'charactersByName'
    | 'charactersInGroup'
    | 'charactersInGuild'
    | 'charactersOnServer'
    | 'characterById'
    | 'characterByName'
    | 'lfms'
    | 'lfmCounts'
    | 'lfmsOnServer'
    | 'serverInfo'
    | 'serverInfoOfServer',
    Handler
  >
>;

/** Handlers of the live reads. Everything that they send went through `game/visibility`. */
export function createLiveReads({ current, snapshots, offline, send }: LiveParts): LiveReads {
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

  const listed =
    (find: (params: Params) => Promise<readonly Character[]>): Handler =>
    async (request, reply, params) =>
      send(request, reply, prepareCharacters(await find(params)), liveJson);

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
    charactersOnServer: ofServer(({ characters }) => characters),
    lfms: whole(snapshots.lfms),
    lfmCounts: whole(snapshots.lfmCounts),
    lfmsOnServer: ofServer(({ lfms }) => lfms),
    serverInfo: whole(snapshots.serverInfo),
    serverInfoOfServer: ofServer(({ serverInfo }) => serverInfo),
    charactersByIds: listed(({ ids = '' }) => findKnownByIds(current(), offline, read.readCharacterIds(ids))),
    charactersByName: listed(async ({ name = '' }) => {
      const found = await findKnownByName(current(), offline, read.readCharacterName(name));
      if (found.length === 0) throw notFound('There is no character of that name');
      return found;
    }),
    charactersInGroup: listed(({ group = '' }) =>
      Promise.resolve(findInGroup(current(), read.readGroupId(group))),
    ),
    charactersInGuild: listed(async (params) => {
      const guild = read.readGuildName(params['guild'] ?? '');
      return findInGuild(serverOf(current(), params), guild);
    }),
    characterById: single(({ id = '' }) => findKnown(current(), offline, read.readCharacterId(id))),
    characterByName: single(async (params) => {
      const server = serverOf(current(), params);
      return findKnownOnServer(current(), offline, server, read.readCharacterName(params['name'] ?? ''));
    }),
  };
}

/** @throws HttpError 404 with the closest known name */
function serverOf(state: LiveState, { server: text = '' }: Params): ServerState {
  const { name } = read.readServer(state.definition, text);
  const server = findServerState(state, name);
  if (server === null) throw new Error(`the live state lacks ${name}`);
  return server;
}
