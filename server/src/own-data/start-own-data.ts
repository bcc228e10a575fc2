import type { FastifyRequest } from 'fastify';
import type { LimitShare } from '../http/limit-share.ts';
import type { Logger } from '../http/logger.ts';
import type { ReadGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import type { VerifyToken } from '../http/token-holder.ts';
import type { ErasedCharacters } from '../store/erased-characters.ts';
import type { Store } from '../store/store.ts';
import { startErasures } from './erasures.ts';
import type { HiddenCharacters } from './hidden-characters.ts';
import { ownDataEndpoints, ownDataRoutes } from './own-data-routes.ts';

interface OwnDataParts {
  readonly store: Store;
  /** The store for work that one server does for all. */
  readonly scheduled: Store;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly onTableChanged: (table: 'erasures', listener: () => void) => void;
  readonly verifyToken: VerifyToken;
  readonly hidden: HiddenCharacters;
  readonly observedAtMs: (characterId: number) => number | null;
  /** Called when rows that are also kept in memory have been erased. */
  readonly onErased: () => void;
  /** Erases characters from the file of rejected events of this server. */
  readonly eraseSetAside: (erased: ErasedCharacters) => Promise<unknown>;
  readonly requireKey: (request: FastifyRequest, scope: 'site') => unknown;
  readonly isLimited: boolean;
  readonly proxyCount: number;
  readonly limitShare: LimitShare;
}

/** Lets the verified owner of a character export, hide and erase its data. */
export function startOwnData(parts: OwnDataParts) {
  const erasures = startErasures({
    ...parts,
    onErased: () => {
      parts.onErased();
      void parts.hidden.sync();
    },
  });
  const plugin: RoutePlugin = {
    endpoints: ownDataEndpoints,
    routes: () => ownDataRoutes({ ...parts, erasures }),
  };
  const gauges: readonly ReadGauge[] = [
    {
      name: 'rollcall_hidden_characters',
      help: 'Characters that their owners have hidden.',
      read: () => [['', parts.hidden.count()]],
    },
    {
      name: 'rollcall_erasures_open',
      help: 'Characters that are being erased.',
      read: () => [['', erasures.openCount()]],
    },
    {
      name: 'rollcall_erasure_age_seconds',
      help: 'Age of the oldest erasure that is not done; 0 = none.',
      read: () => [['', erasures.oldestOpenMs() / 1000]],
    },
  ];
  return { plugin, gauges, reasons: erasures.reasons, erasures, close: erasures.close };
}
