import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';

/** The only reference from the server to the collector, as a program to start. */
const collectorFile = join(import.meta.dirname, '../../collector/src/main.ts');

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Running time after which the next pause is short again. */
const wellAfterMs = 60_000;
const goodbyeMs = 5_000;

interface DemoParts {
  readonly config: NonNullable<Config['demo']>;
  readonly url: string;
  readonly key: string;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** The program to run; tests use a different one. */
  readonly file?: string;
}

export interface Demo {
  readonly close: () => Promise<void>;
}

/**
 * Runs the simulated world in a separate process: a collector like any other, which uses only the public ingest routes
 * of this server. If it dies, it is restarted after a pause, which grows each time. It ends when this process ends,
 * even if this process is killed.
 */
export function startDemo({ config, url, key, logger, nowMs, file = collectorFile }: DemoParts): Demo {
  let child: ChildProcess | null = null;
  let retry: NodeJS.Timeout | null = null;
  let pauseMs = firstPauseMs;
  let isClosed = false;

  function start(): void {
    const startedAtMs = nowMs();
    const flags = {
      url,
      seed: config.seed,
      speed: config.speed,
      population: config.population,
      'history-days': config.historyDays,
      'history-characters': config.historyCharacters,
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const started = spawn(process.execPath, [file, 'simulate', ...args], {
      // Process lists do not show the environment, so the key is passed there. Our own settings are not passed on.
      env: { COLLECTOR_KEY: key },
      // The channel closes whenever this process ends, upon which the child stops.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    started.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => logger.warn(`Demo world: ${text.trim()}`));
    started.once('error', (error) => logger.error('The demo world cannot be started', { error }));
    started.once('close', (code, signal) => {
      child = null;
      if (isClosed) return;
      if (nowMs() - startedAtMs >= wellAfterMs) pauseMs = firstPauseMs;
      logger.warn('The demo world has stopped, and is restarted', { code, signal, pause_ms: pauseMs });
      retry = setTimeout(start, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  }

  start();
  return {
    close: async () => {
      isClosed = true;
      if (retry !== null) clearTimeout(retry);
      if (child === null) return;
      const ending = child;
      const ended = once(ending, 'close');
      ending.kill('SIGTERM');
      const force = setTimeout(() => ending.kill('SIGKILL'), goodbyeMs);
      await ended;
      clearTimeout(force);
    },
  };
}
