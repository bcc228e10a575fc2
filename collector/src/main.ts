import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommandLine } from './cli/run-command-line.ts';
import { createOperatorLog } from './ingest/operator-log.ts';

const stop = new AbortController();
// Only the first signal: a second one ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
// A collector that the server has started ends with the server, even if the server is killed.
process.once('disconnect', () => stop.abort());

process.exitCode = await runCommandLine(process.argv.slice(2), {
  outside: {
    fetch,
    now: Date.now,
    random: Math.random,
    // An aborted wait resolves.
    sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
  },
  log: createOperatorLog(
    (line) => console.log(line),
    (line) => console.error(line),
  ),
  signal: stop.signal,
  // oxlint-disable-next-line node/no-process-env -- arguments are visible to everybody on the machine
  keyOfEnvironment: process.env['COLLECTOR_KEY'],
  runId: randomUUID(),
  terminal: process.stderr.isTTY
    ? { write: (text) => process.stderr.write(text), columns: () => process.stderr.columns }
    : null,
  readInput: () => createInterface({ input: process.stdin, signal: stop.signal }),
});
if (process.connected) process.disconnect();
