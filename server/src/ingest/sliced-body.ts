import type { PastCharacter, PastSample } from '@rollcall/game/past-report';
import type { Rejection, ReportedCharacter, ReportedEntity, ReportedLfm } from '@rollcall/game/report';
import type { CheckedBody } from './check-body.ts';
import type { ParsedReport } from './report-parser.ts';

/**
 * A checked body on its way out of the worker thread: first its head, with empty lists, then its lists by and by.
 * One message as large as a keyframe would hold the main thread up for as long as checking it.
 */
export type BodySlice =
  | { readonly part: 'head'; readonly body: CheckedBody }
  | { readonly part: 'characters'; readonly list: readonly ReportedEntity<ReportedCharacter>[] }
  | { readonly part: 'lfms'; readonly list: readonly ReportedEntity<ReportedLfm>[] }
  | { readonly part: 'rejected'; readonly list: readonly Rejection[] }
  | { readonly part: 'samples'; readonly list: readonly PastSample[] }
  | { readonly part: 'past-characters'; readonly list: readonly PastCharacter[] }
  | { readonly part: 'rows'; readonly list: readonly unknown[] };

/** A sample is six plain values: this many of them are read as quickly as one group. */
export const samplesPerEntry = 10;

function* chunksOf<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length);
}

export function* sliceBody(body: CheckedBody, length: number): Generator<BodySlice> {
  switch (body.state) {
    case 'refused':
      yield { part: 'head', body };
      return;
    case 'rows':
      yield { part: 'head', body: { ...body, rows: [] } };
      for (const list of chunksOf(body.rows, length)) yield { part: 'rows', list };
      return;
    case 'samples':
      yield { part: 'head', body: { ...body, samples: [], rejected: [] } };
      for (const list of chunksOf(body.rejected, length)) yield { part: 'rejected', list };
      for (const list of chunksOf(body.samples, length * samplesPerEntry)) yield { part: 'samples', list };
      return;
    case 'past-characters':
      yield { part: 'head', body: { ...body, characters: [], rejected: [] } };
      for (const list of chunksOf(body.rejected, length)) yield { part: 'rejected', list };
      for (const list of chunksOf(body.characters, length)) yield { part: 'past-characters', list };
      return;
    case 'report':
      yield* sliceReport(body, length);
  }
}

function* sliceReport(body: ParsedReport, length: number): Generator<BodySlice> {
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

export interface BodyAssembler {
  add(slice: BodySlice): void;
  /** The whole body; null while its head has not come. */
  finish(): CheckedBody | null;
}

export function createBodyAssembler(): BodyAssembler {
  let head: CheckedBody | null = null;
  const characters: ReportedEntity<ReportedCharacter>[] = [];
  const lfms: ReportedEntity<ReportedLfm>[] = [];
  const samples: PastSample[] = [];
  const pastCharacters: PastCharacter[] = [];
  const rejected: Rejection[] = [];
  const rows: unknown[] = [];

  function add(slice: BodySlice) {
    switch (slice.part) {
      case 'head':
        head = slice.body;
        break;
      case 'characters':
        characters.push(...slice.list);
        break;
      case 'lfms':
        lfms.push(...slice.list);
        break;
      case 'samples':
        samples.push(...slice.list);
        break;
      case 'past-characters':
        pastCharacters.push(...slice.list);
        break;
      case 'rejected':
        rejected.push(...slice.list);
        break;
      case 'rows':
        rows.push(...slice.list);
    }
  }

  function finish(): CheckedBody | null {
    if (head === null || head.state === 'refused') return head;
    if (head.state === 'rows') return { ...head, rows };
    if (head.state === 'samples') return { ...head, rejected, samples };
    if (head.state === 'past-characters') return { ...head, rejected, characters: pastCharacters };
    const { report } = head;
    if (report.kind === 'characters')
      return { ...head, rejected, report: { ...report, entities: characters } };
    if (report.kind === 'lfms') return { ...head, rejected, report: { ...report, entities: lfms } };
    return { ...head, rejected };
  }

  return { add, finish };
}
