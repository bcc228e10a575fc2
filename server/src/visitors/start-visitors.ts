import type { GameDefinition } from '@rollcall/game/definition';
import type { CallerParts } from '../http/limit-share.ts';
import { limits, type Rate } from '../http/limits.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import { browserLogEndpoints, browserLogRoutes } from './browser-log-routes.ts';
import { openBrowserLog } from './browser-log.ts';
import { defaultFeedbackLimits, feedbackEndpoints, feedbackRoutes } from './feedback.ts';
import { messageEndpoints, messageRoutes, openMessages } from './messages.ts';
import {
  openPopulationEvents,
  populationEventEndpoints,
  populationEventRoutes,
} from './population-events.ts';
import type { RequireKey } from './private-routes.ts';
import { readerKeyEndpoints, readerKeyRoutes } from './reader-key-routes.ts';
import { openReaderKeys } from './reader-keys.ts';
import { defaultSettingsLimits, settingsEndpoints, settingsRoutes } from './settings-transfer.ts';
import {
  defaultVerificationLimits,
  verificationEndpoints,
  verificationRoutes,
} from './verification-routes.ts';
import { createTokenVerifier, createVerification, type VerificationParts } from './verification.ts';
import { createWriteBounds, type WriteParts } from './write-bounds.ts';
import { startFeedbackRetention, startLogRetention, startSettingsRetention } from './write-retention.ts';

interface VisitorsParts
  extends CallerParts, WriteParts, Pick<VerificationParts, 'findLive' | 'characterExists'> {
  /** Calls `listener` when another server has changed a table. */
  readonly onTableChanged: (
    table: 'news' | 'page_messages' | 'population_events' | 'reader_keys',
    listener: () => void,
  ) => void;
  readonly definition: GameDefinition;
  /** null = no limits, as behind a proxy that limits, or in tests. */
  readonly readRate: Rate | null;
  readonly requireKey: RequireKey;
}

/** Starts the features for data that visitors store on the server, and for messages of operators to visitors. */
export async function startVisitors(parts: VisitorsParts) {
  const { store, nowMs, hasOtherWriters, onTableChanged } = parts;
  const unlessOff = <T>(limit: T): T | null => (parts.isLimited ? limit : null);

  const verifyToken = createTokenVerifier({ store, nowMs });
  const verification = createVerification({ ...parts, verifyToken });
  const [news, pageMessages, populationEvents, readerKeys] = await Promise.all([
    openMessages({ ...parts, table: 'news' }),
    openMessages({ ...parts, table: 'page_messages' }),
    openPopulationEvents(parts),
    openReaderKeys(parts),
  ]);
  onTableChanged('news', () => void news.sync());
  onTableChanged('page_messages', () => void pageMessages.sync());
  onTableChanged('population_events', () => void populationEvents.sync());
  onTableChanged('reader_keys', () => void readerKeys.readAgain());

  const feedback = createWriteBounds(store, 'feedback', limits.feedbackTable.table, { hasOtherWriters });
  // Trimming this table takes the embedded engine a second or two, mainly for reading it.
  const events = createWriteBounds(store, 'browser_events', limits.logTable.table, {
    freedShare: 1 / 10,
    hasOtherWriters,
  });
  const transfers = createWriteBounds(store, 'settings_transfers', limits.transferTable.table, {
    hasOtherWriters,
  });
  const log = openBrowserLog({ ...parts, bounds: events });
  const running = [
    news,
    pageMessages,
    populationEvents,
    readerKeys,
    log,
    startFeedbackRetention({ ...parts, bounds: feedback }),
    startLogRetention({ ...parts, bounds: events }),
    startSettingsRetention({ ...parts, bounds: transfers }),
  ];
  const plugins: readonly RoutePlugin[] = [
    {
      endpoints: verificationEndpoints,
      routes: () =>
        verificationRoutes({ ...parts, verification, limits: unlessOff(defaultVerificationLimits) }),
    },
    {
      endpoints: messageEndpoints,
      routes: (send) => messageRoutes({ ...parts, news, pageMessages, send }),
    },
    {
      endpoints: populationEventEndpoints,
      routes: (send) => populationEventRoutes({ ...parts, events: populationEvents, send }),
    },
    {
      endpoints: feedbackEndpoints,
      routes: () => feedbackRoutes({ ...parts, bounds: feedback, limits: unlessOff(defaultFeedbackLimits) }),
    },
    {
      endpoints: browserLogEndpoints,
      routes: () => browserLogRoutes({ ...parts, log, rate: unlessOff(limits.logCalls.rate) }),
    },
    {
      endpoints: settingsEndpoints,
      routes: () => settingsRoutes({ ...parts, bounds: transfers, limits: unlessOff(defaultSettingsLimits) }),
    },
    {
      endpoints: readerKeyEndpoints,
      routes: () => readerKeyRoutes({ ...parts, keys: readerKeys }),
    },
  ];
  return {
    plugins,
    verifyToken,
    populationEvents,
    readerKeys,
    close: async () => {
      for (const part of running.toReversed()) await part.close();
    },
  };
}
