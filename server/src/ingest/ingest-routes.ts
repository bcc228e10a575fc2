import type { IngestAnswer, Rejection, RowsOutcome } from '@rollcall/game/api/report';
import type { GameDefinition } from '@rollcall/game/definition';
import { endpoints } from '@rollcall/game/api/endpoints';
import type { HealthReason } from '@rollcall/game/site/health';
import type { PastCharacter, PastSample } from '@rollcall/game/population/past-report';
import type { PastActivity } from '@rollcall/game/quest/past-activity';
import { type Correction, corrections } from '@rollcall/game/api/report-corrections';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { dayMs } from '@rollcall/game/time';
import { HttpError } from '../http/http-error.ts';
import type { Logger } from '../http/logger.ts';
import { batchName, createBatches, type RecentBatch } from './batches.ts';
import { createBodyChecker } from './body-checker.ts';
import type { CheckedBody } from './check-body.ts';
import { createCollectorClocks, lateWarning } from './collector-clocks.ts';
import { ingestAnswer } from './ingest-answer.ts';
import { type CatalogueCall, type IngestCall, ingestCallNames, scopeOf } from './ingest-call.ts';
import { type CollectorKey, createKeyAuthenticator, requireKey } from './keys.ts';
import type { ParsedHistory } from './parse-history.ts';
import { createBodyReader } from './read-body.ts';
import { createUnknownServerCounter } from './report-parser.ts';
import type { ReportTaker } from './report-taker.ts';

export interface HistoryImport {
  readonly samples: (rows: readonly PastSample[]) => Promise<RowsOutcome>;
  readonly characters: (rows: readonly PastCharacter[]) => Promise<RowsOutcome>;
  readonly activity: (rows: PastActivity) => Promise<RowsOutcome>;
}

export interface IngestConfig extends ReportTaker {
  readonly keys: readonly CollectorKey[];
  readonly definition: GameDefinition;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly recentBatches: readonly RecentBatch[];
  readonly importRows: Readonly<Record<CatalogueCall, (rows: readonly unknown[]) => Promise<RowsOutcome>>>;
  readonly importHistory: HistoryImport;
  readonly countAnswer?: (call: IngestCall, answer: IngestAnswer) => void;
}

export type Ingest = ReturnType<typeof openIngest>;

export function openIngest(config: IngestConfig) {
  const parts = openParts(config);
  const { unknownServers, clocks, checker } = parts;
  return {
    routes: ingestRoutes(parts),
    /** Number of occurrences of each unknown server name in reports, for the health answer. */
    unknownServers: () => unknownServers.counts(),
    reasons: (): readonly HealthReason[] => clocks.reasons(),
    /** Answers waiting bodies with 503 and ends the worker thread. */
    close: () => checker.close(),
  };
}

type IngestParts = ReturnType<typeof openParts>;

function openParts(config: IngestConfig) {
  const { keys, definition, logger, nowMs, recentBatches, answeredElsewhere } = config;
  return {
    ...config,
    authenticateKey: createKeyAuthenticator(keys),
    bodies: createBodyReader(),
    checker: createBodyChecker({ definition, logger }),
    batches: createBatches({ nowMs, recent: recentBatches, answeredElsewhere }),
    unknownServers: createUnknownServerCounter(),
    noteCorrections: correctionLog(logger, nowMs),
    clocks: createCollectorClocks(),
  };
}

function correctionLog(logger: Logger, nowMs: () => number) {
  const loggedAtMs = new Map<string, number>();
  return (collector: string, made: readonly Correction[]) => {
    for (const correction of made) {
      const key = `${collector} ${correction}`;
      if (Math.abs(nowMs() - (loggedAtMs.get(key) ?? Number.NEGATIVE_INFINITY)) < dayMs) continue;
      loggedAtMs.set(key, nowMs());
      logger.info(`A report was corrected: ${corrections[correction]}`, { collector });
    }
  };
}

/** Checks that a request has a JSON body. @throws HttpError 400 without a body, 415 if it is not plain JSON */
function requireJson(request: FastifyRequest): void {
  const { headers } = request;
  const isEmpty = headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0);
  if (isEmpty) throw new HttpError(400, 'invalid-json', 'The body is empty');
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) {
    throw new HttpError(415, 'unsupported-media-type', 'The body must be sent as application/json');
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new HttpError(415, 'unsupported-media-type', 'The body must be sent without a content encoding');
  }
}

type AcceptedBody = Exclude<CheckedBody, { state: 'refused' }>;

/** Returns the checked body. @throws HttpError if the whole body is rejected */
function requireAccepted(checked: CheckedBody): AcceptedBody {
  if (checked.state !== 'refused') return checked;
  const { status, code, message, issues } = checked.refusal;
  throw new HttpError(status, code, message, issues === undefined ? {} : { issues });
}

/**
 * The calls of collectors: characters, groups, server info, areas, quests, and the past. They are in a separate plugin,
 * which reads bodies itself: these may be larger than others, and nothing is read before the key is known. Reports with
 * the same key are applied in order of arrival, even if a small one was checked before a large one that arrived first.
 * Reports with different keys are applied as soon as they are checked; `observed_at` says which is newer.
 */
function ingestRoutes(parts: IngestParts): FastifyPluginCallback {
  const { batches } = parts;
  const arrivals = createArrivalOrder();

  async function answerRows(outcome: RowsOutcome, batchId: string | null) {
    const answer = ingestAnswer(outcome, outcome.durable);
    // Rows that are not stored yet must be accepted again if they are sent again after a restart.
    if (batchId !== null && outcome.durable) await parts.recordBatch({ id: batchId, answer });
    return answer;
  }

  async function importHistory(body: ParsedHistory, batchId: string | null) {
    const outcome = await importPast(parts.importHistory, body);
    return answerRows({ ...outcome, rejected: [...body.rejected, ...outcome.rejected] }, batchId);
  }

  function take(
    call: IngestCall,
    key: CollectorKey,
    body: AcceptedBody,
    late: Rejection | null,
  ): Promise<IngestAnswer> {
    const { method, path } = endpoints[call];
    const batchId = body.batchId === null ? null : batchName(key.name, method, path, body.batchId);
    return batches.runOnce(batchId, async () => {
      switch (body.state) {
        case 'report':
          return parts.takeReport(body.report, {
            batchId,
            rejected: body.rejected,
            warnings: late === null ? [] : [late],
          });
        case 'rows':
          return answerRows(
            await parts.importRows[call === 'reportAreas' ? call : 'reportQuests'](body.rows),
            batchId,
          );
        case 'samples':
        case 'past-characters':
        case 'past-activity':
          return importHistory(body, batchId);
      }
    });
  }

  function countUnknown(checked: CheckedBody) {
    if (checked.state === 'rows') return;
    for (const [name, times] of Object.entries(checked.unknownServers)) {
      parts.unknownServers.count(name, times);
    }
  }

  async function handle(call: IngestCall, request: FastifyRequest): Promise<IngestAnswer> {
    let key: CollectorKey;
    try {
      key = requireKey(parts.authenticateKey, request, scopeOf(call));
      requireJson(request);
    } catch (error) {
      parts.bodies.discard(request.raw);
      throw error;
    }
    return parts.bodies.withBody(request.raw, (bytes) => {
      // A body arrives with its last byte, so a slow one does not delay others.
      const arrivedAtMs = parts.nowMs();
      const checking = parts.checker.check({ call, bytes, arrivedAtMs });
      const use = async (checked: CheckedBody) => {
        countUnknown(checked);
        parts.clocks.note(key.name, checked, arrivedAtMs);
        const taken = requireAccepted(checked);
        parts.noteCorrections(key.name, taken.corrections);
        return take(call, key, taken, lateWarning(checked, arrivedAtMs));
      };
      return scopeOf(call) === 'live' ? arrivals.inOrder(key.name, checking, use) : checking.then(use);
    });
  }

  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    // Bodies are not read until the key is known.
    app.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    for (const call of ingestCallNames) {
      const { method, path } = endpoints[call];
      const handler = async (request: FastifyRequest) => {
        const answer = await handle(call, request);
        parts.countAnswer?.(call, answer);
        return answer;
      };
      app.route({ method, url: path, handler });
    }
    done();
  };
}

function importPast(importHistory: HistoryImport, body: ParsedHistory): Promise<RowsOutcome> {
  switch (body.state) {
    case 'samples':
      return importHistory.samples(body.samples);
    case 'past-characters':
      return importHistory.characters(body.characters);
    case 'past-activity':
      return importHistory.activity(body.activity);
  }
}

export function createArrivalOrder() {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    /**
     * Calls `use` with the result of `checking` after all earlier bodies with the same key have been used or rejected.
     * The synchronous part of `use` keeps that order.
     */
    async inOrder<Checked, Result>(
      keyName: string,
      checking: Promise<Checked>,
      use: (checked: Checked) => Promise<Result>,
    ) {
      const before = lastOf.get(keyName);
      const turn = Promise.allSettled([before, checking]).then(async () => {
        const checked = await checking;
        // Wrapped in an object, so that the next one waits only until this one has begun, not until it is answered.
        return { result: use(checked) };
      });
      const ended = turn.then(
        () => {},
        () => {},
      );
      lastOf.set(keyName, ended);
      const { result } = await turn.finally(() => {
        if (lastOf.get(keyName) === ended) lastOf.delete(keyName);
      });
      return result;
    },
  };
}
