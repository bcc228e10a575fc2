import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import {
  type Command,
  type CommandContext,
  createReportingClient,
  readTarget,
  targetFlags,
} from '../cli/command.ts';
import { readNumber, UsageError } from '../cli/usage.ts';
import type { IngestClient, Outcome } from '../ingest/ingest-client.ts';
import { moveTimesOfRecord, parseRecordedRequest, type RecordedRequest } from '../recording/recording.ts';

/** Sends a recorded file of reports again, with present times. */
export const replayCommand: Command = {
  name: 'replay',
  summary: 'plays a recording of `simulate --record` again, as if it were now',
  usage: 'FILE [--speed N] [--loop]',
  takesFile: true,
  flags: {
    speed: { argument: 'N', help: 'times as fast as it was recorded, 0.1 to 1000 (1)' },
    loop: { argument: null, help: 'begin again at the end, until stopped' },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const [file, ...more] = typed.positionals;
    if (file === undefined || more.length > 0) throw new UsageError('replay needs one file: replay FILE');
    const target = readTarget(typed, context.keyOfEnvironment);
    const speed = readNumber(typed, 'speed', { fallback: 1, from: 0.1, to: 1000 });
    const { log, signal } = context;
    const client = createReportingClient(target, context, { attempts: 5 });
    const play: Play = { file, speed, client, context };
    let result = await playOnce(play);
    while (typed.isOn('loop') && result.state === 'played' && result.taken > 0 && !signal.aborted) {
      log.info(`${describeResult(result)}; again from the beginning`);
      result = await playOnce(play);
    }
    if (result.state === 'unreadable') {
      log.warn(result.reason);
      return 1;
    }
    log.info(describeResult(result));
    return result.taken > 0 || signal.aborted ? 0 : 1;
  },
};

interface Play {
  readonly file: string;
  readonly speed: number;
  readonly client: IngestClient;
  readonly context: CommandContext;
}

type PlayResult =
  | { readonly state: 'played'; readonly taken: number; readonly lost: number }
  | { readonly state: 'unreadable'; readonly reason: string };

/** Plays the file once. Late requests are sent at once; none is skipped. */
async function playOnce({ file, speed, client, context }: Play): Promise<PlayResult> {
  const { outside, signal, log } = context;
  const startMs = outside.now();
  const counts = { taken: 0, lost: 0 };
  let move: ((epochMs: number) => number) | null = null;
  try {
    for await (const request of requestsOf(file)) {
      move ??= createMover(request.atMs, startMs, speed);
      await outside.sleep(Math.max(0, move(request.atMs) - outside.now()), signal);
      if (signal.aborted) break;
      const outcome = await client.send(request.call, moveTimesOfRecord(Object.entries(request.body), move));
      if (outcome.state === 'taken') counts.taken += 1;
      else counts.lost += 1;
      tellLoss(outcome, context);
    }
  } catch (error) {
    return {
      state: 'unreadable',
      reason: `${file}: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
  log.forget('failed');
  return { state: 'played', ...counts };
}

/**
 * Makes a function that moves recorded times to the present. Times before the recording keep their distance; within it,
 * distances are divided by the speed.
 */
function createMover(recordedStartMs: number, startMs: number, speed: number): (epochMs: number) => number {
  return (epochMs) => {
    const sinceMs = epochMs - recordedStartMs;
    return startMs + (sinceMs > 0 ? sinceMs / speed : sinceMs);
  };
}

function tellLoss(outcome: Outcome, { log }: CommandContext): void {
  if (outcome.state === 'refused') {
    log.warnOnce(`refused ${outcome.reason}`, `The server refuses a report: ${outcome.reason}`);
  }
  if (outcome.state === 'failed') {
    log.warnOnce(`lost ${outcome.reason}`, `A report is lost: ${outcome.reason}`);
  }
}

/** Reads lines while they are played, because a recording may not fit into memory. */
async function* requestsOf(file: string): AsyncGenerator<RecordedRequest> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    const request = parseRecordedRequest(line);
    if (typeof request === 'string') throw new Error(`line ${number} ${request}`);
    yield request;
  }
}

function describeResult(result: PlayResult): string {
  if (result.state === 'unreadable') return result.reason;
  return `${result.taken} reports played${result.lost > 0 ? `, ${result.lost} lost` : ''}`;
}
