import type { ErrorAnswer } from '@rollcall/game/endpoint';
import { endpoints } from '@rollcall/game/endpoints';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, storeAway } from '../http/http-error.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import { liveJson, type SendPrepared } from '../http/send-prepared.ts';
import { classifyStoreError } from '../store/store-errors.ts';
import {
  readGuildListQuery,
  readGuildName,
  readMemberPage,
  typedServer,
  type ReadServer,
} from './guild-calls.ts';
import type { GuildList } from './guild-list.ts';
import type { GuildMembers } from './guild-members.ts';
import type { GuildPages, PublicGuild } from './guild-page.ts';
import { reportPending } from './report-pending.ts';

interface GuildRoutesParts {
  readonly list: GuildList;
  readonly pages: GuildPages;
  readonly members: GuildMembers;
  readonly readServer: ReadServer;
  readonly send: SendPrepared;
}

/** `GET /v1/guilds` and `GET /v1/guilds/{server}/{guild}`. Source: wire: History reads; product 4, Guilds. */
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
    const { name: serverName } = readServer(typedServer(request.params));
    const typedName = readGuildName(request.params);
    const holderId = await members.holderOf(request.headers.authorization);
    const guild = typedName === null ? null : await pages.find(serverName, typedName);
    if (guild === null) return sayThereIsNone(request, reply, holderId !== null);
    if (holderId === null) return send(request, reply, bodyOf(guild), liveJson);
    const membership = await members.membershipOf(holderId, guild, memberPage);
    return reply
      .headers({ ...ownHeaders, 'Content-Type': liveJson.contentType })
      .send(JSON.stringify({ data: { ...guild, ...membership } }));
  }

  return (app, _options, done) => {
    app.get(endpoints.guilds.path, answerList);
    app.get(endpoints.guild.path, (request, reply) => answerPage(request, reply).catch(cannotAsk));
    done();
  };
}

const bodies = new WeakMap<PublicGuild, PreparedBody>();

/** Made once for each state of a guild: to compress it is most of what the answer costs. */
function bodyOf(guild: PublicGuild): PreparedBody {
  const known = bodies.get(guild);
  if (known !== undefined) return known;
  const body = prepareBody(Buffer.from(JSON.stringify({ data: guild })));
  bodies.set(guild, body);
  return body;
}

/** What is told to one person is nobody else's to keep. */
const ownHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' };

/** Clients of this path look for `data`, all others for what every error has. */
function sayThereIsNone(request: FastifyRequest, reply: FastifyReply, isOwn: boolean): FastifyReply {
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

/** @throws HttpError 503 for a store that is away, anything else as it is */
export function cannotAsk(cause: unknown): never {
  if (cause instanceof HttpError || classifyStoreError(cause) !== 'connection') throw cause;
  throw storeAway('Guilds cannot be looked up at the moment', cause);
}
