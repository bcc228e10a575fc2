import type { PastCallName } from '@rollcall/game/api/ingest-calls';
import {
  charactersHistoryBodySchema,
  type PastCharacter,
  type PastSample,
  populationHistoryBodySchema,
  recentActivitySchema,
  reportedSampleSchema,
} from '@rollcall/game/population/past-report';
import type { Issue, Rejection } from '@rollcall/game/api/report';
import type { Correction, NoteCorrection } from '@rollcall/game/api/report-corrections';
import { nearestMark } from '@rollcall/game/population/population';
import {
  activityHistoryBodySchema,
  type PastActivity,
  pastGroupSchema,
  pastSessionSchema,
} from '@rollcall/game/quest/past-activity';
import { hourMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { issueText, toIssues } from '../http/issue-text.ts';
import { blankCharacter, mergeCharacter } from '../live/apply-characters.ts';
import { checkShape, parseCharacter } from './parse-entity.ts';
import {
  aheadIssue,
  createServerNames,
  type ParseContext,
  ownField,
  refuse,
  type RefusedReport,
  type ServerNames,
  type UnknownServers,
} from './report-parser.ts';

interface ParsedList {
  readonly rejected: readonly Rejection[];
  readonly batchId: string | null;
  readonly unknownServers: UnknownServers;
  readonly corrections: readonly Correction[];
}

interface ParsedSamples extends ParsedList {
  readonly state: 'samples';
  readonly samples: readonly PastSample[];
}

interface ParsedCharacters extends ParsedList {
  readonly state: 'past-characters';
  readonly characters: readonly PastCharacter[];
}

interface ParsedActivity extends ParsedList {
  readonly state: 'past-activity';
  readonly activity: PastActivity;
}

export type ParsedHistory = ParsedSamples | ParsedCharacters | ParsedActivity;

const rowsMaximum = 20_000;

type ValidateRow<T> = (
  row: unknown,
  index: number,
  names: ServerNames,
  context: ParseContext & { readonly note: NoteCorrection },
) => { readonly row: T } | { readonly issues: readonly Issue[] };

function tooManyRows(count: number): RefusedReport {
  const message = `The body holds ${count} rows; at most ${rowsMaximum} are taken at once: send them in parts`;
  return { state: 'refused', refusal: { status: 413, code: 'too-many-rows', message }, unknownServers: {} };
}

function validateRows<T>(
  rows: readonly unknown[],
  context: ParseContext,
  validate: ValidateRow<T>,
  names = createServerNames(context.definition),
) {
  const corrections = new Set<Correction>();
  const note = (correction: Correction) => void corrections.add(correction);
  const good: T[] = [];
  const rejected: Rejection[] = [];
  for (const [index, row] of rows.entries()) {
    const verdict = validate(row, index, names, { ...context, note });
    if ('row' in verdict) good.push(verdict.row);
    else rejected.push({ index, issues: [...verdict.issues] });
  }
  return { good, rejected, unknownServers: names.unknown(), corrections: [...corrections] };
}

const validateSample: ValidateRow<PastSample> = (row, index, names) => {
  const shape = checkShape(reportedSampleSchema, row);
  if ('issues' in shape) return shape;
  const { timestamp, server, is_online = true, character_count = null, lfm_count = null } = shape.entity;
  const known = names.known(server);
  if (known === null) return { issues: [names.issue('server', server)] };
  if (is_online && character_count === null && lfm_count === null) {
    const message = 'must contain character_count or lfm_count if the server was up';
    return { issues: [{ path: '', message }] };
  }
  const sample = { index, server_name: known, sampled_at: timestamp, is_online, character_count, lfm_count };
  const { guilds = null } = shape.entity;
  if (guilds === null) return { row: sample };
  if (!is_online || nearestMark(fromWireTime(timestamp)) % hourMs !== 0) {
    const message = 'is only allowed for a full hour at which the server was up';
    return { issues: [{ path: 'guilds', message }] };
  }
  return { row: { ...sample, guilds } };
};

const withActivitySchema = z.object({ recent_activity: z.optional(z.nullable(recentActivitySchema)) });

const validateCharacter: ValidateRow<PastCharacter> = (row, index, names, context) => {
  const verdict = parseCharacter(row, { mode: 'past', names, covered: null, note: context.note });
  if ('issues' in verdict) return verdict;
  const { last_save, server_name } = verdict.entity;
  if (server_name === undefined || last_save === undefined || last_save === null) {
    const message = `must tell when the character was there last${last_save === null ? ', not null' : ''}`;
    return { issues: [{ path: 'last_save', message }] };
  }
  const activity = checkShape(withActivitySchema, row);
  if ('issues' in activity) return activity;
  const ahead = aheadIssue('last_save', fromWireTime(last_save), context);
  if (ahead !== null) return { issues: [ahead] };
  const character = mergeCharacter(blankCharacter, verdict.entity, server_name, last_save);
  const recentActivity = activity.entity.recent_activity ?? null;
  return { row: { index, character: { ...character, is_online: false, last_save }, recentActivity } };
};

/** The issues of a body, judged by the form that it resembles most: a list in an envelope, or a bare list. */
function samplesIssues(body: unknown, issues: readonly z.core.$ZodIssue[]): Issue[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return [{ path: '', message: 'must be a list of samples, or an object that holds one as "samples"' }];
  }
  const [first] = issues;
  const ofEnvelope = first?.code === 'invalid_union' ? first.errors[1] : issues;
  return toIssues(ofEnvelope ?? issues);
}

function parseSamples(body: unknown, context: ParseContext): ParsedSamples | RefusedReport {
  const sent: unknown = Array.isArray(body) ? body : ownField(body, 'samples');
  if (Array.isArray(sent) && sent.length > rowsMaximum) return tooManyRows(sent.length);
  const outer = z.safeParse(populationHistoryBodySchema, body, { error: issueText });
  if (!outer.success) return refuse(samplesIssues(body, outer.error.issues));
  const { samples, batch_id: batchId = null } = Array.isArray(outer.data)
    ? { samples: outer.data }
    : outer.data;
  const { good, ...rest } = validateRows(samples, context, validateSample);
  return { state: 'samples', samples: good, batchId, ...rest };
}

function parsePastCharacters(body: unknown, context: ParseContext): ParsedCharacters | RefusedReport {
  const sent = ownField(body, 'characters');
  if (Array.isArray(sent) && sent.length > rowsMaximum) return tooManyRows(sent.length);
  const outer = checkShape(charactersHistoryBodySchema, body);
  if ('issues' in outer) return refuse(outer.issues);
  const { characters, batch_id: batchId = null } = outer.entity;
  const { good, ...rest } = validateRows(characters, context, validateCharacter);
  return { state: 'past-characters', characters: good, batchId, ...rest };
}

/** Validates rows and resolves their servers. */
function validateNamed<T extends { readonly server: string }>(
  listName: string,
  schema: z.ZodMiniType<T>,
): ValidateRow<T & { readonly index: string }> {
  return (row, index, names) => {
    const shape = checkShape(schema, row);
    if ('issues' in shape) return shape;
    const server = names.known(shape.entity.server);
    if (server === null) return { issues: [names.issue('server', shape.entity.server)] };
    return { row: { ...shape.entity, server, index: `${listName}.${index}` } };
  };
}

const validateSession = validateNamed('sessions', pastSessionSchema);
const validateGroup = validateNamed('groups', pastGroupSchema);

function parsePastActivity(body: unknown, context: ParseContext): ParsedActivity | RefusedReport {
  const lengthOf = (sent: unknown) => (Array.isArray(sent) ? sent.length : 0);
  const count = lengthOf(ownField(body, 'sessions')) + lengthOf(ownField(body, 'groups'));
  if (count > rowsMaximum) return tooManyRows(count);
  const outer = checkShape(activityHistoryBodySchema, body);
  if ('issues' in outer) return refuse(outer.issues);
  const { sessions, groups, batch_id: batchId = null } = outer.entity;
  if (sessions === undefined && groups === undefined) {
    return refuse([{ path: '', message: 'must hold a list "sessions", a list "groups", or both' }]);
  }
  const names = createServerNames(context.definition);
  const played = validateRows(sessions ?? [], context, validateSession, names);
  const posted = validateRows(groups ?? [], context, validateGroup, names);
  const inList = (listName: string) => (rejection: Rejection) => ({
    ...rejection,
    index: `${listName}.${rejection.index}`,
  });
  return {
    state: 'past-activity',
    activity: { sessions: played.good, groups: posted.good },
    rejected: [...played.rejected.map(inList('sessions')), ...posted.rejected.map(inList('groups'))],
    batchId,
    unknownServers: names.unknown(),
    corrections: [],
  };
}

/**
 * Parsers from an unknown body to rows of the past, by the name of the call in `game/api`. The outer shape is checked
 * as a whole (if it is wrong, nothing is accepted), rows one by one. Pure.
 */
export const historyParsers = {
  reportPopulationHistory: parseSamples,
  reportCharacterHistory: parsePastCharacters,
  reportActivityHistory: parsePastActivity,
} satisfies Record<PastCallName, (body: unknown, context: ParseContext) => ParsedHistory | RefusedReport>;
