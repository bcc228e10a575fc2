import type { LfmsByServer } from '@rollcall/game/lfm/lfm';
import type { Quest } from '@rollcall/game/quest/quest';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { useMemo, useState } from 'react';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { currentRaids, goneRow, type RaidRow, raidsByServer, type RaidServer } from './current-raids.ts';
import { useHeldOrder } from '../../shared/useListRows.ts';

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

const collator = new Intl.Collator('en');
const noLfms: LfmsByServer = {};
const minuteMs = 60_000;
const keyOf = ({ key }: RaidRow) => key;

/** The raids of every server. Nothing moves under the pointer (look): new ones wait, gone ones stay, marked. */
export function useRaids({ lfms: answered, infos, quests, isLive, nowMs }: RaidSources): Raids {
  const { game: definition } = usePageSettings();
  const [isHeld, setIsHeld] = useState(false);
  const lfms = answered ?? noLfms;
  // Rows show whole minutes.
  const minute = Math.floor(nowMs / minuteMs);
  const rows = useMemo(
    () => currentRaids({ definition, lfms, quests, collator, nowMs: minute * minuteMs }),
    [definition, lfms, quests, minute],
  );
  const held = useHeldOrder(rows, keyOf, { isHeld, asked: null, areNewWaiting: true });
  const shown = held.map(({ item, isGone }) => (isGone ? goneRow(item) : item));
  return { servers: raidsByServer(shown, { definition, lfms, infos, isLive, nowMs }), onHold: setIsHeld };
}
