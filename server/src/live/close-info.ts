import type { ServerInfo } from '@rollcall/game/server-info';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { LiveDraft, ServerDraft } from './live-draft.ts';
import type { InfoState } from './server-state.ts';

/** How often history hears that a server is still reported on when nothing else about it is new. */
const recordEveryMs = 10_000;

const statusFields = ['index', 'is_online', 'is_vip_only', 'queue_number', 'creation_timestamp'] as const;
const stamps = ['last_status_check', 'last_data_fetch'] as const;
const countedFields = ['character_count', 'lfm_count', ...stamps] as const;

interface Counts {
  readonly character_count: number;
  readonly lfm_count: number;
}

/** What is known of a server after the report: what was said of it, counted anew, and stamped when it held data. */
export function closeInfo(draft: LiveDraft, server: ServerDraft, counts: Counts): InfoState {
  const { info: before, name } = server.before;
  const hasData = [server.characters.coverage, server.lfms.coverage].includes('applied');
  const hasStatus = server.info.coverage === 'applied';
  const info: ServerInfo = { ...before.info, ...server.info.patch, ...counts };
  if (hasData) info.last_data_fetch = laterOf(info.last_data_fetch, draft.at);
  const isNews = statusFields.some((field) => info[field] !== before.info[field]);
  const isChanged = isNews || countedFields.some((field) => info[field] !== before.info[field]);
  const isHeardOf = hasData || hasStatus;
  const isRecorded = isNews || (isHeardOf && isDue(before.recorded, info));
  if (isRecorded) draft.events.push({ type: 'server_seen', at: draft.at, server_name: name, info });
  return {
    version: before.version + (isChanged ? 1 : 0),
    info: isChanged ? info : before.info,
    observedAtMs: hasStatus ? Math.max(draft.atMs, before.observedAtMs ?? draft.atMs) : before.observedAtMs,
    correctedMs: hasData ? null : before.correctedMs,
    recorded: isRecorded ? info : before.recorded,
  };
}

/** Each stamp by itself: a status that was told is no word of data, and after a restart the age of the data decides. */
function isDue(recorded: ServerInfo | null, info: ServerInfo): boolean {
  return recorded === null || stamps.some((stamp) => lagMs(recorded[stamp], info[stamp]) >= recordEveryMs);
}

/** How far what was told lies behind; what was never told lies behind without end. */
function lagMs(told: string | null, known: string | null): number {
  if (told === known || known === null) return 0;
  return told === null ? Number.POSITIVE_INFINITY : fromWireTime(known) - fromWireTime(told);
}

/** Wire times compare as text. */
const laterOf = (before: string | null, at: string) => (before !== null && before > at ? before : at);
