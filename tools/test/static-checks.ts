import { spawnSync } from 'node:child_process';
import { root } from '../setup/paths.mjs';
import { ensureWebBuilt } from '../web-build.ts';
import { single, sum, type Totals } from './totals.ts';

type Check = { readonly title: string; readonly args: readonly string[] };

const compiler = 'node_modules/typescript/bin/tsc';

/** Projects of the compiler, one for each kind of machine that the code runs on. */
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

/** Each counts as one test. */
const checks: readonly Check[] = [
  { title: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  ...typed.map((project) => ({ title: `types of ${project}`, args: [compiler, '--noEmit', '-p', project] })),
  { title: 'lint and import law', args: ['node_modules/oxlint/bin/oxlint'] },
  { title: 'nothing unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs every check, also after one has failed, and prints what a failed one says. */
export async function runStaticChecks(): Promise<Totals> {
  return sum([
    single(await builds(), 'the web app builds'),
    ...checks.map((check) => single(passes(check), check.title)),
  ]);
}

async function builds(): Promise<boolean> {
  const ok = await ensureWebBuilt().then(
    () => true,
    (error: unknown) => {
      console.log(error instanceof Error ? error.message : error);
      return false;
    },
  );
  console.log(`${ok ? '✓' : '✗'} the web app builds`);
  return ok;
}

function passes({ title, args }: Check): boolean {
  const startedAt = performance.now();
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ok = status === 0;
  console.log(`${ok ? '✓' : '✗'} ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(`${stdout}${stderr}${error?.message ?? ''}`.trimEnd());
  return ok;
}
