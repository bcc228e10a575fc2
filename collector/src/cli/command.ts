import type { Outside } from '../ingest/ingest-client.ts';
import type { Narrator } from '../ingest/narrator.ts';
import type { Terminal } from './progress-bar.ts';
import type { Flags, Typed } from './usage.ts';

/** What a command works with. */
export interface CommandContext {
  readonly outside: Outside;
  readonly narrator: Narrator;
  /** Aborts when the collector is told to stop. */
  readonly signal: AbortSignal;
  /** What COLLECTOR_KEY holds. */
  readonly keyOfEnvironment: string | undefined;
  /** Differs in every run: batch ids begin with it. */
  readonly runId: string;
  /** Where a bar can be drawn; null = nobody watches. */
  readonly terminal: Terminal | null;
  /** Lines of the standard input, as they are typed; ends when the collector is told to stop. */
  readonly readInput: () => AsyncIterable<string>;
}

/** A source of reports, as the command line offers it. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** How it is called, after the name. */
  readonly usage: string;
  readonly flags: Flags;
  /** Something without a flag may stand among the arguments. */
  readonly takesFile?: boolean;
  /**
   * Runs until done or stopped.
   * @returns the exit code: 0 = well
   * @throws UsageError for arguments that cannot be used
   */
  readonly run: (typed: Typed, context: CommandContext) => Promise<number>;
}
