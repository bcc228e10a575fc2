import { join } from 'node:path';
import { build, type Plugin, type ResolvedBuildOptions } from 'vite';

/**
 * Builds the script and the style sheet of embeds after the site. They share no chunks with the app, which would make
 * an embed ten times as large. The server finds them by their names.
 */
export function embedPage(): Plugin {
  let root = '';
  let targets: Partial<Pick<ResolvedBuildOptions, 'target' | 'cssTarget'>> = {};
  return {
    name: 'embed-page',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: (config) => {
      root = config.root;
      const { target, cssTarget } = config.build;
      targets = { target, cssTarget };
    },
    async writeBundle({ dir }) {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          ...targets,
          outDir: dir ?? 'dist',
          emptyOutDir: false,
          // Otherwise the script would write the style sheet into the page, after the first paint.
          cssCodeSplit: false,
          rolldownOptions: {
            input: join(root, 'src/embed/client.ts'),
            output: {
              // A classic script: modules are requested with CORS, and requests from a sandboxed frame fail its check.
              format: 'iife',
              entryFileNames: 'assets/embed-page-[hash].js',
              assetFileNames: 'assets/embed-page-[hash][extname]',
            },
          },
        },
      });
    },
  };
}
