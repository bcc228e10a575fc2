import type { AnswerOf } from '@rollcall/game/endpoint';
import type { endpoints } from '@rollcall/game/endpoints';
import { serverKey } from '@rollcall/game/servers';
import type { ServerTally } from './census-tally.ts';

type Transfers = AnswerOf<typeof endpoints.populationTransfers>;
type Moved = Transfers[string][string];

/**
 * `population/transfers/{period}`: home server → current server → characters that are not at home. Who stayed, whose home
 * nobody told, and whose home is no server of ours is not in it.
 *
 * @param tallies server key → what was counted there in the period
 */
export function transfersAnswer(tallies: ReadonlyMap<string, ServerTally>): Transfers {
  const moved = new Map([...tallies.keys()].map((home) => [home, new Map<string, Moved>()]));
  for (const [current, { homes }] of tallies) {
    for (const [homeName, { all, active }] of homes) {
      const home = serverKey(homeName);
      const arrivals = home === current ? undefined : moved.get(home);
      const known = arrivals?.get(current) ?? { count: 0, active: 0 };
      arrivals?.set(current, { count: known.count + all, active: known.active + active });
    }
  }
  return Object.fromEntries([...moved].map(([home, targets]) => [home, Object.fromEntries(targets)]));
}
