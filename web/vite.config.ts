import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { supportedBrowsers } from '@rollcall/game/site/supported-browsers';
import { minifyPublic } from './build/minify-public.ts';
import { embedPage } from './build/embed-page.ts';
import { firstPaint } from './build/first-paint.ts';
import { scopedClassNames } from './build/scoped-class-names.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Packages that every page needs. Others, such as TanStack Virtual, load with the pages that use them. */
const framework =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?!react-virtual|virtual-core)[^\\/]+|use-sync-external-store)[\\/]/;

/** Size in bytes before minification. */
const sizeOf = (modules: Readonly<Record<string, { readonly renderedLength: number }>>): number =>
  Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), minifyPublic(), embedPage(), serviceWorker()],
  resolve: {
    // React has had this hook since version 18, so the shim is not needed.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: scopedClassNames },
  // Workers are modules too.
  worker: { format: 'es' },
  server: { port: 5173, strictPort: false },
  build: {
    target: Object.entries(supportedBrowsers).map(([name, version]) => name + version),
    // The first versions with @layer, so that served pages have their layout in browsers older than the supported ones
    // too.
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    // No files become data: URLs, which the security policy forbids for scripts and fonts, except pictures imported
    // with `?inline`.
    assetsInlineLimit: 0,
    // Tells the server which scripts each page needs.
    manifest: true,
    // One style sheet for all pages: a dozen small ones per page would delay the first paint.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // The server lists the scripts of the first page. Lists for all other chunks would add 7 KB to each first load;
      // without them, the browser finds a chunk's imports when it has loaded the chunk.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
    },
    rolldownOptions: {
      output: {
        // Lets browsers compile all functions of a large file at once, off the main thread, instead of each on its
        // first call.
        postBanner: ({ modules }) => (sizeOf(modules) > 20_000 ? '//# allFunctionsCalledOnLoad\n' : ''),
        codeSplitting: {
          groups: [
            // Changes rarely, so returning visitors have it cached.
            { name: 'framework', test: framework },
            // Code that every page starts with, in one file instead of fifteen.
            { name: 'app', tags: ['$initial'] },
            // Code that most pages share.
            { name: 'common', minShareCount: 13 },
            // Whether somebody can join a group: group lists, quest pages and friends need all of it, in one file
            // instead of six.
            {
              name: 'join',
              test: /[\\/](?:can-join|join-texts|lfm-quest|party-size|eligibility|group-address)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Chart code that at least six pages and dialogs share, nearly all of which each chart needs.
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
