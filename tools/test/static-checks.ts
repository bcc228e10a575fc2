import { runToEnd } from '../setup/run-to-end.mjs';
import { single, sum, timed, type Totals } from './totals.ts';

type Check = { readonly title: string; readonly args: readonly string[] };

const compiler = 'node_modules/typescript/bin/tsc';

/** Projects of the compiler, one for each environment in which code runs. */
const typed = [
  'game',
  'server',
  'web',
  'web/src/service-worker',
  'web/tsconfig.node.json',
  'collector',
  'e2e',
  'bench',
  'tools',
];

/** Each check counts as one test. */
const checks: readonly Check[] = [
  { title: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  ...typed.map((project) => ({ title: `types of ${project}`, args: [compiler, '--noEmit', '-p', project] })),
  { title: 'lint and import law', args: ['node_modules/oxlint/bin/oxlint'] },
  { title: 'nothing unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs every check, even after one has failed, and prints the output of failed ones. */
export function runStaticChecks(): Promise<Totals> {
  return timed('static checks', async () => {
    const results: Totals[] = [];
    for (const { title, args } of checks) {
      const output: string[] = [];
      const code = await runToEnd(process.execPath, [...args], { onLine: (line) => output.push(line) });
      console.log(`${code === 0 ? '✓' : '✗'} ${title}`);
      if (code !== 0) console.log(output.join('\n'));
      results.push(single(code === 0, title));
    }
    return sum(results);
  });
}
