import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { root } from '../setup/paths.mjs';

const settings = {
  globals: true,
  isolate: false,
  maxWorkers: 1,
  setupFiles: [join(root, 'tools/testing/vitest-setup.ts')],
};

const files = {
  'vitest.config.mjs': `export default { test: ${JSON.stringify(settings)} };`,
  'tests.test.mjs': `
    it('prints', () => console.warn('a warning'));
    it('writes', () => void process.stderr.write('a line'));
    it('expects what it prints', () => {
      vi.spyOn(console, 'warn').mockReturnValue();
      console.warn('a warning');
    });
    it('replaces things', () => {
      vi.useFakeTimers();
      vi.stubGlobal('fetch', null);
      vi.stubEnv('LANG', 'de');
      vi.spyOn(Math, 'random').mockReturnValue(4);
    });
    it('finds them restored', () => {
      expect([vi.isFakeTimers(), fetch === null, process.env.LANG]).toEqual([false, false, 'C']);
      expect(Math.random()).toBeLessThan(1);
    });`,
  'zone.test.mjs': `it('sets the zone', () => { process.env.TZ = 'Asia/Tokyo'; });`,
  'global.test.mjs': `it('sets a global', () => { globalThis.fetch = null; });`,
};

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), failureMessages: z.array(z.string()) })),
    }),
  ),
});

const folder = mkdtempSync(join(tmpdir(), 'rollcall-vitest-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** First lines of failures, by title of the test or name of the file. */
const problems = new Map<string, string | undefined>();

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const report = join(folder, 'report.json');
  const command = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  spawnSync(process.execPath, [...command, '--reporter', 'json', '--outputFile', report], {
    env: { LANG: 'C' },
  });
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  for (const { name, message, assertionResults } of testResults) {
    problems.set(name.slice(folder.length + 1), message.split('\n')[0]);
    for (const { title, failureMessages } of assertionResults)
      problems.set(title, failureMessages[0]?.split('\n')[0]);
  }
});

it.each([
  ['a test that prints fails', 'prints', 'Error: Unexpected console.warn: a warning'],
  ['a test that writes to a stream fails', 'writes', 'Error: Unexpected process.stderr.write: a line'],
  ['a test may print what it expects', 'expects what it prints', undefined],
  ['a test may replace timers, globals, environment variables and methods', 'replaces things', undefined],
  ['the next test finds them restored', 'finds them restored', undefined],
  [
    'a file that leaves the time zone changed fails',
    'zone.test.mjs',
    'Left changed by this file: process.env.TZ',
  ],
  ['a file that leaves a global changed fails', 'global.test.mjs', 'Left changed by this file: fetch'],
])('%s', (_, name, problem) => {
  expect([...problems.keys()]).toContain(name);
  expect(problems.get(name)).toBe(problem);
});
