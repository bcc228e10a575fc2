import { type Config, ConfigError, readConfig } from './config.ts';
import { createLogger } from './http/logger.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { watchStrayFailures } from './stray-failures.ts';

const goodbyeMs = 15_000;

// The server must not end when the reader of its log goes away (`npm start | head`), or when the disk of the log is
// full.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

await run();

async function run(): Promise<void> {
  const config = readConfigOrEnd();
  if (config === null) return;
  const logger = createLogger({
    level: config.logLevel,
    format: config.logFormat,
    nowMs: Date.now,
    write: (line) => process.stdout.write(line),
  });
  let running: RunningServer | null = null;
  const close = async () => running?.close();
  let isStopping = false;
  const stop = (why: string, exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    logger.info(`Stopping after ${why}`);
    setTimeout(() => end('Rollcall did not stop in time'), goodbyeMs).unref();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => end(`Rollcall did not stop cleanly: ${messageOf(error)}`),
    );
  };
  watchStrayFailures({
    logger,
    restartStore: (why) => running?.restartStore(why),
    stop: () => stop('an uncaught failure', 1),
  });
  try {
    running = await startServer({ config, logger, nowMs: Date.now });
  } catch (error) {
    end(describeStart(error, config));
    return;
  }
  // Not a log line: programs wait for it.
  process.stdout.write(`Rollcall is ready at ${running.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(signal, 0));
}

function readConfigOrEnd(): Config | null {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    end(error.message);
    return null;
  }
}

function describeStart(error: unknown, { host, port }: Config): string {
  const isListening = error instanceof Error && Reflect.get(error, 'syscall') === 'listen';
  const code: unknown = isListening ? Reflect.get(error, 'code') : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use: stop what uses it, or set PORT to another`;
    case 'EACCES':
      return `Port ${port} of ${host} may not be used: choose one above 1023 with PORT`;
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine`;
    default:
      return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function end(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
