import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureChromium } from '../chromium.ts';
import { runToEnd } from '../setup/run-to-end.mjs';
import { freshResultFile, readResultFile } from './result-files.ts';
import { nothing, reasonOf, single, sum, timed, type Totals } from './totals.ts';

/** A file of journeys, or a group in it. */
interface Suite {
  readonly specs: readonly z.infer<typeof specSchema>[];
  readonly suites?: readonly Suite[] | undefined;
}

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          error: z
            .object({
              message: z.string().optional(),
              location: z.object({ line: z.int() }).optional(),
            })
            .optional(),
        }),
      ),
    }),
  ),
});

const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});

const reportSchema = z.object({
  stats: z.object({ expected: z.int(), skipped: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(suiteSchema),
});

/**
 * Runs the journeys of e2e/ in a real browser, against a server of its own with its own data.
 * @param filters file filters of Playwright
 */
export async function runJourneys(filters: readonly string[]): Promise<Totals> {
  return timed('journeys', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-e2e-'));
    try {
      const file = freshResultFile('playwright.json');
      const env = {
        ...process.env,
        CHROMIUM_PATH: ensureChromium(),
        E2E_DATA_DIR: dataDir,
        E2E_PORT: String(await freePort()),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      };
      const cli = [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--reporter=list,json',
        '--pass-with-no-tests',
      ];
      const code = await runToEnd(process.execPath, [...cli, ...filters], {
        env,
        onLine: console.log,
      });
      const counted = countJourneys(readResultFile(file));
      return code !== 0 && counted.failed === 0
        ? sum([counted, single(false, 'Playwright ended with an error')])
        : counted;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

/**
 * Counts and times of Playwright's JSON report. A journey that passed only on a second try counts as failed.
 *
 * @param report the parsed report; null = Playwright ended without one
 */
export function countJourneys(report: unknown): Totals {
  const parsed = reportSchema.safeParse(report);
  if (!parsed.success) return single(false, 'Playwright left no report');
  const { stats, errors, suites } = parsed.data;
  const specs = suites.flatMap(specsOf);
  const times = new Map<string, number>();
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((total, { duration }) => total + duration, 0);
    times.set(file, (times.get(file) ?? 0) + ms);
  }
  return {
    ...nothing,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message = 'an error outside of all journeys' }) => reasonOf(message)),
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ file, title, tests }) => {
          const results = tests.flatMap((test) => test.results);
          const error = results.find((result) => result.error !== undefined)?.error;
          return `e2e/${file}:${error?.location?.line ?? '?'} > ${title}: ${reasonOf(error?.message ?? '')}`;
        }),
    ],
    files: [...times].map(([file, ms]) => ({ name: `e2e/${file}`, ms })),
  };
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Ports that Linux and macOS never assign by themselves, so no other process takes one before the server does. */
const lowestPort = 20_000;
const portCount = 10_000;

async function freePort(): Promise<number> {
  const port = lowestPort + randomInt(portCount);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
