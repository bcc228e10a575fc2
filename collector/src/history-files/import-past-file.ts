import { createHash } from 'node:crypto';
import { weekMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { CommandContext, Target } from '../cli/command.ts';
import { inNumber, type ProgressBar } from '../cli/progress-bar.ts';
import type { IngestClient, Outcome } from '../ingest/ingest-client.ts';
import type { OperatorLog } from '../ingest/operator-log.ts';
import { createFindings, type Findings, inWords } from './findings.ts';
import { createWallClock } from './local-time.ts';
import { openPastFile, type PastFile, UnreadableFile } from './past-file.ts';
import { type SampleBatch, samplesToSend } from './samples-to-send.ts';
import { type KnownServers, type Survey, surveyFile } from './survey.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const progressSchema = z.object({
  /** Derived from the file, the options and the server, which together identify an import. */
  import_id: z.string(),
  /** All rows up to this line have been accepted. */
  line: z.int().check(z.gte(0)),
  /** Added to every time, in milliseconds. */
  shift_ms: z.int(),
});

type PastProgress = z.infer<typeof progressSchema>;

/** Progress of an import, saved beside the file so that the same command continues where it stopped. */
interface ProgressFile {
  readonly path: string;
  /** The progress of an earlier run of this import; null = none. */
  readonly read: (importId: string) => PastProgress | null;
  /** @throws Error of the file system when it cannot be written */
  readonly write: (progress: PastProgress) => void;
  /** Called when the import is done. */
  readonly remove: () => void;
}

/** Makes the progress file of a file of counts: `FILE.rollcall-progress`. */
function progressFileOf(file: string): ProgressFile {
  const path = `${file}.rollcall-progress`;
  return {
    path,
    read: (importId) => {
      const progress = readProgress(path);
      return progress?.import_id === importId ? progress : null;
    },
    write: (progress) => writeFileSync(path, `${JSON.stringify(progress)}\n`),
    remove: () => rmSync(path, { force: true }),
  };
}

function readProgress(path: string): PastProgress | null {
  try {
    return z.safeParse(progressSchema, JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    // Missing or truncated. The import then starts from the beginning, which does no harm.
    return null;
  }
}

/** Number of batches in flight: the server stores one while the next is prepared. */
const inFlightAtMost = 2;

/** The result of sending. */
interface SendingEnd {
  readonly sent: number;
  readonly taken: number;
  readonly offline: number;
  /** Why sending stopped early; null = everything was sent. */
  readonly obstacle: string | null;
}

interface Sending {
  readonly client: IngestClient;
  readonly findings: Findings;
  readonly signal: AbortSignal;
  /** Called when all rows up to a line have been accepted; `sent` = samples sent in this run so far. */
  readonly onTaken: (line: number, sent: number) => void;
}

/** Sends batches, two at a time, until one is rejected. Never rejects, unless reading the file does. */
async function sendBatches(
  batches: AsyncIterable<SampleBatch>,
  { client, findings, signal, onTaken }: Sending,
): Promise<SendingEnd> {
  const end = { sent: 0, taken: 0, offline: 0 };
  const waiting: { readonly batch: SampleBatch; readonly outcome: Promise<Outcome> }[] = [];
  // Waits in the order of the file, so that an accepted batch means that all earlier rows were accepted.
  const settleOldest = async (): Promise<string | null> => {
    const oldest = waiting.shift();
    if (oldest === undefined) return null;
    const { batch } = oldest;
    const outcome = await oldest.outcome;
    if (outcome.state !== 'taken') return outcome.state === 'stopped' ? 'stopped' : outcome.reason;
    const { accepted, rejected, duplicates } = outcome.answer;
    end.sent += batch.samples.length;
    end.taken += accepted;
    end.offline += batch.samples.filter(({ is_online }) => !is_online).length;
    findings.countRefused(batch.samples.length - accepted - duplicates);
    for (const { index, issues } of rejected) {
      const reason = issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; ');
      findings.refuse(batch.lines[Number(index)] ?? 0, reason);
    }
    onTaken(batch.lastLine, end.sent);
    return null;
  };
  for await (const batch of batches) {
    if (signal.aborted) return { ...end, obstacle: 'stopped' };
    waiting.push({ batch, outcome: client.send('reportPopulationHistory', { samples: batch.samples }) });
    if (waiting.length < inFlightAtMost) continue;
    const obstacle = await settleOldest();
    if (obstacle !== null) return { ...end, obstacle };
  }
  while (waiting.length > 0) {
    const obstacle = await settleOldest();
    if (obstacle !== null) return { ...end, obstacle };
  }
  return { ...end, obstacle: null };
}

/** Interval at which progress is saved. */
const rememberEveryMs = 1000;

/** The user's options for files. */
export interface ImportRules {
  readonly timeZone: string;
  readonly columns: ReadonlyMap<string, string>;
  readonly wideCounts: 'characters' | 'lfms';
  readonly zeroIs: 'offline' | 'zero';
  readonly shiftsToNow: boolean;
  readonly batchSize: number;
}

export type ImportEnd = 'done' | 'unusable' | 'broken-off';

export interface PastImport {
  readonly path: string;
  readonly rules: ImportRules;
  readonly servers: KnownServers;
  readonly client: IngestClient;
  readonly target: Target;
  readonly bar: ProgressBar;
  /** Its log makes room for the progress bar. */
  readonly context: CommandContext;
}

/**
 * Imports a file of counts: reads it once to survey it, then again to send it. Continues where an earlier run of the
 * same import stopped. Logs problems by line number.
 *
 * @returns done = everything was sent; unusable = nothing to send; broken-off = the server rejected it, or the
 * collector was stopped
 */
export async function importPastFile(work: PastImport): Promise<ImportEnd> {
  const { path, context } = work;
  try {
    return await tryImport(work);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    context.log.warn(`${path} cannot be imported: ${error.message}`);
    return 'unusable';
  }
}

async function tryImport(work: PastImport): Promise<ImportEnd> {
  const { path, servers, context } = work;
  context.log.info(`${path}: reading`);
  const findings = createFindings(context.log);
  const file = await open(work);
  const survey = await surveyFile(file, servers, findings);
  tellSurvey(path, file, survey, context.log);
  if (survey.samples === 0) {
    tellAll(findings.summary(), context.log);
    context.log.warn(`${path} has nothing that can be imported`);
    return 'unusable';
  }
  const remembered = progressFileOf(path);
  const importId = identify(work, survey);
  const before = remembered.read(importId);
  const progress = before ?? { import_id: importId, line: 0, shift_ms: shiftOf(work, survey) };
  if (before !== null) context.log.info(`${path}: going on after line ${inNumber(before.line)}`);
  const end = await send(work, survey, findings, remembered, progress);
  tellAll([describeEnd(path, end), ...findings.summary()], context.log);
  return end.obstacle === null ? 'done' : 'broken-off';
}

function open({ path, rules }: PastImport): Promise<PastFile> {
  // Each pass needs a separate clock, since the clock depends on earlier rows.
  return openPastFile(path, { ...rules, toMoment: createWallClock(rules.timeZone) });
}

async function send(
  work: PastImport,
  survey: Survey,
  findings: Findings,
  remembered: ProgressFile,
  progress: PastProgress,
): Promise<SendingEnd> {
  const { rules, servers, client, bar, context } = work;
  const { outside, signal } = context;
  const sendingRules = { ...rules, servers, shiftMs: progress.shift_ms, afterLine: progress.line };
  let current = progress;
  let rememberedAtMs = outside.now();
  bar.begin({ unit: 'lines', total: survey.lastLine, done: progress.line, rateUnit: 'samples' });
  const end = await sendBatches(samplesToSend(await open(work), survey, sendingRules, findings), {
    client,
    findings,
    signal,
    onTaken: (line, sent) => {
      current = { ...current, line };
      bar.show(line, sent);
      if (outside.now() - rememberedAtMs < rememberEveryMs) return;
      rememberedAtMs = outside.now();
      remember(remembered, current, context.log);
    },
  });
  bar.end();
  if (end.obstacle === null) remembered.remove();
  else if (current.line > 0) remember(remembered, current, context.log);
  return end;
}

/** Saves the progress. If this fails, a later run starts from the beginning. */
function remember({ path, write }: ProgressFile, progress: PastProgress, log: OperatorLog): void {
  try {
    write(progress);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warnOnce(
      `unwritable ${path}`,
      `${path} cannot be written: if this is broken off it begins again. ${reason}`,
    );
  }
}

/** The id of an import. The same file with other options, or for another server, is another import. */
function identify({ rules, target }: PastImport, { fingerprint }: Survey): string {
  const { timeZone, wideCounts, zeroIs, shiftsToNow } = rules;
  const all = [fingerprint, timeZone, wideCounts, zeroIs, shiftsToNow, [...rules.columns], target.baseUrl];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

function shiftOf({ rules, context }: PastImport, { lastMs }: Survey): number {
  return rules.shiftsToNow ? Math.floor((context.outside.now() - lastMs) / weekMs) * weekMs : 0;
}

function tellSurvey(path: string, { form }: PastFile, survey: Survey, log: OperatorLog): void {
  const { rows, samples, firstMs, lastMs } = survey;
  const span = samples === 0 ? '' : ` from ${toWireTime(firstMs)} to ${toWireTime(lastMs)}`;
  log.info(
    `${path}: ${form.name} form, ${inWords(rows, 'row')}, ${inWords(samples, 'sample')} of known servers${span}`,
  );
  if (form.unread.length > 0) log.info(`${path}: columns that are not read: ${form.unread.join(', ')}`);
}

function describeEnd(path: string, { sent, taken, offline, obstacle }: SendingEnd): string {
  const words = `${path}: ${inWords(sent, 'sample')} sent, ${inNumber(taken)} taken, ${inNumber(offline)} of a server that was offline`;
  if (obstacle === null) return words;
  return `${words}; not all: ${obstacle}. The same command goes on from there.`;
}

function tellAll(lines: readonly string[], log: OperatorLog): void {
  for (const line of lines) log.info(line);
}
