import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hashSecret } from '../ingest/keys.ts';

/** The default secret of the keys of a server process. */
export const collectorSecret = 'the-key-of-the-collector';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Output of the server so far. */
  output(): string;
  /** Address of the server when it is ready. Rejects with the output if the server exits earlier. */
  readonly ready: Promise<string>;
  /** Exit code after the server has ended and its output is complete; null = a signal ended it. */
  readonly ended: Promise<number | null>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a server in a separate process, on a free port and without the simulated world.
 *
 * @param prefix a command that runs another one, such as `unshare`; `end` then signals that command
 * @param program another program with the settings of the server
 */
export function startServerProcess(
  environment: Readonly<Record<string, string>>,
  prefix: readonly string[] = [],
  program: 'main.ts' | 'copy-to-postgresql.ts' = 'main.ts',
): ServerProcess {
  const [command, ...args] = [...prefix, process.execPath, join(import.meta.dirname, '..', program)];
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DEMO: 'off',
      READ_LIMIT: 'off',
      COLLECTOR_KEYS: `test:${hashSecret(collectorSecret)}:live+catalogue`,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Ends the server together with the tests, even if they end early.
  const killIt = () => void child.kill('SIGKILL');
  process.once('exit', killIt);
  let output = '';
  const ended = once(child, 'close').then(() => {
    process.off('exit', killIt);
    return child.exitCode;
  });
  const ready = new Promise<string>((resolve, reject) => {
    const add = (text: string) => {
      output += text;
      const url = /^Rollcall is ready at (http:\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', add);
    child.once('close', () => reject(new Error(`The server ended before it was ready: ${output}`)));
  });
  // Callers that do not wait for `ready` have ended the server on purpose.
  ready.catch(() => {});
  return {
    child,
    output: () => output,
    ready,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
