import type { HistoryEvent } from '@rollcall/game/history-event';
import type { Rejection, Report } from '@rollcall/game/report';
import { applyCharacters } from './apply-characters.ts';
import { applyLfms } from './apply-lfms.ts';
import { applyServerInfo } from './apply-server-info.ts';
import { closeDraft, judgeCoverage } from './close-draft.ts';
import { openDraft } from './live-draft.ts';
import type { LiveChange, LiveState } from './server-state.ts';

/** What came of one report. */
export interface AppliedReport {
  readonly state: LiveState;
  readonly events: readonly HistoryEvent[];
  readonly changes: readonly LiveChange[];
  /** Entities taken, whether or not they changed anything. */
  readonly accepted: number;
  readonly rejected: readonly Rejection[];
  readonly removed: number;
  readonly duplicates: number;
  /** Key of each covered server → version of the reported kind there. */
  readonly versions: Readonly<Record<string, number>>;
  /** Older than what was applied before on every server that it covers: nothing was applied. */
  readonly stale: boolean;
}

/**
 * Lays a report over the live state (wire: Ingest, Keyframes). Pure; costs what changes, not what is known.
 *
 * Age is judged server by server: a report may be the newest word on one server and an old one on another. What is
 * old there is left out without a rejection, and `stale` is answered when it was old everywhere.
 *
 * @param nowMs the time of arrival; a report that claims to come from the future is dated to it
 */
export function applyReport(state: LiveState, report: Report, nowMs: number): AppliedReport {
  const draft = openDraft(state, Math.min(report.observedAtMs, nowMs));
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
  const { events, rejected, accepted, removed, duplicates } = draft;
  const { versions, stale } = judgeCoverage(draft, after, report);
  return { state: after, events, changes, accepted, rejected, removed, duplicates, versions, stale };
}
