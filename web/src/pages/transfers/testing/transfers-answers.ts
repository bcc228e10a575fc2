import { vi } from 'vitest';
import type { Period, PopulationTransfers } from '@rollcall/game/population/population';
import { servedAnswers } from '../../../testing/served-answers.ts';

export const pathOf = (period: Period) => `/v1/population/transfers/${period}`;

/** Orien wins, Moonsea (32-bit) loses, Cannith loses a little; one character goes to a 32-bit server. */
export const quarter: PopulationTransfers = {
  orien: { cannith: { count: 20, active: 2 }, moonsea: { count: 1, active: 0 } },
  cannith: { orien: { count: 45, active: 5 } },
  moonsea: { orien: { count: 1230, active: 30 }, cannith: { count: 10, active: 8 } },
};

export const week: PopulationTransfers = { cannith: { orien: { count: 7, active: 1 } } };

/** Answers served with the page. */
export const given = (body: PopulationTransfers) => servedAnswers({ [pathOf('quarter')]: { data: body } });

/** A network that answers for some periods; the test can change the answers. */
export function stubNetwork(bodies: Partial<Record<Period, PopulationTransfers>>) {
  const network = { bodies };
  const fetched = vi.fn<typeof fetch>(async (address, init) => {
    init?.signal?.throwIfAborted();
    const path = typeof address === 'string' ? address : '';
    const found = Object.entries(network.bodies).find(([period]) => path.endsWith(`/${period}`));
    return found === undefined ? Response.json({}, { status: 400 }) : Response.json({ data: found[1] });
  });
  vi.stubGlobal('fetch', fetched);
  return { network, fetched };
}
