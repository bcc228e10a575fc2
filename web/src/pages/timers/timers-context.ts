import type { RaidTimer } from '@rollcall/game/raid-timers';
import { createContext, useContext } from 'react';

/** What everything that shows a timer needs; the same object as long as nothing of it changes. */
export interface TimersFacts {
  /** Null while the catalogue is on its way. */
  readonly raidName: (questIds: readonly number[]) => string | null;
  /** Whose timer it is: "The Shroud of Torvald". */
  readonly subject: (timer: RaidTimer) => string;
  readonly timeZone: string;
  /** As `makeShortTime` makes it. */
  readonly shortTime: (epochMs: number) => string;
  /** The last timer ended then: nothing else that is shown depends on the time but countdowns and ages. */
  readonly shownAtMs: number;
  readonly onDismiss: (timer: RaidTimer) => void;
  /** @param keys names of dismissed timers */
  readonly onRestore: (keys: readonly string[]) => void;
  readonly onCalendar: (timers: readonly RaidTimer[]) => void;
}

/** Filled by the board. */
export const TimersContext = createContext<TimersFacts | null>(null);

/** The facts of the board around the component. */
export function useTimersFacts(): TimersFacts {
  const facts = useContext(TimersContext);
  if (facts === null) throw new Error('There is no board of raid timers above this component.');
  return facts;
}
