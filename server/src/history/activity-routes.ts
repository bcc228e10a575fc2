import { dayMs } from '@rollcall/game/time';
import { valueOf } from '../http/request-values.ts';
import {
  type CharacterActivity,
  type CharacterActivityType,
  characterActivityTypes,
  type RaidActivityAnswer,
} from '@rollcall/game/character/character-activity';
import { characterIdMaximum, characterIdSchema } from '@rollcall/game/character/character-id';
import type { GameDefinition } from '@rollcall/game/definition';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import type { Quest } from '@rollcall/game/quest/quest';
import { listParts } from '@rollcall/game/text';
import { fromWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { badField, storeAway } from '../http/http-error.ts';
import { type VerifyToken, type TokenVerdict, tokenMissing, tokenRefused } from '../http/token-holder.ts';
import { isRetryable } from '../store/store-errors.ts';
import type { Sql } from '../store/store.ts';
import { type ActivityPage, activityPageMaximum, readActivity } from './activity-queries.ts';
import { readRaidActivity } from './raid-activity.ts';

interface ActivityRoutesParts {
  readonly store: { readonly sql: Sql };
  readonly nowMs: () => number;
  readonly definition: Pick<GameDefinition, 'raid_timer_hours'>;
  readonly verifyToken: VerifyToken;
  readonly quests: () => Iterable<Quest>;
  /**
   * Returns the ids of characters that are anonymous or unknown. For characters online the live state decides, for
   * others their last sighting.
   */
  readonly isAnonymousNow: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
}

export const activityEndpoints = [
  'raidActivity',
  'characterActivity',
] as const satisfies readonly EndpointName[];

/** The answer depends on the caller, so caches must not store it. */
const privateHeaders = { 'Cache-Control': 'no-store', Vary: 'Authorization' };

/**
 * The routes `GET /v1/activity/raids`, which is public but leaves out characters that are anonymous now unless the
 * caller has their token, and `GET /v1/activity/{id}/{type}`, which needs that character's token.
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
  { store, verifyToken, nowMs }: ActivityRoutesParts,
  request: FastifyRequest,
): Promise<readonly CharacterActivity[]> {
  // Checked first, so that callers without a token learn nothing about other parameters.
  const verdict = await verifyToken(request.headers.authorization);
  if (verdict.state === 'missing') throw tokenMissing();
  if (verdict.state === 'wrong') throw tokenRefused();
  const { params } = request;
  const characterId = readActivityId(valueOf(params, 'id') ?? '');
  if (verdict.characterId !== characterId) throw tokenRefused();
  const page = readActivityPage(characterId, valueOf(params, 'type') ?? '', request.query, nowMs());
  if (page.toMs <= page.fromMs) return [];
  return readActivity(store.sql, page).catch(rethrowStoreError);
}

async function raidActivity(
  { store, verifyToken, isAnonymousNow, quests, definition, nowMs }: ActivityRoutesParts,
  request: FastifyRequest,
): Promise<RaidActivityAnswer> {
  const ids = readRaidIds(request.query);
  const verdict = await verifyToken(request.headers.authorization);
  const hidden = await isAnonymousNow(ids).catch(rethrowStoreError);
  const isVisible = (id: number) =>
    !hidden.has(id) || (verdict.state === 'holds' && verdict.characterId === id);
  const world = { definition, quests: quests(), nowMs: nowMs() };
  return {
    data: await readRaidActivity(store.sql, ids.filter(isVisible), world).catch(rethrowStoreError),
    unanswered_ids: ids.filter((id) => !isVisible(id)),
    is_token_refused: isOfNone(verdict, ids),
  };
}

/**
 * Whether a token was refused. It is checked for every request; otherwise the answer would differ between hidden and
 * unknown characters.
 */
function isOfNone(verdict: TokenVerdict, ids: readonly number[]): boolean {
  return verdict.state === 'wrong' || (verdict.state === 'holds' && !ids.includes(verdict.characterId));
}

function rethrowStoreError(error: unknown): never {
  throw isRetryable(error)
    ? storeAway('What characters did cannot be looked up at the moment', error)
    : error;
}

/** Maximum number of days between the first and the last day, which is also the default window. */
const daysApart = 90;
const idsMaximum = 30;
/** The end of the range. Later years have five digits, which no store can read. */
const latestDayMs = Date.UTC(9999, 0);

/** Reads the id of a character. @throws HttpError 400 for anything else */
export function readActivityId(text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw badField('id', 'must be a number');
  return idWithin('id', Number(text));
}

/**
 * Reads ids separated by commas, without duplicates; spaces and empty parts are ignored. @throws HttpError 400 for no
 * ids, more than 30, or ids that are not numbers within range
 */
export function readRaidIds(query: unknown): number[] {
  const field = 'character_ids';
  const text = valueOf(query, field);
  const parts = listParts(text ?? '');
  if (parts.length === 0) throw badField(field, 'is missing: up to 30 ids with commas between');
  if (parts.length > idsMaximum) throw badField(field, `must be at most ${idsMaximum}`);
  const ids = parts.map((part) => {
    if (!/^\d{1,16}$/.test(part)) throw badField(field, 'must be numbers with commas between');
    return idWithin(field, Number(part));
  });
  return [...new Set(ids)];
}

/**
 * Reads the page that a query requests: from `start_date` to `end_date`, both inclusive, and before `before`. Default:
 * the last 90 days.
 *
 * @throws HttpError 400
 */
export function readActivityPage(
  characterId: number,
  typeText: string,
  query: unknown,
  nowMs: number,
): ActivityPage {
  const type = readType(typeText);
  const limit = readLimit(valueOf(query, 'limit'));
  const { firstMs, lastMs } = readDays(query, nowMs);
  const before = readMoment('before', valueOf(query, 'before'));
  const endMs = lastMs + dayMs;
  return { characterId, type, limit, fromMs: firstMs, toMs: Math.min(endMs, before ?? endMs) };
}

function readType(text: string): CharacterActivityType {
  const type = characterActivityTypes.find((known) => known === text);
  if (type === undefined) throw badField('type', `must be one of ${characterActivityTypes.join(', ')}`);
  return type;
}

function readLimit(text: string | null): number {
  if (text === null) return activityPageMaximum;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > activityPageMaximum) {
    throw badField('limit', `must be a whole number from 1 to ${activityPageMaximum}`);
  }
  return limit;
}

function readDays(query: unknown, nowMs: number): { firstMs: number; lastMs: number } {
  const start = readDay('start_date', valueOf(query, 'start_date'));
  const end = readDay('end_date', valueOf(query, 'end_date'));
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const lastMs = end ?? (start === null ? today : start + daysApart * dayMs);
  const firstMs = start ?? lastMs - daysApart * dayMs;
  if (firstMs > lastMs) throw badField('start_date', 'must not be after end_date');
  if (lastMs - firstMs > daysApart * dayMs) {
    throw badField('end_date', `must be at most ${daysApart} days after start_date`);
  }
  return { firstMs, lastMs };
}

/** The start of a calendar day, in milliseconds since 1970. */
function readDay(field: string, text: string | null): number | null {
  if (text === null) return null;
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // The parser converts 31 June to 1 July. A valid day is the same after being formatted again.
  const isDay =
    epochMs >= 0 && epochMs < latestDayMs && new Date(epochMs).toISOString().slice(0, 10) === text;
  if (!isDay) throw badField(field, 'must be a UTC day such as 2026-01-31');
  return epochMs;
}

function readMoment(field: string, text: string | null): number | null {
  if (text === null) return null;
  if (!wireTimeSchema.safeParse(text).success) {
    throw badField(field, 'must be a UTC time such as 2026-01-31T20:15:00Z');
  }
  return fromWireTime(text);
}

function idWithin(field: string, id: number): number {
  if (!characterIdSchema.safeParse(id).success) {
    throw badField(field, `must be from 1 to ${characterIdMaximum}`);
  }
  return id;
}
