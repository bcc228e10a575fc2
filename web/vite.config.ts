import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { supportedBrowsers } from '@rollcall/game/site/supported-browsers';
import { minifyPublic } from './build/minify-public.ts';
import { firstPaint } from './build/first-paint.ts';
import { scopedClassNames } from './build/scoped-class-names.ts';
import { serviceWorker } from './build/service-worker.ts';

/** What every page needs; what only one needs, as TanStack Virtual, comes with it. */
const framework =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual-core)[^\\/]+|use-sync-external-store)[\\/]/;

/** Size in bytes before it is minified. */
const sizeOf = (modules: Readonly<Record<string, { readonly renderedLength: number }>>): number =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), minifyPublic(), serviceWorker()],
  resolve: {
    // React has had this hook itself since 18: nobody needs the stand-in for older ones.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: scopedClassNames },
  // Workers are modules too.
  worker: { format: 'es' },
  server: { port: 5173, strictPort: false },
  build: {
    target: Object.entries(supportedBrowsers).map(([name, version]) => name + version),
    // The first with @layer: what the server rendered has its layout in browsers below the supported ones, too.
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    // Files stay files, except the pictures that say `?inline`: scripts and fonts may not come from data: addresses.
    assetsInlineLimit: 0,
    // Tells the server which scripts each page needs.
    manifest: true,
    // One style sheet for all pages: each would have a dozen small ones of its own, and be painted later.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // The server names the scripts of the first page. Lists of what all others need would add 7 KB to each first load;
      // without them the browser finds what a chunk imports when it has that chunk.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
    },
    rolldownOptions: {
      output: {
        // The browser compiles all functions of a large file at once, outside of the main thread, instead of each when it
        // is first called.
        postBanner: ({ modules }) => (sizeOf(modules) > 20_000 ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          groups: [
            // Changes seldom: a returning visitor has it from the time before.
            { name: 'framework', test: framework },
            // What every page starts with, in one file instead of fifteen.
            { name: 'app', tags: ['$initial'] },
            // What most pages share.
            { name: 'common', minShareCount: 13 },
            // What at least six pages and dialogs share of charts: each chart needs nearly all of it.
            {
              name: 'charts',
              test: /src\/charts\//,
              minShareCount: 6,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
