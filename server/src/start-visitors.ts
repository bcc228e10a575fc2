import type { RoutePlugin } from './app.ts';
import { limits } from './http/limits.ts';
import type { VerifyToken } from './http/token-holder.ts';
import { type AuthenticateKey, requireKey } from './ingest/keys.ts';
import type { KnownPeople, OnClose, ServerParts } from './start-parts.ts';
import { findSighting } from './live/live-lookups.ts';
import type { LiveStore } from './live/live-store.ts';
import type { Store } from './store/store.ts';
import { browserLogEndpoints, browserLogRoutes } from './visitors/browser-log-routes.ts';
import { openBrowserLog } from './visitors/browser-log.ts';
import { defaultFeedbackLimits, feedbackEndpoints, feedbackRoutes } from './visitors/feedback.ts';
import { messageEndpoints, messageRoutes, openMessages } from './visitors/messages.ts';
import { defaultSettingsLimits, settingsEndpoints, settingsRoutes } from './visitors/settings-transfer.ts';
import { createTokenVerifier } from './visitors/token-verifier.ts';
import {
  defaultVerificationLimits,
  verificationEndpoints,
  verificationRoutes,
} from './visitors/verification-routes.ts';
import { createVerification } from './visitors/verification.ts';
import { createWriteBounds } from './visitors/write-bounds.ts';
import {
  startFeedbackRetention,
  startLogRetention,
  startSettingsRetention,
} from './visitors/write-retention.ts';

interface VisitorsParts {
  readonly store: Store;
  readonly live: LiveStore;
  readonly people: KnownPeople;
  readonly authenticateKey: AuthenticateKey;
}

export interface Visitors {
  readonly plugins: readonly RoutePlugin[];
  readonly verifyToken: VerifyToken;
}

export async function startVisitors(
  server: ServerParts,
  parts: VisitorsParts,
  onClose: OnClose,
): Promise<Visitors> {
  const verifyToken = createTokenVerifier({ store: parts.store, nowMs: server.nowMs });
  const plugins = [
    verificationPlugin(server, parts, verifyToken),
    await messagePlugin(server, parts, onClose),
    feedbackPlugin(server, parts, onClose),
    browserLogPlugin(server, parts, onClose),
    settingsPlugin(server, parts, onClose),
  ];
  return { plugins, verifyToken };
}

function verificationPlugin(
  { config, nowMs }: ServerParts,
  { store, live, people }: VisitorsParts,
  verifyToken: VerifyToken,
): RoutePlugin {
  const verification = createVerification({
    store,
    nowMs,
    verifyToken,
    findLive: (id) => findSighting(live.current(), id),
    characterExists: async (id) => (await people.find(id)) !== null,
  });
  return {
    endpoints: verificationEndpoints,
    routes: () =>
      verificationRoutes({
        verification,
        // Whoever turns the limit for reads off has a proxy that limits, or runs tests.
        limits: config.readRate === null ? null : defaultVerificationLimits,
        nowMs,
        proxyCount: config.proxyCount,
      }),
  };
}

async function messagePlugin(
  { logger, nowMs }: ServerParts,
  { store, authenticateKey }: VisitorsParts,
  onClose: OnClose,
): Promise<RoutePlugin> {
  const [news, pageMessages] = await Promise.all([
    openMessages({ table: 'news', store, logger, nowMs }),
    openMessages({ table: 'page_messages', store, logger, nowMs }),
  ]);
  onClose(() => {
    news.close();
    pageMessages.close();
  });
  return {
    endpoints: messageEndpoints,
    routes: (send) =>
      messageRoutes({
        news,
        pageMessages,
        requireKey: (request, scope) => requireKey(authenticateKey, request, scope),
        send,
      }),
  };
}

function feedbackPlugin(
  { config, logger, nowMs }: ServerParts,
  { store, authenticateKey }: VisitorsParts,
  onClose: OnClose,
): RoutePlugin {
  const bounds = createWriteBounds(store, 'feedback', limits.feedbackTable.table);
  const retention = startFeedbackRetention({ store, bounds, logger, nowMs });
  onClose(() => retention.close());
  return {
    endpoints: feedbackEndpoints,
    routes: () =>
      feedbackRoutes({
        store,
        bounds,
        nowMs,
        limits: config.readRate === null ? null : defaultFeedbackLimits,
        proxyCount: config.proxyCount,
        requireKey: (request, scope) => requireKey(authenticateKey, request, scope),
      }),
  };
}

function browserLogPlugin(
  { config, logger, nowMs }: ServerParts,
  { store, authenticateKey }: VisitorsParts,
  onClose: OnClose,
): RoutePlugin {
  // To trim this table takes the embedded engine a second or two, most of it to read the table.
  const bounds = createWriteBounds(store, 'browser_events', limits.logTable.table, 1 / 10);
  const log = openBrowserLog({ store, bounds, logger, nowMs });
  onClose(() => log.close());
  const retention = startLogRetention({ store, bounds, logger, nowMs });
  onClose(() => retention.close());
  return {
    endpoints: browserLogEndpoints,
    routes: () =>
      browserLogRoutes({
        log,
        store,
        nowMs,
        rate: config.readRate === null ? null : limits.logCalls.rate,
        proxyCount: config.proxyCount,
        requireKey: (request, scope) => requireKey(authenticateKey, request, scope),
      }),
  };
}

function settingsPlugin(
  { config, logger, nowMs }: ServerParts,
  { store }: VisitorsParts,
  onClose: OnClose,
): RoutePlugin {
  const bounds = createWriteBounds(store, 'settings_transfers', limits.transferTable.table);
  const retention = startSettingsRetention({ store, bounds, logger, nowMs });
  onClose(() => retention.close());
  return {
    endpoints: settingsEndpoints,
    routes: () =>
      settingsRoutes({
        store,
        bounds,
        nowMs,
        limits: config.readRate === null ? null : defaultSettingsLimits,
        proxyCount: config.proxyCount,
      }),
  };
}
