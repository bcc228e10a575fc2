import type { LiveCall } from './parse-report.ts';

/** Calls that send rows of the catalogue, which the catalogue judges itself. */
export type CatalogueCall = 'reportAreas' | 'reportQuests';

/** The calls of this door, by their names in `game/endpoints`. */
export type IngestCall = LiveCall | CatalogueCall;

/** Whether a call sends rows of the catalogue. */
export function isCatalogueCall(call: IngestCall): call is CatalogueCall {
  return call === 'reportAreas' || call === 'reportQuests';
}
