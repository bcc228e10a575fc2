import type { FastifyRequest } from 'fastify';
import type { Scope } from '@rollcall/game/api/endpoint';
import type { RoutePlugin } from './app.ts';
import { limits } from './http/limits.ts';
import type { VerifyToken } from './http/token-holder.ts';
import { type AuthenticateKey, requireKey } from './ingest/keys.ts';
import type { KnownPeople, OnClose, ServerParts, SharedParts } from './start-parts.ts';
import { findSighting } from './live/live-lookups.ts';
import type { LiveStore } from './live/live-store.ts';
import type { Store } from './store/store.ts';
import { browserLogEndpoints, browserLogRoutes } from './visitors/browser-log-routes.ts';
import { readerKeyEndpoints, readerKeyRoutes } from './visitors/reader-key-routes.ts';
import { openReaderKeys, type ReaderKeys } from './visitors/reader-keys.ts';
import { openBrowserLog } from './visitors/browser-log.ts';
import { defaultFeedbackLimits, feedbackEndpoints, feedbackRoutes } from './visitors/feedback.ts';
import { messageEndpoints, messageRoutes, openMessages } from './visitors/messages.ts';
import {
  openPopulationEvents,
  populationEventEndpoints,
  populationEventRoutes,
  type PopulationEvents,
} from './visitors/population-events.ts';
import { defaultSettingsLimits, settingsEndpoints, settingsRoutes } from './visitors/settings-transfer.ts';
import { createTokenVerifier, createVerification } from './visitors/verification.ts';
import {
  defaultVerificationLimits,
  verificationEndpoints,
  verificationRoutes,
} from './visitors/verification-routes.ts';
import { createWriteBounds } from './visitors/write-bounds.ts';
import {
  startFeedbackRetention,
  startLogRetention,
  startSettingsRetention,
} from './visitors/write-retention.ts';

interface VisitorsParts {
  readonly store: Store;
  readonly scheduled: Store;
  readonly live: LiveStore;
  readonly people: KnownPeople;
  readonly authenticateKey: AuthenticateKey;
  readonly shared?: SharedParts | undefined;
}

export interface Visitors {
  readonly plugins: readonly RoutePlugin[];
  readonly verifyToken: VerifyToken;
  readonly populationEvents: PopulationEvents;
  readonly readerKeys: ReaderKeys;
}

export async function startVisitors(
  { config, logger, nowMs, limitShare }: ServerParts,
  { store, scheduled, live, people, authenticateKey, shared: others }: VisitorsParts,
  onClose: OnClose,
): Promise<Visitors> {
  const kept = { store, logger, nowMs };
  const shared = {
    store,
    nowMs,
    proxyCount: config.proxyCount,
    limitShare,
    requireKey: (request: FastifyRequest, scope: Scope) => requireKey(authenticateKey, request, scope),
  };
  // Without a limit of reads a proxy limits, or tests run.
  const unlessOff = <T>(limit: T): T | null => (config.readRate === null ? null : limit);

  const verifyToken = createTokenVerifier({ store, nowMs });
  const verification = createVerification({
    store,
    nowMs,
    verifyToken,
    findLive: (id) => findSighting(live.current(), id),
    characterExists: async (id) => (await people.find(id)) !== null,
  });
  const [news, pageMessages, populationEvents, readerKeys] = await Promise.all([
    openMessages({ ...kept, table: 'news' }),
    openMessages({ ...kept, table: 'page_messages' }),
    openPopulationEvents({ ...kept, definition: config.game }),
    openReaderKeys({ ...kept, scheduled, isLimited: config.readRate !== null }),
  ]);
  others?.onTableChanged('news', () => void news.sync());
  others?.onTableChanged('page_messages', () => void pageMessages.sync());
  others?.onTableChanged('population_events', () => void populationEvents.sync());
  others?.onTableChanged('reader_keys', () => void readerKeys.readAgain());
  const hasOthers = others !== undefined;
  const feedback = createWriteBounds(store, 'feedback', limits.feedbackTable.table, { hasOthers });
  // Trimming this table takes the embedded engine a second or two, most of it for reading the table.
  const events = createWriteBounds(store, 'browser_events', limits.logTable.table, {
    freedShare: 1 / 10,
    hasOthers,
  });
  const transfers = createWriteBounds(store, 'settings_transfers', limits.transferTable.table, { hasOthers });
  const log = openBrowserLog({ ...kept, bounds: events });
  const parts = [
    news,
    pageMessages,
    populationEvents,
    readerKeys,
    log,
    startFeedbackRetention({ ...kept, bounds: feedback }),
    startLogRetention({ ...kept, scheduled, bounds: events }),
    startSettingsRetention({ ...kept, scheduled, bounds: transfers }),
  ];
  for (const part of parts) onClose(() => part.close());
  const plugins: RoutePlugin[] = [
    {
      endpoints: verificationEndpoints,
      routes: () =>
        verificationRoutes({ ...shared, verification, limits: unlessOff(defaultVerificationLimits) }),
    },
    {
      endpoints: messageEndpoints,
      routes: (send) => messageRoutes({ ...shared, news, pageMessages, send }),
    },
    {
      endpoints: populationEventEndpoints,
      routes: (send) => populationEventRoutes({ ...shared, events: populationEvents, send }),
    },
    {
      endpoints: feedbackEndpoints,
      routes: () => feedbackRoutes({ ...shared, bounds: feedback, limits: unlessOff(defaultFeedbackLimits) }),
    },
    {
      endpoints: browserLogEndpoints,
      routes: () => browserLogRoutes({ ...shared, log, rate: unlessOff(limits.logCalls.rate) }),
    },
    {
      endpoints: settingsEndpoints,
      routes: () =>
        settingsRoutes({ ...shared, bounds: transfers, limits: unlessOff(defaultSettingsLimits) }),
    },
    {
      endpoints: readerKeyEndpoints,
      routes: () => readerKeyRoutes({ ...shared, keys: readerKeys, readRate: config.readRate }),
    },
  ];
  return { plugins, verifyToken, populationEvents, readerKeys };
}
