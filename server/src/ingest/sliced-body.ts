import type { Rejection, ReportedCharacter, ReportedEntity, ReportedLfm } from '@rollcall/game/report';
import type { CheckedBody } from './check-body.ts';

/**
 * A checked body on its way out of the worker thread: first its head, with empty lists, then its lists by and by.
 * One message as large as a keyframe would hold the main thread up for as long as checking it.
 */
export type BodySlice =
  | { readonly part: 'head'; readonly body: CheckedBody }
  | { readonly part: 'characters'; readonly list: readonly ReportedEntity<ReportedCharacter>[] }
  | { readonly part: 'lfms'; readonly list: readonly ReportedEntity<ReportedLfm>[] }
  | { readonly part: 'rejected'; readonly list: readonly Rejection[] }
  | { readonly part: 'rows'; readonly list: readonly unknown[] };

function* chunksOf<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length);
}

/** Takes a body apart; `length` = entries in one slice. */
export function* sliceBody(body: CheckedBody, length: number): Generator<BodySlice> {
  if (body.state === 'refused') {
    yield { part: 'head', body };
    return;
  }
  if (body.state === 'rows') {
    yield { part: 'head', body: { ...body, rows: [] } };
    for (const list of chunksOf(body.rows, length)) yield { part: 'rows', list };
    return;
  }
  const { report } = body;
  const emptied = report.kind === 'server-info' ? report : { ...report, entities: [] };
  yield { part: 'head', body: { ...body, report: emptied, rejected: [] } };
  for (const list of chunksOf(body.rejected, length)) yield { part: 'rejected', list };
  if (report.kind === 'characters') {
    for (const list of chunksOf(report.entities, length)) yield { part: 'characters', list };
  } else if (report.kind === 'lfms') {
    for (const list of chunksOf(report.entities, length)) yield { part: 'lfms', list };
  }
}

/** Puts slices together again, in the order in which they were made. */
export interface BodyAssembler {
  add(slice: BodySlice): void;
  /** The whole body; null while its head has not come. */
  finish(): CheckedBody | null;
}

/** An assembler for one body. */
export function createBodyAssembler(): BodyAssembler {
  let head: CheckedBody | null = null;
  const characters: ReportedEntity<ReportedCharacter>[] = [];
  const lfms: ReportedEntity<ReportedLfm>[] = [];
  const rejected: Rejection[] = [];
  const rows: unknown[] = [];

  function add(slice: BodySlice) {
    if (slice.part === 'head') head = slice.body;
    else if (slice.part === 'characters') characters.push(...slice.list);
    else if (slice.part === 'lfms') lfms.push(...slice.list);
    else if (slice.part === 'rejected') rejected.push(...slice.list);
    else rows.push(...slice.list);
  }

  function finish(): CheckedBody | null {
    if (head === null || head.state === 'refused') return head;
    if (head.state === 'rows') return { ...head, rows };
    const { report } = head;
    if (report.kind === 'characters')
      return { ...head, rejected, report: { ...report, entities: characters } };
    if (report.kind === 'lfms') return { ...head, rejected, report: { ...report, entities: lfms } };
    return { ...head, rejected };
  }

  return { add, finish };
}
