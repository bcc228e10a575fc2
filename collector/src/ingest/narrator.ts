import type { ReportCallName } from '@rollcall/game/endpoints/ingest-calls';
import type { IngestAnswer } from '@rollcall/game/report';
import type { Outcome } from './ingest-client.ts';

/** Tells an operator what happens, a line each, without saying the same thing over and over. */
export interface Narrator {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Warns, once for each different key. */
  readonly warnOnce: (key: string, line: string) => void;
  /** What was warned about is over: it may be told again. */
  readonly forget: (key: string) => boolean;
}

/** A narrator that writes with the two functions given. */
export function createNarrator(say: (line: string) => void, warn: (line: string) => void): Narrator {
  const told = new Set<string>();
  return {
    say,
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
 * Tells the operator what became of a report, each kind of trouble once and when it is over.
 *
 * @returns `doubtful` = what the server knows now is not certain: only the whole truth heals that
 */
export function narrateOutcome(
  narrator: Narrator,
  name: ReportCallName,
  outcome: Outcome,
): 'certain' | 'doubtful' {
  switch (outcome.state) {
    case 'taken':
      narrateRejections(narrator, name, outcome.answer);
      if (narrator.forget('failed')) narrator.say('The server takes reports now.');
      if (outcome.answer.stale !== true) return 'certain';
      narrator.warnOnce(
        'stale',
        'The server has newer reports than ours: does another collector report the same servers?',
      );
      return 'doubtful';
    case 'failed':
      narrator.warnOnce('failed', `The server does not take reports: ${outcome.reason}. Trying again.`);
      return 'doubtful';
    case 'refused':
      narrator.warnOnce(`refused ${outcome.reason}`, `The server refuses a report: ${outcome.reason}`);
      return 'doubtful';
    case 'stopped':
      // Whoever stopped the collector knows.
      return 'certain';
  }
}

function narrateRejections(narrator: Narrator, name: ReportCallName, answer: IngestAnswer): void {
  const first = answer.rejected[0];
  const issue = first?.issues[0];
  if (first === undefined || issue === undefined) return;
  narrator.warnOnce(
    `rejected ${name} ${issue.path} ${issue.message}`,
    `The server rejects ${answer.rejected.length} of a report (${name}), the first at ${first.index}: ${issue.path} ${issue.message}`,
  );
}
