import { typedText } from '@rollcall/game/text';
import { choiceOf, textOf, valueOf, wholeNumberOf } from '../http/request-values.ts';
import type { ErrorAnswer } from '@rollcall/game/api/endpoint';
import { endpoints } from '@rollcall/game/api/endpoints';
import { guildMemberKinds, guildMemberOrders, guildMemberPage } from '@rollcall/game/guild/guild';
import { isGuildName } from '@rollcall/game/guild/named-guilds';
import { onlineInZone } from '@rollcall/game/guild/guild-hours';
import {
  firstGuildDirection,
  foldGuildName,
  guildSearchMaximumLength,
  guildSortFields,
  sortDirections,
} from '@rollcall/game/guild/guild-search';
import { offsetsWithin } from '@rollcall/game/time-zone';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { badField, HttpError, storeAway } from '../http/http-error.ts';
import { prepareJson, type PreparedBody } from '../http/prepared-body.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { classifyStoreError } from '../store/store-errors.ts';
import type { GuildList, GuildListQuery } from './guild-list.ts';
import type { MembersQuery, GuildMembers, GuildPages, PublicGuild } from './guild-page.ts';
import { type ReadServer, reportPending } from './report-routes.ts';
import { readZone } from './zoned-reports.ts';

interface GuildRoutesParts {
  readonly list: GuildList;
  readonly pages: GuildPages;
  readonly members: GuildMembers;
  readonly readServer: ReadServer;
  readonly send: SendPrepared;
}

/** The routes `GET /v1/guilds` and `GET /v1/guilds/{server}/{guild}`. */
export function guildRoutes({
  list,
  pages,
  members,
  readServer,
  send,
}: GuildRoutesParts): FastifyPluginCallback {
  async function answerList(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const answer = await list.answer(readGuildListQuery(request.query, readServer));
    if (answer === null) throw reportPending('The guilds are being read for the first time, try again');
    const maxAgeSeconds = Math.max(1, Math.ceil(answer.freshForMs / 1000));
    const cacheControl = `public, max-age=${maxAgeSeconds}`;
    return send(request, reply, answer.body, { ...liveJson, cacheControl });
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const memberPage = readMemberPage(request.query);
    const zone = readZone(request.query);
    const { name: serverName } = readServer(textOf(request.params, 'server'));
    const typedName = readGuildName(request.params);
    const holderId = await members.holderOf(request.headers.authorization);
    const found = typedName === null ? null : await pages.find(serverName, typedName);
    const guild = found && inZone(found, zone);
    if (guild === null) return sendNotFound(request, reply, holderId !== null);
    if (holderId === null) return send(request, reply, bodyOf(guild), liveJson);
    const membership = await members.membershipOf(holderId, guild, memberPage);
    return reply
      .headers({ ...ownHeaders, 'Content-Type': liveJson.contentType })
      .send(JSON.stringify({ data: { ...guild, ...membership } }));
  }

  return (app, _options, done) => {
    app.get(endpoints.guilds.path, answerList);
    app.get(endpoints.guild.path, (request, reply) => answerPage(request, reply).catch(throwStoreAway));
    done();
  };
}

/**
 * A guild with its hours in a zone. Hours are absolute times, so they differ only in zones whose offset is not a number
 * of whole hours. For other zones the same object is returned, whose prepared body can be used.
 */
function inZone(guild: PublicGuild, zone: string | null): PublicGuild {
  const [first, last] = [guild.online_by_hour[0], guild.online_by_hour.at(-1)];
  if (zone === null || first === undefined || last === undefined) return guild;
  const span = { fromMs: fromWireTime(first.timestamp), toMs: fromWireTime(last.timestamp) };
  const offsets = offsetsWithin(zone, span);
  if (offsets.every(({ offsetMinutes }) => offsetMinutes % 60 === 0)) return guild;
  return { ...guild, online_by_hour: onlineInZone(guild.online_by_hour, offsets) };
}

const bodies = new WeakMap<PublicGuild, PreparedBody>();

/** Built once for each state of a guild, because compression is most of the cost of the answer. */
function bodyOf(guild: PublicGuild): PreparedBody {
  const known = bodies.get(guild);
  if (known !== undefined) return known;
  const body = prepareJson({ data: guild });
  bodies.set(guild, body);
  return body;
}

const ownHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' };

/** Clients of this path expect `data`, all others the fields of every error. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply, isOwn: boolean): FastifyReply {
  const message = 'There is no such guild';
  const body: ErrorAnswer = { message, error: message, code: 'not-found', request_id: request.id };
  return reply
    .code(404)
    .headers({
      ...(isOwn ? ownHeaders : { 'Cache-Control': 'no-store' }),
      'Content-Type': liveJson.contentType,
    })
    .send(JSON.stringify({ data: null, ...body }));
}

/** Throws that the store is unavailable. @throws HttpError 503 for a lost connection, any other error unchanged */
export function throwStoreAway(cause: unknown): never {
  if (cause instanceof HttpError || classifyStoreError(cause) !== 'connection') throw cause;
  throw storeAway('Guilds cannot be looked up at the moment', cause);
}

const pageMaximum = 1_000_000;
/** The first one is the default. */
const nameMatches = ['part', 'near'] as const;

/** Reads the query of the list. @throws HttpError 400 or 404, naming the parameter */
function readGuildListQuery(query: unknown, readServer: ReadServer): GuildListQuery {
  const server = textOf(query, 'server');
  const name = typedText(textOf(query, 'name'));
  if (name.length > guildSearchMaximumLength) {
    throw badField('name', `must be at most ${guildSearchMaximumLength} characters`);
  }
  return {
    foldedName: foldGuildName(name),
    isNear: choiceOf(query, 'match', nameMatches) === 'near',
    serverName: server === '' ? null : readServer(server).name,
    order: readGuildOrder(query),
    page: wholeNumberOf(query, 'page', { absent: 1, maximum: pageMaximum }),
  };
}

/** Reads the sort order; null = none given. @throws HttpError 400 naming the parameter and its allowed values */
function readGuildOrder(query: unknown): GuildListQuery['order'] {
  const field = textOf(query, 'sort_by') === '' ? null : choiceOf(query, 'sort_by', guildSortFields);
  const typed = textOf(query, 'sort_dir');
  const direction = typed === '' ? null : choiceOf(query, 'sort_dir', sortDirections);
  if (field === null && direction === null) return null;
  const sortedBy = field ?? guildSortFields[0];
  return { field: sortedBy, direction: direction ?? firstGuildDirection(sortedBy) };
}

/** Reads which members are requested. @throws HttpError 400 naming the parameter */
function readMemberPage(query: unknown): MembersQuery {
  return {
    order: choiceOf(query, 'sort_by', guildMemberOrders),
    kind: choiceOf(query, 'members', guildMemberKinds),
    page: wholeNumberOf(query, 'page', { absent: 1, maximum: pageMaximum }),
    pageSize: wholeNumberOf(query, 'page_size', guildMemberPageLimits),
  };
}

const guildMemberPageLimits = { absent: guildMemberPage.default, maximum: guildMemberPage.maximum };

/** The name of a guild in a path; null = no guild can have this name. */
export function readGuildName(params: unknown): string | null {
  const name = valueOf(params, 'guild');
  return name !== null && isGuildName(name) ? name : null;
}
