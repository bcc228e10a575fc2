import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { Rejection, Report, ReportedServerInfo, ServerInfoReport } from '@rollcall/game/api/report';
import { aheadMaximumMs, type ServerInfo } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import { applyCharacters } from './apply-characters.ts';
import { applyLfms } from './apply-lfms.ts';
import { correctTimes } from './correct-times.ts';
import {
  closeDraft,
  coverageOf,
  findServerDraft,
  coverageResult,
  type LiveDraft,
  openDraft,
  reject,
} from './live-draft.ts';
import type { LiveChange, LiveState } from './server-state.ts';

/** A changed state, with its changes and events. */
export interface ChangedState {
  readonly state: LiveState;
  /** Time of the change: when the report arrived. It is the same on every server that follows the same log. */
  readonly atMs: number;
  readonly events: readonly HistoryEvent[];
  /** Characters that logged out, as last seen. Look-ups find them here until history has recorded the logout. */
  readonly departed: readonly Character[];
  /** How far times of the previous state were ahead of the clock before they were corrected; null = none were. */
  readonly correctedMs: number | null;
  readonly changes: readonly LiveChange[];
}

export interface AppliedReport extends ChangedState {
  readonly accepted: number;
  readonly rejected: readonly Rejection[];
  readonly removed: number;
  readonly duplicates: number;
  /** Key of each covered server → version of the reported kind there. */
  readonly versions: Readonly<Record<string, number>>;
  /** Whether the report was older than the last one on every covered server, so that nothing was applied. */
  readonly stale: boolean;
}

/**
 * Applies a report to the live state. Pure; the cost depends on the changes, not on the size of the state.
 * The age is compared for each server: a report may be the newest on one server and old on another. Its old parts are
 * ignored without a rejection, and the answer is `stale` if it is old everywhere.
 * Times of the state that are in the future are corrected first, so that later reports are not stale just because the
 * clock was wrong for a while.
 *
 * @param nowMs the time of arrival; a report from the future is dated to it
 */
export function applyReport(state: LiveState, report: Report, nowMs: number): AppliedReport {
  const corrected = correctTimes(state, nowMs);
  const draft = openDraft(corrected.state, nowMs, report);
  switch (report.kind) {
    case 'characters':
      applyCharacters(draft, report);
      break;
    case 'lfms':
      applyLfms(draft, report);
      break;
    case 'server-info':
      applyServerInfo(draft, report);
      break;
  }
  const { state: after, changes } = closeDraft(draft);
  const { rejected, accepted, removed, duplicates, departed } = draft;
  return {
    state: after,
    atMs: nowMs,
    events: [...corrected.events, ...draft.events],
    departed,
    correctedMs: corrected.correctedMs,
    changes: [...corrected.changes, ...changes],
    accepted,
    rejected,
    removed,
    duplicates,
    ...coverageResult(draft, after, report),
  };
}

/**
 * Merges a report about servers. Counts are always our own. A status report is a status check, at the time of the
 * report unless it gives another one. It is not data, so `last_data_fetch` is not changed.
 */
function applyServerInfo(draft: LiveDraft, report: ServerInfoReport): void {
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
  // A check in the future was dated by a wrong clock. Wire times can be compared as text.
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
