import type { LfmsByServer } from '@rollcall/game/lfm';
import type { Quest } from '@rollcall/game/quest';
import type { ServerInfos } from '@rollcall/game/server-status';
import { useMemo, useState } from 'react';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { keepUnchanged } from '../../shared/row-memory.ts';
import { currentRaids, goneRow, type RaidRow, raidsByServer, type RaidServer } from './current-raids.ts';
import { holdForMs } from '../../shared/hold-order.ts';

interface RaidSources {
  /** Null = no answer yet. */
  readonly lfms: LfmsByServer | null;
  readonly infos: ServerInfos | null;
  /** By each of their ids. */
  readonly quests: ReadonlyMap<number, Quest>;
  /** Answers still come in. */
  readonly isLive: boolean;
  /** By the server's clock, in steps of some seconds. */
  readonly nowMs: number;
}

interface Raids {
  readonly servers: readonly RaidServer[];
  /** The pointer rests on the board, or a link on it has the focus. */
  readonly onHold: (isHeld: boolean) => void;
}

interface Shown extends HeldRaids {
  readonly servers: readonly RaidServer[];
}

const collator = new Intl.Collator('en');
const noLfms: LfmsByServer = {};
const minuteMs = 60_000;

/** The raids of every server; objects keep their identity while they are unchanged. */
export function useRaids({ lfms, infos, quests, isLive, nowMs }: RaidSources): Raids {
  const { game: definition } = usePageSettings();
  const [isHeld, setIsHeld] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  // Rows show whole minutes.
  const minute = Math.floor(nowMs / minuteMs);
  const rows = useMemo(
    () =>
      currentRaids({
        definition,
        lfms: lfms ?? noLfms,
        quests,
        collator,
        nowMs: minute * minuteMs,
      }),
    [definition, lfms, quests, minute],
  );
  const next = advance(shown, rows, isHeld, nowMs, (held) =>
    raidsByServer(held, { definition, lfms: lfms ?? noLfms, infos, isLive, nowMs }),
  );
  // State derived from the previous state: React renders it before it paints.
  if (next !== shown) setShown(next);
  return { servers: next.servers, onHold: setIsHeld };
}

function advance(
  shown: Shown | null,
  rows: readonly RaidRow[],
  isHeld: boolean,
  nowMs: number,
  group: (rows: readonly RaidRow[]) => readonly RaidServer[],
): Shown {
  const held = holdRaids(shown, rows, { isHeld, nowMs });
  const servers = keepUnchanged(shown?.servers ?? [], group(held.rows), ({ key }) => key);
  const isSame =
    shown !== null &&
    shown.rows === held.rows &&
    shown.servers === servers &&
    shown.differsSinceMs === held.differsSinceMs;
  return isSame ? shown : { ...held, servers };
}

/** The raids as shown, which may lag behind the data. */
export interface HeldRaids {
  readonly rows: readonly RaidRow[];
  /** Since when the shown rows differ from the data; null = they do not. */
  readonly differsSinceMs: number | null;
}

/**
 * The raids to show. Nothing moves under the pointer (look): while it rests on the board, rows are updated in place, new
 * ones wait and gone ones stay, marked; for eight seconds at most.
 *
 * @param before shown until now; null = nothing
 * @param isHeld the pointer rests on the board, or one of its links has the focus
 */
export function holdRaids(
  before: HeldRaids | null,
  wanted: readonly RaidRow[],
  { isHeld, nowMs }: { readonly isHeld: boolean; readonly nowMs: number },
): HeldRaids {
  const settled = { rows: wanted, differsSinceMs: null };
  if (before === null || !isHeld) return settled;
  const fresh = new Map(wanted.map((row) => [row.key, row]));
  const updated = before.rows.map((row) => fresh.get(row.key) ?? goneRow(row));
  // Keeps its identity while it is unchanged.
  const rows = updated.every((row, index) => row === before.rows[index]) ? before.rows : updated;
  if (rows.length === wanted.length && rows.every((row, index) => row === wanted[index])) return settled;
  const differsSinceMs = before.differsSinceMs ?? nowMs;
  return nowMs - differsSinceMs >= holdForMs ? settled : { rows, differsSinceMs };
}
