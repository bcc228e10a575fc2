import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noAmbientInput } from './no-ambient-input.ts';
import { noMeasuredTime } from './no-measured-time.ts';
import { noSleep } from './no-sleep.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: {
    parserOptions: { lang: 'ts' },
    globals: { process: 'readonly', setTimeout: 'readonly' },
  },
});

/** Expects one report for each case. */
function caught(cases: readonly string[]) {
  return cases.map((code) => ({ code, errors: 1 }));
}

tester.run('no-ambient-input keeps the machine out of game', noAmbientInput, {
  valid: [
    'new Date(observedAt)',
    'Date.UTC(2026, 10, 21)',
    'Date.parse(text)',
    'at.getUTCHours()',
    'Math.max(1, 2)',
    "a.localeCompare(b, 'en')",
    'count.toLocaleString(locale)',
    "new Intl.NumberFormat('en-GB')",
    'new Intl.Locale(tag)',
    'function place(process) { return process; }',
    'const setTimeout = run; setTimeout();',
  ],
  invalid: caught([
    'Date.now()',
    'new Date()',
    'Date()',
    'new Date(2026, 10, 21)',
    'at.getHours()',
    'at.setMinutes(3)',
    'at.getTimezoneOffset()',
    'at.toDateString()',
    'Math.random()',
    'a.localeCompare(b)',
    'a.localeCompare(b, undefined)',
    'a.toLocaleUpperCase()',
    'count.toLocaleString([])',
    'new Intl.Collator()',
    'Intl.DateTimeFormat()',
    'process.cwd()',
    'setTimeout(run, 5)',
  ]),
});

tester.run('no-sleep lets no test wait for time to pass', noSleep, {
  valid: [
    'const timer = setTimeout(() => controller.abort(), 5000);',
    'await new Promise((resolve) => server.close(resolve));',
    'await new Promise((resolve, reject) => { setTimeout(() => reject(new Error("late")), 5000); on(resolve); });',
    "await page.waitForLoadState('load');",
    "await page.goto('/', { waitUntil: 'commit' });",
    "await page.waitForFunction(isComplete, undefined, { polling: 'raf' });",
    'const figures = { polling: polled.processor };',
  ],
  invalid: caught([
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    'await new Promise((done) => { setTimeout(done, 50); });',
    'await new Promise((done) => setTimeout(() => done(), 50));',
    "import { setTimeout } from 'node:timers/promises';",
    'await page.waitForTimeout(3000);',
    "await page.waitForLoadState('networkidle').catch(() => undefined);",
    "await page.goto('/', { waitUntil: 'networkidle' });",
    'await page.waitForFunction(isComplete, undefined, { polling: 700 });',
  ]),
});

tester.run('no-measured-time lets no test depend on how fast the machine is', noMeasuredTime, {
  valid: [
    'const startMs = Date.now(); expect(log.firstMs).toBeGreaterThanOrEqual(startMs);',
    'if (performance.now() - beganMs > patienceMs) throw new Error("never");',
    'expect(endedMs - startedMs).toBe(5000);',
    'const person = makeCharacter({ seenMs: Date.now() - hourMs }); expect(person.name).toBe("Aelith");',
    'const { user } = process.cpuUsage(); expect(metrics).toContain("cpu");',
    'beforeEach(() => { vi.useFakeTimers(); }); it("ends", () => { expect(Date.now() - startMs).toBe(1000); });',
    'it("ends", () => { vi.useFakeTimers(); expect(Date.now() - startMs).toBe(1000); });',
  ],
  invalid: caught([
    'expect(performance.now() - beganMs).toBeLessThan(2000);',
    'expect(Math.abs(sentMs - Date.now())).toBeLessThan(2000);',
    'expect([name, Date.now() - startMs <= 50]).toEqual([name, true]);',
    'const tookMs = performance.now() - beganMs; expect(tookMs).toBeLessThan(50);',
    'const seconds = (performance.now() - beganMs) / 1000; expect(seconds).not.toBeGreaterThan(1);',
    'expect(process.hrtime.bigint() - began).toBeLessThan(50n);',
    'expect(process.cpuUsage(before).user).toBeLessThan(50_000);',
    'it("one", () => { vi.useFakeTimers(); }); it("two", () => { expect(Date.now() - startMs).toBeLessThan(9); });',
  ]),
});
