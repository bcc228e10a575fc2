import type { Correction } from '@rollcall/game/report-corrections';
import type { CharactersReport, Rejection, Report, ReportedEntity } from '@rollcall/game/report';
import { createServerNames } from './server-names.ts';
import type { EntityRules, EntityVerdict } from './parse-entity.ts';
import { ownField, readObservedAt, readServers, refuse, type Door, type ParseReport } from './report-door.ts';

/** What characters and groups share, already of the right form. */
interface Envelope {
  readonly servers?: string[] | undefined;
  readonly batch_id?: string | undefined;
  readonly deleted_ids?: number[] | undefined;
}

/** What of a report does not depend on the kind of its entities. */
type ReportParts = Omit<CharactersReport, 'kind' | 'entities'>;

/** The report of one call, its outer shape checked, its entities not yet. */
interface EntityReportSource<T> {
  readonly envelope: Envelope;
  readonly sent: readonly unknown[];
  readonly mode: 'keyframe' | 'delta';
  readonly parse: (entity: unknown, rules: EntityRules) => EntityVerdict<T>;
  readonly build: (parts: ReportParts, entities: readonly ReportedEntity<T>[]) => Report;
}

/**
 * The id of an entity that failed, when it can be read at all. An id sent as text does not make the entity good, but
 * it says who must not count as missing.
 */
function readableId(entity: unknown): number | null {
  const sent = ownField(entity, 'id');
  const id = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : sent;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 1 ? id : null;
}

function sortEntities<T>({ sent, parse }: EntityReportSource<T>, rules: EntityRules) {
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

/** Checks time, servers and entities, in this order: the first two can refuse the whole report. */
export function parseEntityReport<T>(
  body: unknown,
  door: Door,
  source: EntityReportSource<T>,
): ReturnType<ParseReport> {
  const { envelope, mode, build } = source;
  const observed = readObservedAt(body, door);
  if ('refusal' in observed) return observed;
  const names = createServerNames(door.definition);
  const { covered, rejected: unknownNames } = readServers(envelope.servers, names);
  // A report that speaks for nobody we know says nothing.
  if (covered?.size === 0 && unknownNames.length > 0) {
    return refuse(
      unknownNames.flatMap(({ issues }) => issues),
      names,
    );
  }
  const corrections = new Set<Correction>();
  const note = (correction: Correction) => void corrections.add(correction);
  const { entities, rejected, rejectedIds } = sortEntities(source, { mode, names, covered, note });
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
}
