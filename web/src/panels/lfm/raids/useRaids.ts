import type { LfmsByServer } from '@rollcall/game/lfm';
import type { Quest } from '@rollcall/game/quest';
import type { ServerInfos } from '@rollcall/game/server-status';
import { useMemo, useState } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { keepUnchanged } from '../../list/row-memory.ts';
import { currentRaids, goneRow, type RaidRow, raidsByServer, type RaidServer } from './current-raids.ts';
import { holdForMs } from '../../list/hold-order.ts';

interface RaidSources {
  /** Null = no answer has come. */
  readonly lfms: LfmsByServer | null;
  readonly infos: ServerInfos | null;
  /** By each of their ids. */
  readonly quests: ReadonlyMap<number, Quest>;
  /** Answers still come in. */
  readonly isLive: boolean;
  /** By the server's clock; steps of some seconds do. */
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

/** The raids of every server under its heading; the very same objects as long as they say the same. */
export function useRaids({ lfms, infos, quests, isLive, nowMs }: RaidSources): Raids {
  const { game: definition } = usePageSettings();
  const [isHeld, setIsHeld] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  // Nothing of a row is told more exactly than by the minute.
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
  // State that follows from what was shown before: React takes it up before it paints.
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

/** The raids as they are shown, which may lag behind the raids as they are known. */
export interface HeldRaids {
  readonly rows: readonly RaidRow[];
  /** Since when what is shown has differed from what is known; null = it does not. */
  readonly differsSinceMs: number | null;
}

/**
 * The raids to show. Nothing moves under the pointer (look): while it rests on the board, rows get their new content in
 * their places, new ones wait and gone ones stay, told apart; for eight seconds at most.
 *
 * @param before what was shown until now; null = nothing
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
  // The same list as long as it says the same: what follows from it need not be worked out again.
  const rows = updated.every((row, index) => row === before.rows[index]) ? before.rows : updated;
  if (rows.length === wanted.length && rows.every((row, index) => row === wanted[index])) return settled;
  const differsSinceMs = before.differsSinceMs ?? nowMs;
  return nowMs - differsSinceMs >= holdForMs ? settled : { rows, differsSinceMs };
}
