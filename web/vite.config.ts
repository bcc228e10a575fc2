import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './build/class-names.ts';
import { minifyPublic } from './build/minify-public.ts';
import { preloadFirstView } from './build/preload-first-view.ts';
import { reachedFrom } from './build/reached-modules.ts';
import { serviceWorker } from './build/service-worker.ts';
import { slimPreload } from './build/slim-preload.ts';
import { styleSheets } from './build/style-sheets.ts';

/** What a visitor needs at first: the app itself and its home page. */
const app = reachedFrom('app', ['/src/main.tsx']);
const firstView = reachedFrom('first-view', ['/src/main.tsx', '/src/pages/home/HomePage.tsx']);
const groupList = reachedFrom('group-list', ['/src/pages/grouping-server/GroupingServerPage.tsx']);
const whoList = reachedFrom('who-list', ['/src/pages/who-server/WhoServerPage.tsx']);
const groupingPage = reachedFrom('grouping-page', ['/src/pages/grouping/GroupingPage.tsx']);
const whoPage = reachedFrom('who-page', ['/src/pages/who/WhoPage.tsx']);
const tiles = reachedFrom('tiles', ['/src/ui/TileGrid.tsx', '/src/site/tiles.ts']);
const serverPage = reachedFrom('server-page', ['/src/pages/servers/ServerPage.tsx']);
const transfersPage = reachedFrom('transfers-page', ['/src/pages/transfers/TransfersPage.tsx']);
const livePage = reachedFrom('live-page', [
  '/src/pages/live/LivePage.tsx',
  '/src/charts/population/PopulationChart.tsx',
]);
/** Pages and parts that need little, and nothing for another page's sake. */
const publicPages = reachedFrom('public-pages', [
  '/AboutPage.tsx',
  '/FeedbackPage.tsx',
  '/HealthPage.tsx',
  '/NewsFeed.tsx',
  '/WaysOn.tsx',
]);
const statistics = { has: (id: string) => serverPage.has(id) || transfersPage.has(id) };
/** Pages of what is one's own. */
const personalPages = [
  'Registration',
  'Verification',
  'Activity',
  'Timers',
  'Friends',
  'Ignores',
  'Guilds',
  'Guild',
  'OwnedContent',
  'UserSettings',
];
const reachedByPersonal = personalPages.map((page) => reachedFrom(`${page}-page`, [`/${page}Page.tsx`]));
const isPersonal = (id: string) => reachedByPersonal.some((page) => page.has(id));
/**
 * The file of what pages of one's own share with the lists, which are about the same people, and with each other. What many
 * need lies apart from what one or two do, so that nobody loads much for another's sake. Null = lies in none of these.
 */
const sharedFile = (id: string) => {
  const own = personalPages.filter((_, index) => reachedByPersonal[index]?.has(id) === true);
  if (firstView.has(id) || own.length === 0) return null;
  return groupList.has(id) || whoList.has(id) ? fileWithLists(id, own) : fileOfPersonal(id, own);
};
const isOfTables = (own: readonly string[]) => own.join() === 'Registration,Friends,Ignores';
const fileWithLists = (id: string, own: readonly string[]) => {
  if (statistics.has(id)) return 'charts-and-lists';
  const lists = [...(groupList.has(id) ? ['groups'] : []), ...(whoList.has(id) ? ['who'] : [])];
  const isApart = own.length === 1 || (lists.length === 1 && isOfTables(own));
  const pages = isApart ? own : ['people'];
  return [...pages, 'with', ...lists].join('-');
};
const fileOfPersonal = (id: string, own: readonly string[]) => {
  if (tiles.has(id)) return 'tiles';
  // Small things that come together, and elsewhere too.
  if (/\/src\/ui\/fields\/(?:CheckRow|SwitchRow|FieldWords|field)/.test(id)) return 'fields';
  if (/\/(?:time-?zone(?:-store)?|useTimeZone|format-moment)\.ts$/.test(id)) return 'time-zone';
  if (/\/src\/storage\//.test(id) && whoPage.has(id)) return 'people-stores';
  if ([statistics, livePage, groupingPage, whoPage, publicPages].some((page) => page.has(id))) return null;
  if (own.length > 3) return 'personal';
  return own.length > 1 ? own.join('-') : null;
};
/** The file of what pages of statistics share: with the chart of /live, or with each other. Null = lies in neither. */
const chartFile = (id: string) => {
  if (!serverPage.has(id) || !transfersPage.has(id) || isPersonal(id)) return null;
  if (firstView.has(id) || groupList.has(id) || whoList.has(id) || tiles.has(id)) return null;
  return livePage.has(id) ? 'charts' : 'statistics';
};
/** Nearly every page has it, and would load what home is made of for its sake. */
const isOfMost = (id: string) => id.endsWith('/src/ui/Skeleton.tsx');
const framework = /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/]/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    slimPreload(),
    app.plugin,
    firstView.plugin,
    groupList.plugin,
    whoList.plugin,
    groupingPage.plugin,
    whoPage.plugin,
    serverPage.plugin,
    transfersPage.plugin,
    livePage.plugin,
    publicPages.plugin,
    tiles.plugin,
    ...reachedByPersonal.map(({ plugin }) => plugin),
    styleSheets({
      everywhere: ['/web/index.html', '/src/start.ts', '/src/react.ts', '/src/main.tsx'],
      router: '/src/router.ts',
      home: 'HomePage',
      families: {
        lists: ['GroupingPage', 'GroupingServerPage', 'WhoPage', 'WhoServerPage'],
        statistics: ['LivePage', 'ServersPage', 'ServerPage', 'TransfersPage'],
        personal: personalPages.map((page) => `${page}Page`),
      },
    }),
    preloadFirstView(),
    minifyPublic(),
    serviceWorker(),
  ],
  resolve: {
    // React has had this hook itself since 18: nobody needs the stand-in for older ones.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css: { modules: classNames },
  // Workers are modules too: newer than the rest of what the site asks of browsers, and missed by nobody.
  worker: { format: 'es' },
  server: { port: 5173, strictPort: false },
  build: {
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    // The server names the scripts of the page that it serves, and a link loads its page when a hand comes near: a list of
    // everybody's scripts in the first view would gain a round trip for few.
    modulePreload: false,
    // Tells the server which files a page needs beside those of every page.
    manifest: true,
    rolldownOptions: {
      // The page, and the app that it asks for when it has been painted (src/start.ts).
      input: ['index.html', 'src/react.ts', 'src/main.tsx'].map((file) => join(import.meta.dirname, file)),
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom: a returning visitor has it from the time before.
            {
              name: 'framework',
              test: (id) => framework.test(id) && firstView.has(id),
              priority: 5,
            },
            // Everything of the app, with what home shares with the lists, in one file instead of twenty small ones. Not what
            // starts it: that waits for pages, and these for all that lies in one file with what they need.
            {
              name: 'first-view',
              test: (id) =>
                !id.endsWith('/src/main.tsx') &&
                (app.has(id) || (firstView.has(id) && groupList.has(id) && whoList.has(id)) || isOfMost(id)),
              priority: 4,
            },
            // What home shares with other pages.
            { name: 'overview', test: firstView.has, minShareCount: 2, priority: 3 },
            // What is entered into a list: words at once, people when they are looked for.
            {
              name: 'entries',
              test: /\/src\/panels\/people\/(?:EntryForm|IgnoredWordsView|ignored-words|people)\./,
              priority: 3,
              includeDependenciesRecursively: false,
            },
            // How times are said is needed by most pages.
            { name: 'durations', test: (id) => id.endsWith('/src/durations.ts'), priority: 3 },
            // Before the files of the lists, which would take all that they need too.
            {
              name: (id) => sharedFile(id),
              debugName: 'shared',
              priority: 2,
              includeDependenciesRecursively: false,
            },
            // What all charts are made of. Guilds show charts too, but later: that parts nothing.
            {
              name: (id) => chartFile(id),
              debugName: 'charts',
              priority: 1,
              includeDependenciesRecursively: false,
            },
            // The little that pages of charts share with the lists: neither loads the other for it.
            {
              name: 'charts-and-lists',
              test: (id) =>
                statistics.has(id) && (groupList.has(id) || whoList.has(id)) && !firstView.has(id),
              priority: 2,
            },
            // One file each instead of twenty: every part of them is shared with something that is opened later. What the
            // pages before a list need too, what both lists need, and each list.
            {
              name: 'boards',
              test: (id) =>
                groupList.has(id) &&
                whoList.has(id) &&
                (groupingPage.has(id) || whoPage.has(id)) &&
                !firstView.has(id),
              priority: 1,
            },
            {
              name: 'groups',
              test: (id) =>
                groupList.has(id) && groupingPage.has(id) && !whoList.has(id) && !firstView.has(id),
              priority: 1,
            },
            {
              name: 'who-calls',
              test: (id) => whoList.has(id) && whoPage.has(id) && !groupList.has(id) && !firstView.has(id),
              priority: 1,
            },
            {
              name: 'lists',
              test: (id) => groupList.has(id) && whoList.has(id) && !firstView.has(id),
            },
            {
              name: 'group-list',
              test: (id) => groupList.has(id) && !whoList.has(id) && !firstView.has(id),
            },
            {
              name: 'who-list',
              test: (id) => whoList.has(id) && !groupList.has(id) && !firstView.has(id),
            },
          ],
        },
      },
    },
  },
});
