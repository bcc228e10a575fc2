import { format } from 'node:util';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Runs before every file of unit tests. It keeps tests independent of each other, and their output free of noise:
 * - After each test, everything that it replaced through `vi` is restored: timers, globals, environment variables,
 *   spies.
 * - A test that prints fails, unless it replaces what prints: `vi.spyOn(console, 'error').mockReturnValue()`.
 * - A wait for a condition allows for a busy machine.
 * - `npm test` tries properties with the same values in each run; the deep suite, with other ones each time.
 * - A file fails that leaves a global or an environment variable changed, because the next file may run in the same
 *   process.
 */

/** `npm run test:deep`: deep tests, or measured ones. */
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
// Tests of the deep suite print their figures.
if (!isDeep) catchOutput('process.stdout', process.stdout, 'write');
catchOutput('process.stderr', process.stderr, 'write');

/** Instead of one second, the default of `vi.waitFor` and `vi.waitUntil`. A condition that never holds still ends the wait. */
const patienceMs = 30_000;
const { waitFor, waitUntil } = vi;
const patient = <T>(options: number | T | undefined) =>
  typeof options === 'number' ? options : { timeout: patienceMs, ...options };
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
restorers.push(() => Object.assign(vi, { waitFor, waitUntil }));

/** Only where a test has a document. jsdom reports what it does not implement to a console of its own. */
const { jsdom } = globalThis as { readonly jsdom?: { readonly virtualConsole: NodeJS.EventEmitter } };
jsdom?.virtualConsole
  .removeAllListeners('jsdomError')
  .on('jsdomError', (error: Error) => void printed.push(error));

// Each document would load fast-check again, for 0.1 s; the few properties that need one name their seed.
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

/** What files of one process share and a test may replace, by name. A document has a global object of its own. */
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
