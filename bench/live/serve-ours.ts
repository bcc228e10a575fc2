import { defaultDefinition } from '@rollcall/game/definition';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { createApp } from '../../server/src/app.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { createLiveStore } from '../../server/src/live/live-store.ts';
import { answerParent, portOf, processorMs } from './child.ts';
import { makeCrowd } from './crowd.ts';

/** Our server with 500 characters on Orien, and nothing behind it. */
const nobody = { findCharacter: async () => null, findCharacterByName: async () => null };
const noOne = { findCharactersByIds: async () => [], findCharactersByName: async () => [] };

const store = createLiveStore({ definition: defaultDefinition });
const now = Date.now();
store.apply(
  {
    kind: 'characters',
    mode: 'keyframe',
    servers: null,
    entities: makeCrowd(500, ['Orien']).map((entity, index) => ({ index, entity })),
    rejectedIds: [],
    deletedIds: [],
    observedAtMs: now,
  },
  now,
);
const app = createApp({
  logger: silentLogger,
  nowMs: Date.now,
  settings: {
    game: defaultDefinition,
    site: defaultSiteSettings,
    is_demo: false,
    build: { commit_hash: 'unknown', built_at: null },
  },
  publicUrl: null,
  site: null,
  currentLive: () => store.current(),
  offline: { ...nobody, ...noOne },
  plugins: [],
  partsHealth: () => ({
    isStoreAway: false,
    waitingEvents: 0,
    isJournalWritable: true,
    openStreams: 0,
    unknownServers: {},
  }),
  // As it is set by default; calls of this machine are exempt.
  readRate: { perSecond: 60, burst: 120 },
  proxyCount: 0,
});
await app.listen({ port: 0, host: '127.0.0.1' });
answerParent(`http://127.0.0.1:${portOf(app.server)}`, { processorMs }, () => app.close());
