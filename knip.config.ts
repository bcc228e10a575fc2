import type { KnipConfig } from 'knip';

export default {
  workspaces: {
    '.': {
      entry: [
        'tools/rollcall.mjs',
        'tools/commands/*.ts',
        'bench/*.ts',
        'bench/shared/serve.ts',
        'e2e/**/*.test.ts',
      ],
      project: ['*.ts', 'tools/**/*.{ts,mjs}', 'bench/**/*.ts', 'e2e/**/*.ts'],
      // Run by its path, not imported.
      ignoreDependencies: ['oxfmt'],
      ignoreBinaries: ['apt-get', 'openssl', 'redis-server'],
    },
    game: { project: ['src/**/*.ts'] },
    server: {
      entry: [
        'src/main.ts',
        'src/copy-to-postgresql.ts',
        'src/reference/examples/*.ts',
        'src/testing/run-whole-server.ts',
      ],
      project: ['src/**/*.ts'],
      ignoreBinaries: ['mount', 'umount'],
    },
    collector: { entry: ['src/main.ts'], project: ['src/**/*.ts'] },
    web: {
      entry: [
        // Entry points of the server build and of the workers, which are built separately.
        'src/app/server.ts',
        'src/embed/client.ts',
        'src/service-worker/worker.ts',
        'src/service-worker/off-worker.ts',
        'vite.server.config.ts',
        'build/write-icons.ts',
        'build/write-app-icons.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}', '*.ts', 'build/**/*.ts'],
    },
  },
  ignoreExportsUsedInFile: true,
  compilers: {
    // Style sheets refer to the fonts.
    css: (text: string) =>
      [...text.matchAll(/(?:@import |url\()'([^']+)'/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
} satisfies KnipConfig;
