import {
  type AsyncRouteComponent,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { searchTexts } from './search-texts.ts';
import { lazyPage } from './lazy-page.ts';
import { RootLayout } from './RootLayout.tsx';

/** Resolves once everything that the first drawing of the list on a page needs is loaded. */
async function withList<T extends { readonly prepareList: () => Promise<void> }>(
  page: Promise<T>,
): Promise<T> {
  const loaded = await page;
  await loaded.prepareList();
  return loaded;
}

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyPage(() => import('../pages/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
});

const pageRoute = <Path extends string>({ path }: { path: Path }, component: AsyncRouteComponent<object>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component });

const home = pageRoute(
  pageFacts.home,
  lazyPage(() => import('../pages/home/HomePage.tsx'), 'HomePage'),
);
const live = pageRoute(
  pageFacts.live,
  lazyPage(() => import('../pages/live/LivePage.tsx'), 'LivePage'),
);
const QuestPage = lazyPage(() => import('../pages/quest/QuestPage.tsx'), 'QuestPage');
const quest = pageRoute(pageFacts.quest, QuestPage);
/** An address with only an id or a name redirects to the one with both. */
const questAlone = pageRoute({ path: '/quests/$quest' }, QuestPage);
const grouping = pageRoute(
  pageFacts.grouping,
  lazyPage(() => withList(import('../pages/grouping/GroupingPage.tsx')), 'GroupingPage'),
);
const groupingServer = pageRoute(
  pageFacts.groupingServer,
  lazyPage(() => withList(import('../pages/grouping-server/GroupingServerPage.tsx')), 'GroupingServerPage'),
);
const who = pageRoute(
  pageFacts.who,
  lazyPage(() => import('../pages/who/WhoPage.tsx'), 'WhoPage'),
);
const whoServer = pageRoute(
  pageFacts.whoServer,
  lazyPage(() => withList(import('../pages/who-server/WhoServerPage.tsx')), 'WhoServerPage'),
);
const servers = pageRoute(
  pageFacts.servers,
  lazyPage(() => import('../pages/servers/ServersPage.tsx'), 'ServersPage'),
);
const server = pageRoute(
  pageFacts.server,
  lazyPage(() => import('../pages/servers/ServerPage.tsx'), 'ServerPage'),
);
const verification = pageRoute(
  pageFacts.verification,
  lazyPage(() => import('../pages/verification/VerificationPage.tsx'), 'VerificationPage'),
);
const trends = pageRoute(
  pageFacts.trends,
  lazyPage(() => import('../pages/trends/TrendsPage.tsx'), 'TrendsPage'),
);
const quests = pageRoute(
  pageFacts.quests,
  lazyPage(() => import('../pages/quests/QuestsPage.tsx'), 'QuestsPage'),
);
const api = pageRoute(
  pageFacts.api,
  lazyPage(() => import('../pages/api/ApiPage.tsx'), 'ApiPage'),
);
const transfers = pageRoute(
  pageFacts.transfers,
  lazyPage(() => import('../pages/transfers/TransfersPage.tsx'), 'TransfersPage'),
);
const registration = pageRoute(
  pageFacts.registration,
  lazyPage(() => import('../pages/registration/RegistrationPage.tsx'), 'RegistrationPage'),
);
const friends = pageRoute(
  pageFacts.friends,
  lazyPage(() => import('../pages/friends/FriendsPage.tsx'), 'FriendsPage'),
);
const ignores = pageRoute(
  pageFacts.ignores,
  lazyPage(() => import('../pages/ignores/IgnoresPage.tsx'), 'IgnoresPage'),
);
const timers = pageRoute(
  pageFacts.timers,
  lazyPage(() => import('../pages/timers/TimersPage.tsx'), 'TimersPage'),
);
const about = pageRoute(
  pageFacts.about,
  lazyPage(() => import('../pages/about/AboutPage.tsx'), 'AboutPage'),
);
const feedback = pageRoute(
  pageFacts.feedback,
  lazyPage(() => import('../pages/feedback/FeedbackPage.tsx'), 'FeedbackPage'),
);
const health = pageRoute(
  pageFacts.health,
  lazyPage(() => import('../pages/health/HealthPage.tsx'), 'HealthPage'),
);
const donated = pageRoute(
  pageFacts.donated,
  lazyPage(() => import('../pages/donated/DonatedPage.tsx'), 'DonatedPage'),
);

const ownedContent = pageRoute(
  pageFacts.ownedContent,
  lazyPage(() => import('../pages/owned-content/OwnedContentPage.tsx'), 'OwnedContentPage'),
);
const guilds = pageRoute(
  pageFacts.guilds,
  lazyPage(() => import('../pages/guilds/GuildsPage.tsx'), 'GuildsPage'),
);
const guild = pageRoute(
  pageFacts.guild,
  lazyPage(() => import('../pages/guild/GuildPage.tsx'), 'GuildPage'),
);

const raid = pageRoute(
  pageFacts.raid,
  lazyPage(() => import('../pages/raid/RaidPage.tsx'), 'RaidPage'),
);
const activity = pageRoute(
  pageFacts.activity,
  lazyPage(() => import('../pages/activity/ActivityPage.tsx'), 'ActivityPage'),
);

const userSettings = pageRoute(
  pageFacts.userSettings,
  lazyPage(() => import('../pages/user-settings/UserSettingsPage.tsx'), 'UserSettingsPage'),
);

const notifications = pageRoute(
  pageFacts.notifications,
  lazyPage(() => import('../pages/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
);

const routeTree = rootRoute.addChildren([
  home,
  live,
  servers,
  server,
  quest,
  questAlone,
  grouping,
  groupingServer,
  who,
  whoServer,
  verification,
  quests,
  trends,
  transfers,
  api,
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
  raid,
  activity,
  userSettings,
  notifications,
]);

/** Options that differ between server and browser: the server takes the address from the request, and never scrolls. */
interface RouterSurroundings {
  readonly history?: RouterHistory;
  /** Whether navigation restores the scroll position; a function is called each time. */
  readonly scrollRestoration?: boolean | (() => boolean);
}

/** A router of all pages in the table, each loaded when first needed. */
export function createPageRouter({ history, scrollRestoration = true }: RouterSurroundings = {}) {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    // An unknown address below a page is rendered without that page.
    notFoundMode: 'root',
    ...searchTexts,
    scrollRestoration,
    // Errors of a page are caught by the shell, and others around the app.
    disableGlobalCatchBoundary: true,
    ...(history !== undefined && { history }),
  });
  // The server rendered the same matches; otherwise the browser would wrap them in a Suspense boundary.
  router.ssr = { manifest: undefined };
  return router;
}

export type PageRouter = ReturnType<typeof createPageRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter;
  }
}
