import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { lazyPage } from './shell/lazy-page.ts';
import { RootLayout } from './shell/RootLayout.tsx';

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyPage(() => import('./pages/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
});

const pageOf = <Path extends string>(facts: { readonly path: Path }) => ({
  getParentRoute: () => rootRoute,
  path: facts.path,
});

const home = createRoute({
  ...pageOf(pageFacts.home),
  component: lazyPage(() => import('./pages/home/HomePage.tsx'), 'HomePage'),
});
const live = createRoute({
  ...pageOf(pageFacts.live),
  component: lazyPage(() => import('./pages/live/LivePage.tsx'), 'LivePage'),
});
const grouping = createRoute({
  ...pageOf(pageFacts.grouping),
  component: lazyPage(() => import('./pages/grouping/GroupingPage.tsx'), 'GroupingPage'),
});
const groupingServer = createRoute({
  ...pageOf(pageFacts.groupingServer),
  component: lazyPage(async () => {
    const { GroupingServerPage, prepareLfm } = await import('./pages/grouping-server/GroupingServerPage.tsx');
    await prepareLfm();
    return { GroupingServerPage };
  }, 'GroupingServerPage'),
});
const who = createRoute({
  ...pageOf(pageFacts.who),
  component: lazyPage(() => import('./pages/who/WhoPage.tsx'), 'WhoPage'),
});
const whoServer = createRoute({
  ...pageOf(pageFacts.whoServer),
  component: lazyPage(async () => {
    const { WhoServerPage, prepareWho } = await import('./pages/who-server/WhoServerPage.tsx');
    await prepareWho();
    return { WhoServerPage };
  }, 'WhoServerPage'),
});
const servers = createRoute({
  ...pageOf(pageFacts.servers),
  component: lazyPage(() => import('./pages/servers/ServersPage.tsx'), 'ServersPage'),
});
const server = createRoute({
  ...pageOf(pageFacts.server),
  component: lazyPage(() => import('./pages/servers/ServerPage.tsx'), 'ServerPage'),
});
const verification = createRoute({
  ...pageOf(pageFacts.verification),
  component: lazyPage(() => import('./pages/verification/VerificationPage.tsx'), 'VerificationPage'),
});
const transfers = createRoute({
  ...pageOf(pageFacts.transfers),
  component: lazyPage(() => import('./pages/transfers/TransfersPage.tsx'), 'TransfersPage'),
});
const registration = createRoute({
  ...pageOf(pageFacts.registration),
  component: lazyPage(() => import('./pages/registration/RegistrationPage.tsx'), 'RegistrationPage'),
});
const friends = createRoute({
  ...pageOf(pageFacts.friends),
  component: lazyPage(() => import('./pages/friends/FriendsPage.tsx'), 'FriendsPage'),
});
const ignores = createRoute({
  ...pageOf(pageFacts.ignores),
  component: lazyPage(() => import('./pages/ignores/IgnoresPage.tsx'), 'IgnoresPage'),
});
const timers = createRoute({
  ...pageOf(pageFacts.timers),
  component: lazyPage(() => import('./pages/timers/TimersPage.tsx'), 'TimersPage'),
});
const about = createRoute({
  ...pageOf(pageFacts.about),
  component: lazyPage(() => import('./pages/about/AboutPage.tsx'), 'AboutPage'),
});
const feedback = createRoute({
  ...pageOf(pageFacts.feedback),
  component: lazyPage(() => import('./pages/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
});
const health = createRoute({
  ...pageOf(pageFacts.health),
  component: lazyPage(() => import('./pages/health/HealthPage.tsx'), 'HealthPage'),
});
const donated = createRoute({
  ...pageOf(pageFacts.donated),
  component: lazyPage(() => import('./pages/donated/DonatedPage.tsx'), 'DonatedPage'),
});

const ownedContent = createRoute({
  ...pageOf(pageFacts.ownedContent),
  component: lazyPage(() => import('./pages/owned-content/OwnedContentPage.tsx'), 'OwnedContentPage'),
});
const guilds = createRoute({
  ...pageOf(pageFacts.guilds),
  component: lazyPage(() => import('./pages/guilds/GuildsPage.tsx'), 'GuildsPage'),
});
const guild = createRoute({
  ...pageOf(pageFacts.guild),
  component: lazyPage(() => import('./pages/guild/GuildPage.tsx'), 'GuildPage'),
});

const activity = createRoute({
  ...pageOf(pageFacts.activity),
  component: lazyPage(() => import('./pages/activity/ActivityPage.tsx'), 'ActivityPage'),
});

const BeingBuilt = lazyPage(() => import('./shell/BeingBuilt.tsx'), 'BeingBuilt');

/** Announced, or still being built: the shell says so in their place. Each gets a line of its own when it opens. */
const unbuilt = [
  createRoute({ ...pageOf(pageFacts.quests), component: BeingBuilt }),
  createRoute({ ...pageOf(pageFacts.trends), component: BeingBuilt }),
  createRoute({ ...pageOf(pageFacts.notifications), component: BeingBuilt }),
  createRoute({ ...pageOf(pageFacts.userSettings), component: BeingBuilt }),
  createRoute({ ...pageOf(pageFacts.api), component: BeingBuilt }),
] as const;

const routeTree = rootRoute.addChildren([
  home,
  live,
  servers,
  server,
  grouping,
  groupingServer,
  who,
  whoServer,
  verification,
  transfers,
  registration,
  friends,
  ignores,
  timers,
  about,
  feedback,
  health,
  donated,
  ownedContent,
  guilds,
  guild,
  activity,
  ...unbuilt,
]);

/** What differs where the server draws a page: the address comes from the request, and nothing scrolls. */
interface RouterSurroundings {
  readonly history?: RouterHistory;
  /** Is a page that is shown scrolled to where it was left, or to its beginning? A function is asked each time. */
  readonly scrollRestoration?: boolean | (() => boolean);
}

/** Every page of the table, each loaded when it is first asked for. */
export function createPageRouter({ history, scrollRestoration = true }: RouterSurroundings = {}) {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // Search parameters are texts: read as JSON, "1.0" and quotation marks would not come back as they were.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    scrollRestoration,
    // What a page throws is caught around it by the shell, and the rest around the app.
    disableGlobalCatchBoundary: true,
    ...(history !== undefined && { history }),
  });
}

export type PageRouter = ReturnType<typeof createPageRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter;
  }
}
