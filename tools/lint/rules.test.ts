import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noAmbientInput } from './no-ambient-input.ts';
import { noSleep } from './no-sleep.ts';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: {
    parserOptions: { lang: 'ts' },
    globals: { process: 'readonly', setTimeout: 'readonly' },
  },
});

/** One report each. */
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
  ],
  invalid: caught([
    'await new Promise((resolve) => setTimeout(resolve, 50));',
    'await new Promise((done) => { setTimeout(done, 50); });',
    'await new Promise((done) => setTimeout(() => done(), 50));',
    "import { setTimeout } from 'node:timers/promises';",
  ]),
});
