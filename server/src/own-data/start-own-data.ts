import { plainGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import { type ErasuresParts, startErasures } from './erasures.ts';
import type { HiddenCharacters } from './hidden-characters.ts';
import { ownDataEndpoints, ownDataRoutes, type OwnDataRoutesParts } from './own-data-routes.ts';

interface OwnDataParts extends ErasuresParts, Omit<OwnDataRoutesParts, 'erasures'> {
  readonly hidden: HiddenCharacters;
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
  const gauges = [
    plainGauge('rollcall_hidden_characters', 'Characters that their owners have hidden.', () =>
      parts.hidden.count(),
    ),
    plainGauge('rollcall_erasures_open', 'Characters that are being erased.', () => erasures.openCount()),
    plainGauge(
      'rollcall_erasure_age_seconds',
      'Age of the oldest erasure that is not done; 0 = none.',
      () => erasures.oldestOpenMs() / 1000,
    ),
  ];
  return { plugin, gauges, reasons: erasures.reasons, erasures, close: erasures.close };
}
