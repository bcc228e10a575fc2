import type { Scope } from '@rollcall/game/api/endpoint';
import { pastCallNames, reportCallNames, type PastCallName } from '@rollcall/game/api/ingest-calls';
import type { LiveCall } from './parse-report.ts';

export type CatalogueCall = 'reportAreas' | 'reportQuests';

export type IngestCall = LiveCall | CatalogueCall | PastCallName;

export const ingestCallNames: readonly IngestCall[] = [...reportCallNames, ...pastCallNames];

export function isCatalogueCall(call: IngestCall): call is CatalogueCall {
  return call === 'reportAreas' || call === 'reportQuests';
}

export function isHistoryCall(call: IngestCall): call is PastCallName {
  return pastCallNames.some((name) => name === call);
}

/** The scope that a key needs for a call. */
export function scopeOf(call: IngestCall): Scope {
  if (isHistoryCall(call)) return 'history';
  return isCatalogueCall(call) ? 'catalogue' : 'live';
}
