import { runCommandLine } from '../cli/run-command-line.ts';
import { createListener, type FakeRollcall } from './fake-rollcall.ts';

/** The collector's output and exit code. */
export interface CollectorRun {
  readonly code: number;
  readonly said: string[];
  readonly warned: string[];
}

/**
 * Runs a command line of the collector against a fake server, by its clock.
 *
 * @param stopAfterMs time after which the collector is stopped; Infinity = it ends on its own
 */
export async function runCollector(
  args: readonly string[],
  fake: FakeRollcall,
  stopAfterMs = Infinity,
  keyOfEnvironment: string | undefined = 'secret',
  input: AsyncIterable<string> = noInput(),
): Promise<CollectorRun> {
  const { log, said, warned } = createListener();
  const stop = new AbortController();
  const { sleep } = fake.outside;
  const beganMs = fake.outside.now();
  const code = await runCommandLine(args, {
    outside: {
      ...fake.outside,
      sleep: (ms, signal) => {
        if (fake.outside.now() - beganMs >= stopAfterMs) stop.abort();
        return sleep(ms, signal);
      },
    },
    log,
    signal: stop.signal,
    keyOfEnvironment,
    runId: 'run',
    terminal: null,
    readInput: () => input,
  });
  return { code, said, warned };
}

async function* noInput(): AsyncGenerator<string> {
  // No input.
}
