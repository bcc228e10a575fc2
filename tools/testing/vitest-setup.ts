import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Runs before every file of unit tests. It keeps tests independent of each other, and their output free of noise:
 * - After each test, everything that it replaced through `vi` is restored: timers, globals, environment variables,
 *   spies.
 * - A test that prints fails, unless it replaces what prints: `vi.spyOn(console, 'error').mockReturnValue()`.
 * - A wait for a condition allows for a busy machine.
 * - `npm test` tries properties with the same values in each run; the deep suite, with other ones each time.
 * - A file that leaves a global or an environment variable changed fails, because the next file may run in the same
 *   process.
 */

/** True in `npm run test:deep`, for deep tests and for those that measure. */
const isDeep = process.env['TEST_SUITE'] !== undefined;
const printed: Error[] = [];
const restorers: (() => void)[] = [];

function catchOutput(name: string, owner: object, ...methods: readonly string[]): void {
  for (const method of methods) {
    const original: unknown = Reflect.get(owner, method);
    const record = (...words: unknown[]) => {
      const error = new Error(`Unexpected ${name}.${method}: ${format(...words)}`);
      Error.captureStackTrace(error, record);
      printed.push(error);
      return true;
    };
    Reflect.set(owner, method, record);
    restorers.push(() => Reflect.set(owner, method, original));
  }
}
catchOutput('console', console, 'debug', 'error', 'info', 'log', 'warn');
// Only tests of the deep suite may print, such as their measurements.
if (!isDeep) catchOutput('process.stdout', process.stdout, 'write');
catchOutput('process.stderr', process.stderr, 'write');

/**
 * Replaces the default of `vi.waitFor` and `vi.waitUntil`, one second. A condition that never becomes true still fails.
 */
const patienceMs = 30_000;
const { waitFor, waitUntil } = vi;
const patient = <T>(options: number | T | undefined) =>
  typeof options === 'number' ? options : { timeout: patienceMs, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
restorers.push(() => Object.assign(vi, { waitFor, waitUntil }));

/** Present only in tests with a document. jsdom reports unimplemented features to its own console. */
const { jsdom } = globalThis as { readonly jsdom?: { readonly virtualConsole: NodeJS.EventEmitter } };
jsdom?.virtualConsole
  .removeAllListeners('jsdomError')
  .on('jsdomError', (error: Error) => void printed.push(error));

// Each document would load fast-check again, in 0.1 s. The few properties in tests with a document set their own seed.
if (jsdom === undefined && !isDeep) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: 1 });
}

function failIfPrinted(): void {
  const [first, ...others] = printed.splice(0);
  if (first === undefined) return;
  first.message = [first, ...others].map(({ message }) => message).join('\n');
  throw first;
}

/** Globals that files in one process share and that a test may replace. A document has its own global object. */
const sharedGlobals = [
  'Date',
  'Intl',
  'document',
  'fetch',
  'localStorage',
  'navigator',
  'sessionStorage',
  'setTimeout',
];
const sharedState = (): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...(jsdom === undefined ? sharedGlobals : []).map(
      (name) => [name, Reflect.get(globalThis, name)] as const,
    ),
    ...Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value] as const),
  ]);
const before = sharedState();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  failIfPrinted();
});

afterAll(() => {
  for (const restore of restorers) restore();
  failIfPrinted();
  const after = sharedState();
  const changed = [...new Map([...before, ...after]).keys()].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (changed.length > 0) throw new Error(`Left changed by this file: ${changed.join(', ')}`);
});
