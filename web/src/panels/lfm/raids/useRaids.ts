import type { LfmsByServer } from '@rollcall/game/lfm';
import type { Quest } from '@rollcall/game/quest';
import type { ServerInfos } from '@rollcall/game/server-status';
import { useMemo, useState } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { keepUnchanged } from '../../list/row-memory.ts';
import { currentRaids, raidsByServer, type RaidRow, type RaidServer } from './current-raids.ts';
import { type HeldRaids, holdRaids } from './held-raids.ts';

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
