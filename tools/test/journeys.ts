import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureChromium } from '../chromium.ts';
import { root } from '../setup/paths.mjs';
import { runToEnd } from '../setup/run-to-end.mjs';
import { ensureWebBuilt } from '../web-build.ts';
import { freshResultFile, readResultFile } from './result-files.ts';
import { nothing, single, sum, type Totals } from './totals.ts';

const reportSchema = z.object({
  stats: z.object({ expected: z.int(), skipped: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
});

/**
 * Runs the journeys of e2e/ in a real browser, against a server of their own with data of its own.
 *
 * @param filters as Playwright takes them
 */
export async function runJourneys(filters: readonly string[]): Promise<Totals> {
  if (globSync('e2e/**/*.test.ts', { cwd: root }).length === 0) return nothing;
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-e2e-'));
  try {
    await ensureWebBuilt();
    const file = freshResultFile('playwright.json');
    const env = {
      ...process.env,
      CHROMIUM_PATH: ensureChromium(),
      E2E_DATA_DIR: dataDir,
      E2E_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    };
    const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...filters];
    const code = await runToEnd(process.execPath, args, { env });
    const counted = countJourneys(readResultFile(file));
    return code !== 0 && counted.failed === 0
      ? sum([counted, single(false, 'Playwright ended with an error')])
      : counted;
  } catch (error) {
    return single(false, `journeys: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Figures of Playwright's JSON report. What passed only on a second try has failed.
 *
 * @param report the parsed report; null when Playwright ended without one
 */
export function countJourneys(report: unknown): Totals {
  const parsed = reportSchema.safeParse(report);
  if (!parsed.success) return single(false, 'Playwright left no report');
  const { stats, errors } = parsed.data;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [],
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port was found.'));
      });
    });
  });
}
