import type { ReportCallName } from '@rollcall/game/api/ingest-calls';
import type { IngestAnswer } from '@rollcall/game/api/report';
import type { Outcome } from './ingest-client.ts';

/** Logs for the operator, one line each. */
export interface OperatorLog {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Warns only once for each key, until `forget` is called. */
  readonly warnOnce: (key: string, line: string) => void;
  /** Marks a warning as over, so that it can be logged again. */
  readonly forget: (key: string) => boolean;
}

/** Makes a log that writes with the given functions. */
export function createOperatorLog(info: (line: string) => void, warn: (line: string) => void): OperatorLog {
  const told = new Set<string>();
  return {
    info,
    warn,
    warnOnce: (key, line) => {
      if (told.has(key)) return;
      told.add(key);
      warn(line);
    },
    forget: (key) => told.delete(key),
  };
}

/**
 * Logs the result of a report: each kind of problem once, and its end.
 *
 * @returns `doubtful` = the server's state is uncertain, so a keyframe is needed
 */
export function logOutcome(log: OperatorLog, name: ReportCallName, outcome: Outcome): 'certain' | 'doubtful' {
  switch (outcome.state) {
    case 'taken':
      logRejections(log, name, outcome.answer);
      if (log.forget('failed')) log.info('The server takes reports now.');
      if (outcome.answer.stale !== true) return 'certain';
      log.warnOnce(
        'stale',
        'The server has newer reports than ours: does another collector report the same servers?',
      );
      return 'doubtful';
    case 'failed':
      log.warnOnce('failed', `The server does not take reports: ${outcome.reason}. Trying again.`);
      return 'doubtful';
    case 'refused':
      log.warnOnce(`refused ${outcome.reason}`, `The server refuses a report: ${outcome.reason}`);
      return 'doubtful';
    case 'stopped':
      // Not logged, because the operator has stopped the collector.
      return 'certain';
  }
}

function logRejections(log: OperatorLog, name: ReportCallName, answer: IngestAnswer): void {
  const first = answer.rejected[0];
  const issue = first?.issues[0];
  if (first === undefined || issue === undefined) return;
  log.warnOnce(
    `rejected ${name} ${issue.path} ${issue.message}`,
    `The server rejects ${answer.rejected.length} of a report (${name}), the first at ${first.index}: ${issue.path} ${issue.message}`,
  );
}
