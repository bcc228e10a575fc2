import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin, type Rolldown } from 'vite';
import { filesOfFirstView } from './first-view-files.ts';

/** Name in the built site → source. */
const workers = { 'service-worker.js': 'worker.ts', 'service-worker-off.js': 'off-worker.ts' } as const;

/**
 * Builds the two workers after the site, each as one file: the worker that caches the site, with the file names of this
 * build, and the one that the server sends instead when workers are switched off.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let target: NonNullable<BuildOptions['target']> = [];
  return {
    name: 'service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (config) => {
      root = config.root;
      target = config.build.target;
    },
    async writeBundle({ dir }, bundle) {
      const files = filesOfFirstView(Object.values(bundle)).map((name) => `/${name}`);
      const others = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .filter((path) => !files.includes(path));
      const workerBuild = { id: nameOfBuild(bundle), files, others };
      for (const [fileName, source] of Object.entries(workers)) {
        const entry = join(root, 'src/service-worker', source);
        await buildWorker({ root, outDir: dir ?? 'dist', target, entry, fileName, workerBuild });
      }
    },
  };
}

/** Id of a build, from its file names, which contain hashes of the content. */
function nameOfBuild(bundle: Rolldown.OutputBundle): string {
  return createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex').slice(0, 12);
}

interface WorkerFacts {
  readonly root: string;
  readonly outDir: string;
  readonly target: NonNullable<BuildOptions['target']>;
  readonly entry: string;
  readonly fileName: string;
  readonly workerBuild: object;
}

async function buildWorker({
  root,
  outDir,
  target,
  entry,
  fileName,
  workerBuild,
}: WorkerFacts): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { workerBuild: JSON.stringify(workerBuild) },
    build: {
      target,
      outDir,
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: 'worker', fileName: () => fileName },
    },
  });
}
