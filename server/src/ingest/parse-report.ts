import {
  charactersBodySchema,
  type CharactersReport,
  lfmsBodySchema,
  type Rejection,
  type Report,
  type ReportedCharacter,
  type ReportedEntity,
  type ReportedLfm,
  type ReportedServerInfo,
  reportedServerInfoSchema,
  serverInfoBodySchema,
} from '@rollcall/game/api/report';
import type { Correction } from '@rollcall/game/api/report-corrections';
import type * as z from 'zod/mini';
import {
  checkShape,
  type EntityRules,
  type EntityVerdict,
  parseCharacter,
  parseLfm,
} from './parse-entity.ts';
import {
  createServerNames,
  ownField,
  type ParseReport,
  readObservedAt,
  readServers,
  refuse,
  shortName,
} from './report-parser.ts';

interface Envelope {
  readonly servers?: string[] | undefined;
  readonly batch_id?: string | undefined;
  readonly deleted_ids?: number[] | undefined;
}

interface EntityKind<Body extends Envelope, T> {
  readonly schema: z.ZodMiniType<Body>;
  readonly sentIn: (body: Body) => readonly unknown[];
  readonly parse: (entity: unknown, rules: EntityRules) => EntityVerdict<T>;
  readonly build: (
    parts: Omit<CharactersReport, 'kind' | 'entities'>,
    entities: readonly ReportedEntity<T>[],
  ) => Report;
}

/**
 * The id of an invalid entity, if it can be read. An id sent as text does not make the entity valid, but it identifies
 * a character or group that must not count as missing.
 */
function readableId(entity: unknown): number | null {
  const sent = ownField(entity, 'id');
  const id = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}

function sortEntities<T>(
  sent: readonly unknown[],
  parse: (entity: unknown, rules: EntityRules) => EntityVerdict<T>,
  rules: EntityRules,
) {
  const entities: ReportedEntity<T>[] = [];
  const rejected: Rejection[] = [];
  const rejectedIds: number[] = [];
  for (const [index, candidate] of sent.entries()) {
    const verdict = parse(candidate, rules);
    if ('entity' in verdict) {
      entities.push({ index, entity: verdict.entity });
    } else {
      rejected.push({ index, issues: [...verdict.issues] });
      const id = readableId(candidate);
      if (id !== null) rejectedIds.push(id);
    }
  }
  return { entities, rejected, rejectedIds };
}

/** Checks form, time, servers and entities, in this order. All but the last can make the whole report invalid. */
function entityParser<Body extends Envelope, T>(
  { schema, sentIn, parse, build }: EntityKind<Body, T>,
  mode: 'keyframe' | 'delta',
): ParseReport {
  return (body, context) => {
    const outer = checkShape(schema, body);
    if ('issues' in outer) return refuse(outer.issues);
    const envelope = outer.entity;
    const observed = readObservedAt(body, context);
    if ('refusal' in observed) return observed;
    const names = createServerNames(context.definition);
    const { covered, rejected: unknownNames } = readServers(envelope.servers, names);
    // A report that covers no known server has no usable content.
    if (covered?.size === 0 && unknownNames.length > 0) {
      return refuse(
        unknownNames.flatMap(({ issues }) => issues),
        names,
      );
    }
    const corrections = new Set<Correction>();
    const note = (correction: Correction) => void corrections.add(correction);
    const { entities, rejected, rejectedIds } = sortEntities(sentIn(envelope), parse, {
      mode,
      names,
      covered,
      note,
    });
    const servers = covered === null ? null : [...covered];
    const deletedIds = envelope.deleted_ids ?? [];
    return {
      state: 'report',
      report: build({ mode, servers, rejectedIds, deletedIds, ...observed }, entities),
      rejected: [...unknownNames, ...rejected],
      batchId: envelope.batch_id ?? null,
      unknownServers: names.unknown(),
      corrections: [...corrections],
    };
  };
}

const characters: EntityKind<z.infer<typeof charactersBodySchema>, ReportedCharacter> = {
  schema: charactersBodySchema,
  sentIn: (body) => body.characters,
  parse: parseCharacter,
  build: (parts, entities) => ({ kind: 'characters', ...parts, entities }),
};

const lfms: EntityKind<z.infer<typeof lfmsBodySchema>, ReportedLfm> = {
  schema: lfmsBodySchema,
  sentIn: (body) => body.lfms,
  parse: parseLfm,
  build: (parts, entities) => ({ kind: 'lfms', ...parts, entities }),
};

const serversMaximum = 100;

/**
 * The servers as they were sent. Zod's record drops `__proto__`, which must be rejected like any other unknown name.
 */
function sentServers(body: unknown): [string, unknown][] {
  const servers = ownField(body, 'servers');
  return typeof servers === 'object' && servers !== null ? Object.entries<unknown>({ ...servers }) : [];
}

/** Parses the status of servers. Each name is checked separately; of two spellings of one name the last one wins. */
const parseServerInfo: ParseReport = (body, context) => {
  const outer = checkShape(serverInfoBodySchema, body);
  if ('issues' in outer) return refuse(outer.issues);
  const sent = sentServers(body);
  if (sent.length > serversMaximum) {
    return refuse([{ path: 'servers', message: `must name at most ${serversMaximum} servers` }]);
  }
  const observed = readObservedAt(body, context);
  if ('refusal' in observed) return observed;
  const names = createServerNames(context.definition);
  const servers = new Map<string, ReportedServerInfo>();
  const rejected: Rejection[] = [];
  for (const [name, info] of sent) {
    const known = names.known(name);
    const shape = checkShape(reportedServerInfoSchema, info);
    if (known === null) rejected.push({ index: shortName(name), issues: [names.issue('', name)] });
    else if ('issues' in shape) rejected.push({ index: shortName(name), issues: [...shape.issues] });
    else servers.set(known, shape.entity);
  }
  return {
    state: 'report',
    report: { kind: 'server-info', servers, ...observed },
    rejected,
    batchId: outer.entity.batch_id ?? null,
    unknownServers: names.unknown(),
    corrections: [],
  };
};

/**
 * Parsers from an unknown body to a report, by the name of the call in `game/api`. The outer shape is checked as a
 * whole (if it is wrong, nothing is accepted), entities one by one. Pure.
 */
export const reportParsers = {
  reportCharacters: entityParser(characters, 'keyframe'),
  changeCharacters: entityParser(characters, 'delta'),
  reportLfms: entityParser(lfms, 'keyframe'),
  changeLfms: entityParser(lfms, 'delta'),
  changeServerInfo: parseServerInfo,
} satisfies Record<string, ParseReport>;

export type LiveCall = keyof typeof reportParsers;
