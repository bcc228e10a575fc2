import type { CharacterActivity, RaidActivityAnswer } from '@rollcall/game/character-activity';
import type { GameDefinition } from '@rollcall/game/definition';
import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import type { Quest } from '@rollcall/game/quest';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import type { JudgeToken, TokenVerdict } from '../http/token-holder.ts';
import type { Sql } from '../store/store.ts';
import { readActivity } from './activity-queries.ts';
import { readActivityId, readActivityPage, readRaidIds } from './activity-request.ts';
import { readRaidActivity } from './raid-activity.ts';
import { whenStoreAway } from './store-away.ts';

interface ActivityRoutesParts {
  /** The statements of the store, as it is at the moment. */
  readonly store: { readonly sql: Sql };
  readonly nowMs: () => number;
  readonly definition: Pick<GameDefinition, 'raid_timer_hours'>;
  readonly judgeToken: JudgeToken;
  /** The quests of the catalogue. */
  readonly quests: () => Iterable<Quest>;
  /** Which of these are anonymous (who is online as they are now, all others as last seen), or not known. */
  readonly isAnonymousNow: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
}

/** What {@link activityRoutes} mounts. */
export const activityEndpoints = [
  'raidActivity',
  'characterActivity',
] as const satisfies readonly EndpointName[];

/** Nobody else may keep it, and it depends on who asks. */
const privateHeaders = { 'Cache-Control': 'no-store', Vary: 'Authorization' };

/**
 * `GET /v1/activity/raids` for everybody, without characters that are anonymous now unless the caller holds their token;
 * `GET /v1/activity/{id}/{type}` for the holder of that character's token alone. Source: wire: History reads.
 */
export function activityRoutes(parts: ActivityRoutesParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get(endpoints.raidActivity.path, async (request, reply) => {
      void reply.headers(privateHeaders);
      return raidActivity(parts, request);
    });
    app.get(endpoints.characterActivity.path, async (request, reply) => {
      void reply.headers(privateHeaders);
      return { data: await characterActivity(parts, request) };
    });
    done();
  };
}

async function characterActivity(
  { store, judgeToken, nowMs }: ActivityRoutesParts,
  request: FastifyRequest,
): Promise<readonly CharacterActivity[]> {
  // Before anything else: without a token nobody learns what would be a question.
  const verdict = await judgeToken(request.headers.authorization);
  if (verdict.state === 'missing') throw tokenMissing();
  if (verdict.state === 'wrong') throw tokenRefused();
  const { id, type } = pathOf(request);
  const characterId = readActivityId(id);
  if (verdict.characterId !== characterId) throw tokenRefused();
  const page = readActivityPage(characterId, type, request.query, nowMs());
  if (page.toMs <= page.fromMs) return [];
  return readActivity(store.sql, page).catch(storeAway);
}

async function raidActivity(
  { store, judgeToken, isAnonymousNow, quests, definition, nowMs }: ActivityRoutesParts,
  request: FastifyRequest,
): Promise<RaidActivityAnswer> {
  const ids = readRaidIds(request.query);
  const verdict = await judgeToken(request.headers.authorization);
  const hidden = await isAnonymousNow(ids).catch(storeAway);
  const isTold = (id: number) => !hidden.has(id) || (verdict.state === 'holds' && verdict.characterId === id);
  const world = { definition, quests: quests(), nowMs: nowMs() };
  return {
    data: await readRaidActivity(store.sql, ids.filter(isTold), world).catch(storeAway),
    unanswered_ids: ids.filter((id) => !isTold(id)),
    is_token_refused: isOfNone(verdict, ids),
  };
}

/** Judged whoever is asked about: whether a token was needed would tell who is hidden and who is not known. */
function isOfNone(verdict: TokenVerdict, ids: readonly number[]): boolean {
  return verdict.state === 'wrong' || (verdict.state === 'holds' && !ids.includes(verdict.characterId));
}

function pathOf({ params }: FastifyRequest): { id: string; type: string } {
  const values: { id?: unknown; type?: unknown } =
    typeof params === 'object' && params !== null ? params : {};
  return { id: String(values.id), type: String(values.type) };
}

function tokenMissing(): HttpError {
  return new HttpError(
    401,
    'token-missing',
    'Send a token of the character as "Authorization: Bearer <token>"',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
}

/** The same for a token of nobody and for that of another character: it tells nothing of either. */
function tokenRefused(): HttpError {
  return new HttpError(403, 'token-refused', 'This is no token of this character');
}

function storeAway(error: unknown): never {
  throw whenStoreAway(error, 'What characters did cannot be looked up at the moment');
}
