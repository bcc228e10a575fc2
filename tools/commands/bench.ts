import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../chromium.ts';
import { root } from '../setup/paths.mjs';
import { killGroup, runToEnd } from '../setup/run-to-end.mjs';
import { ensureWebBuilt } from '../web-build.ts';

/** Runs the benchmark `bench/<name>.ts`, or lists all benchmarks. */
export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const names = benchmarkNames();
  if (!names.includes(name)) {
    console.error('Usage: npm run bench -- <name>, with one of:');
    for (const each of names) console.error(`  ${each.padEnd(16)} ${summaryOf(each)}`);
    return name === '' ? 0 : 2;
  }
  await ensureWebBuilt();
  const chromium = findChromium();
  const env = chromium === null ? process.env : { ...process.env, CHROMIUM_PATH: chromium };
  return runToEnd(process.execPath, [`bench/${name}.ts`, ...args], { env, onImpatience: killGroup });
}

/** Every file directly in bench/ is a benchmark; shared code is in subfolders. */
function benchmarkNames(): string[] {
  return readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
}

/** The first sentence of the comment that describes a benchmark, below the line with its command. */
function summaryOf(name: string): string {
  const source = readFileSync(join(root, 'bench', `${name}.ts`), 'utf8');
  const description = /\* npm run bench -- .*\n \*\n((?: \* .*\n)+)/.exec(source)?.[1] ?? '';
  const text = description.replaceAll(/^ \* /gm, '').replaceAll('\n', ' ');
  return text.split(/[.:;](?: |$)/, 1)[0] ?? '';
}
