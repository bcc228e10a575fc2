import { runningRaidTimers, type RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { useMemo, useState } from 'react';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { dismissedTimersStore } from '../../storage/dismissed-timers-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { usePageSettings } from '../usePageSettings.ts';
import { registeredPace } from './character-lists.ts';
import { createDismissal, makeRaidsRead } from './raids-source.ts';
import { useListedIds } from './useCharacterList.ts';
import { useIdsPoll } from './useIdsPoll.ts';

export interface KnownTimers {
  readonly timers: readonly RaidTimer[];
  readonly answeredIds: ReadonlySet<number>;
}

const noCharacters: readonly ListedCharacter[] = [];

/**
 * The running raid timers of the visitor's characters, without dismissed ones; null = no answer yet.
 *
 * @param isNeeded false = nothing is requested, as without raids in view
 */
export function useOwnTimers(
  owners: readonly ListedCharacter[],
  isNeeded: boolean,
  nowMs: number,
): KnownTimers | null {
  const { game } = usePageSettings();
  const ids = useListedIds(isNeeded ? owners : noCharacters);
  const raids = useIdsPoll(makeRaidsRead, ids, registeredPace);
  const { data: dismissed } = useStored(dismissedTimersStore);
  const [withoutDismissed] = useState(createDismissal);
  return useMemo(() => {
    if (raids.data === null) return null;
    const { activity, answeredIds } = raids.data;
    const timers = runningRaidTimers(withoutDismissed(activity, dismissed), game, nowMs);
    return { timers, answeredIds };
  }, [raids.data, withoutDismissed, dismissed, game, nowMs]);
}
