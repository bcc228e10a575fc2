import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PopulationTransfers } from './population.ts';
import {
  gainedMost,
  lostMost,
  otherServersId,
  type TransferChoice,
  type Transfers,
  transfersOf,
} from './transfers.ts';

const servers = ['Orien', 'Cannith', 'Moonsea'];
const all: TransferChoice = { servers, chosen: servers, activity: 'all' };

const answer: PopulationTransfers = {
  orien: { cannith: { count: 20, active: 1 } },
  cannith: { orien: { count: 45, active: 5 }, moonsea: { count: 0, active: 0 } },
  moonsea: { orien: { count: 30, active: 10 }, cannith: { count: 10, active: 0 } },
};

const placesOf = ({ places }: Transfers) =>
  places.map(({ id, arrivals, departures, net }) => [id, arrivals, departures, net]);
const flowsOf = ({ flows }: Transfers) => flows.map(({ from, to, count }) => [from, to, count]);

describe('transfers between servers', () => {
  it('are counted by destination and by origin', () => {
    const transfers = transfersOf(answer, all);
    expect(placesOf(transfers)).toEqual([
      ['orien', 75, 20, 55],
      ['cannith', 30, 45, -15],
      ['moonsea', 0, 40, -40],
    ]);
    expect(transfers.total).toBe(105);
    expect(transfers.elsewhere).toBe(0);
  });

  it('are a matrix of homes and current servers, without characters at home', () => {
    const { matrix } = transfersOf(answer, all);
    expect(matrix.map((row) => row.map((flow) => flow && flow.count))).toEqual([
      [null, 20, 0],
      [45, null, 0],
      [30, 10, null],
    ]);
    expect(matrix.map((row) => row.map((flow) => flow && flow.share))).toEqual([
      [null, 1, 0],
      [1, null, 0],
      [0.75, 0.25, null],
    ]);
  });

  it('are flows, largest first, equal ones in the order of the servers', () => {
    expect(flowsOf(transfersOf(answer, all))).toEqual([
      ['cannith', 'orien', 45],
      ['moonsea', 'orien', 30],
      ['orien', 'cannith', 20],
      ['moonsea', 'cannith', 10],
    ]);
    const equal = {
      moonsea: { cannith: { count: 3, active: 0 } },
      orien: { moonsea: { count: 3, active: 0 } },
    };
    expect(flowsOf(transfersOf(equal, all))).toEqual([
      ['orien', 'moonsea', 3],
      ['moonsea', 'cannith', 3],
    ]);
  });

  it('count only active characters on request', () => {
    const transfers = transfersOf(answer, { ...all, activity: 'active' });
    expect(placesOf(transfers)).toEqual([
      ['orien', 15, 1, 14],
      ['cannith', 1, 5, -4],
      ['moonsea', 0, 10, -10],
    ]);
    expect(flowsOf(transfers)[0]).toEqual(['moonsea', 'orien', 10]);
  });

  it('do not include characters at home, even if an answer does', () => {
    const withHome = {
      ...answer,
      orien: { orien: { count: 900, active: 90 }, cannith: { count: 20, active: 1 } },
    };
    expect(transfersOf(withHome, all)).toEqual(transfersOf(answer, all));
  });

  it('of other servers are summed up at the end, so that the sums of a chosen server stay the same', () => {
    const transfers = transfersOf(answer, { ...all, chosen: ['Orien'] });
    expect(placesOf(transfers)).toEqual([
      ['orien', 75, 20, 55],
      [otherServersId, 20, 75, -55],
    ]);
    expect(transfers.matrix.map((row) => row.map((flow) => flow && flow.count))).toEqual([
      [null, 20],
      [75, null],
    ]);
    expect(transfers.total).toBe(95);
    expect(transfers.elsewhere).toBe(10);
    expect(transfers.unknownNames).toEqual([]);
  });

  it('of other servers are flows with their own names, and with shares of all departures from these servers', () => {
    const { flows } = transfersOf(answer, { ...all, chosen: ['Orien'] });
    expect(flows).toEqual([
      { from: 'cannith', to: 'orien', count: 45, share: 1 },
      { from: 'moonsea', to: 'orien', count: 30, share: 0.75 },
      { from: 'orien', to: 'cannith', count: 20, share: 1 },
    ]);
  });

  it('include the other servers even before anything is known', () => {
    expect(placesOf(transfersOf({}, { ...all, chosen: ['Orien', 'Cannith'] }))).toEqual([
      ['orien', 0, 0, 0],
      ['cannith', 0, 0, 0],
      [otherServersId, 0, 0, 0],
    ]);
    expect(placesOf(transfersOf({}, all))).toHaveLength(3);
  });

  it('of unknown servers are counted with the others, and their names are listed', () => {
    const transfers = transfersOf(
      {
        orien: { retired: { count: 4, active: 0 } },
        hardcore: { orien: { count: 6, active: 2 }, retired: { count: 3, active: 0 } },
        quiet: { orien: { count: 0, active: 0 } },
      },
      all,
    );
    expect(placesOf(transfers)).toEqual([
      ['orien', 6, 4, 2],
      ['cannith', 0, 0, 0],
      ['moonsea', 0, 0, 0],
      [otherServersId, 4, 6, -2],
    ]);
    expect(transfers.elsewhere).toBe(3);
    expect(transfers.flows).toEqual([
      { from: otherServersId, to: 'orien', count: 6, share: 1 },
      { from: 'orien', to: otherServersId, count: 4, share: 1 },
    ]);
    expect(transfers.unknownNames).toEqual(['hardcore', 'retired']);
  });
});

describe('the servers with the largest gain and loss', () => {
  it('have the largest net in each direction', () => {
    const { places } = transfersOf(answer, all);
    expect(gainedMost(places)?.id).toBe('orien');
    expect(lostMost(places)?.id).toBe('moonsea');
  });

  it('are the first of equal ones, and never the other servers together', () => {
    const { places } = transfersOf(
      {
        hardcore: { orien: { count: 2, active: 0 }, cannith: { count: 2, active: 0 } },
      },
      all,
    );
    expect(gainedMost(places)?.id).toBe('orien');
    expect(lostMost(places)).toBeNull();
  });

  it('do not exist when nobody moved, or when arrivals equal departures', () => {
    const swapped = {
      orien: { cannith: { count: 7, active: 0 } },
      cannith: { orien: { count: 7, active: 0 } },
    };
    for (const each of [{}, swapped]) {
      const { places } = transfersOf(each, all);
      expect([gainedMost(places), lostMost(places)]).toEqual([null, null]);
    }
  });
});

describe('in any answer', () => {
  const names = [...servers, 'Retired', 'Hardcore'];
  const anyCounts = fc
    .tuple(fc.nat(500), fc.nat(500))
    .map(([a, b]) => ({ count: Math.max(a, b), active: Math.min(a, b) }));
  const anyName = fc.constantFrom(...names.map((name) => name.toLowerCase()));
  const anyAnswer = fc.dictionary(anyName, fc.dictionary(anyName, anyCounts));
  const anyChoice = fc.record({
    servers: fc.constant(servers),
    chosen: fc.subarray(servers, { minLength: 1 }),
    activity: fc.constantFrom('all' as const, 'active' as const),
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

  it('arrivals equal departures, and no transfer is lost', () => {
    fc.assert(
      fc.property(anyAnswer, anyChoice, (given, choice) => {
        const { places, flows, total, elsewhere } = transfersOf(given, choice);
        expect(sum(places.map(({ arrivals }) => arrivals))).toBe(total);
        expect(sum(places.map(({ departures }) => departures))).toBe(total);
        expect(sum(places.map(({ net }) => net))).toBe(0);
        expect(sum(flows.map(({ count }) => count))).toBe(total);
        const moved = Object.entries(given).flatMap(([home, targets]) =>
          Object.entries(targets).map(([current, { count, active }]) =>
            home === current ? 0 : choice.activity === 'all' ? count : active,
          ),
        );
        expect(total + elsewhere).toBe(sum(moved));
      }),
    );
  });

  it('the sums of a server do not depend on which others are chosen', () => {
    fc.assert(
      fc.property(anyAnswer, anyChoice, (given, choice) => {
        const whole = transfersOf(given, { ...choice, chosen: servers });
        for (const place of transfersOf(given, choice).places) {
          if (place.id === otherServersId) continue;
          expect(whole.places).toContainEqual(place);
        }
      }),
    );
  });

  it('the shares of those who left a server add up to one, or to zero', () => {
    fc.assert(
      fc.property(anyAnswer, anyChoice, (given, choice) => {
        const { places, matrix } = transfersOf(given, choice);
        for (const [home, row] of matrix.entries()) {
          const whole = sum(row.map((flow) => flow?.share ?? 0));
          expect(whole).toBeCloseTo(places[home]?.departures === 0 ? 0 : 1);
          expect(row[home]).toBeNull();
        }
      }),
    );
  });

  it('the result does not depend on the order of the answer', () => {
    fc.assert(
      fc.property(anyAnswer, anyChoice, (given, choice) => {
        const turned = Object.fromEntries(
          Object.entries(given)
            .toReversed()
            .map(([home, targets]) => [home, Object.fromEntries(Object.entries(targets).toReversed())]),
        );
        expect(transfersOf(turned, choice)).toEqual(transfersOf(given, choice));
      }),
    );
  });
});
