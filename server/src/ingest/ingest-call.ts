import type { LiveCall } from './parse-report.ts';

/** Calls that send rows of the catalogue, which the catalogue judges itself. */
export type CatalogueCall = 'reportAreas' | 'reportQuests';

/** The calls of this door, by their names in `game/endpoints`. */
export type IngestCall = LiveCall | CatalogueCall;

/** Every call of this door. */
export const ingestCalls: readonly IngestCall[] = [
  'reportCharacters',
  'changeCharacters',
  'reportLfms',
  'changeLfms',
  'changeServerInfo',
  'reportAreas',
  'reportQuests',
];

/** Whether a call sends rows of the catalogue. */
export function isCatalogueCall(call: IngestCall): call is CatalogueCall {
  return call === 'reportAreas' || call === 'reportQuests';
}
