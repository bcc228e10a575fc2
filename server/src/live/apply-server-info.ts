import type { ReportedServerInfo, ServerInfoReport } from '@rollcall/game/report';
import { aheadMaximumMs, type ServerInfo } from '@rollcall/game/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import { coverageOf, findServerDraft, reject, type LiveDraft } from './live-draft.ts';

/**
 * Merges what a report says of servers (wire: Ingest). Counts are ours alone. A status report is a status check, dated
 * to the report unless it says otherwise; it is no data, so `last_data_fetch` stays.
 */
export function applyServerInfo(draft: LiveDraft, report: ServerInfoReport): void {
  for (const [name, given] of report.servers) {
    const server = findServerDraft(draft, name);
    if (server === null) {
      reject(draft, name, '', 'is not a known server');
      continue;
    }
    server.info.coverage = coverageOf(draft, server.before.info.observedAtMs);
    if (server.info.coverage === 'stale') continue;
    draft.accepted += 1;
    server.info.patch = patchOf(given, draft);
  }
}

function patchOf(given: ReportedServerInfo, { at, nowMs }: LiveDraft): Partial<ServerInfo> {
  const patch: Partial<ServerInfo> = { last_status_check: at };
  for (const field of mergedFields) {
    const value = given[field];
    if (value !== undefined) Object.assign(patch, { [field]: value });
  }
  // A check that is yet to come was dated by a wrong clock (wire times compare as text).
  if ((patch.last_status_check ?? '') > toWireTime(nowMs + aheadMaximumMs)) patch.last_status_check = at;
  return patch;
}

const mergedFields = [
  'index',
  'is_online',
  'is_vip_only',
  'queue_number',
  'last_status_check',
  'creation_timestamp',
] as const;
