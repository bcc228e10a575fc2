import { hourMs } from '@rollcall/game/time';
import { madeGroupForecast } from '../../../charts/testing/made-group-forecast.ts';
import type {
  DailyHistory,
  PopulationDays,
  PopulationEvent,
  PopulationForecast,
} from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import { vi } from 'vitest';

const daysPerWeek = 7;

/** Days around a mean, busier at weekends and in winter; null where `isKnown` returns false. */
export function madeHistory(
  level: number,
  days: number,
  isKnown: (day: number) => boolean = () => true,
): DailyHistory {
  const means = Array.from({ length: days }, (_, day) =>
    isKnown(day)
      ? Math.round(
          level * (1 + 0.1 * Math.cos((day / 365) * 2 * Math.PI) + (day % daysPerWeek > 4 ? 0.2 : 0)),
        )
      : null,
  );
  const peaks = means.map((mean) => (mean === null ? null : Math.round(mean * 1.5)));
  const share = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : Math.round(value / 25)));
  return {
    characters: { mean: means, peak: peaks },
    lfms: { mean: share(means), peak: share(peaks) },
    hours: means.map((mean) => (mean === null ? 0 : 24)),
  };
}

/** Two servers over three years, starting on Monday, 2 January 2023. */
export function madeDays({
  days = 3 * 365,
  isKnown,
}: { days?: number; isKnown?: (day: number) => boolean } = {}): PopulationDays {
  return {
    first_day: days === 0 ? null : '2023-01-02',
    days,
    servers: { orien: madeHistory(400, days, isKnown), khyber: madeHistory(200, days, isKnown) },
    together: madeHistory(600, days, isKnown),
  };
}

export const madeOutage: PopulationEvent = {
  id: null,
  kind: 'outage',
  title: 'Orien was down for 3 hours',
  link: null,
  from: '2025-06-03T10:00:00Z',
  to: '2025-06-03T13:00:00Z',
  servers: ['orien'],
};

export const madeUpdate: PopulationEvent = {
  id: 2,
  kind: 'update',
  title: 'Update 71',
  link: 'https://example.test/update-71',
  from: '2025-03-05T15:00:00Z',
  to: null,
  servers: [],
  changes: {
    together: { state: 'changed', percent: 6, low: 2, high: 10 },
    orien: { state: 'unclear', percent: 1, low: -4, high: 5 },
    khyber: { state: 'too-little' },
  },
};

const madeSale: PopulationEvent = {
  id: 1,
  kind: 'sale',
  title: 'Spring sale',
  link: null,
  from: '2023-04-01T00:00:00Z',
  to: '2023-04-10T00:00:00Z',
  servers: ['khyber'],
  changes: { khyber: { state: 'too-little' } },
};

/** Newest first. */
export const madeEvents: readonly PopulationEvent[] = [madeOutage, madeUpdate, madeSale];

const forecastFromMs = Date.parse('2026-01-05T00:00:00Z');

export function madeForecast(server: string | null): PopulationForecast {
  const hours = Array.from({ length: 168 }, (_, hour) => {
    const median = 300 + 100 * Math.sin((hour / 24) * 2 * Math.PI);
    return {
      timestamp: toWireTime(forecastFromMs + hour * hourMs),
      median,
      low: median - 60,
      high: median + 70,
    };
  });
  return {
    server,
    characters: {
      state: 'shown',
      hours,
      backtest: {
        weeks: 8,
        hours: 1344,
        mean_absolute_error: 20,
        naive_mean_absolute_error: 25,
        share_in_band: 0.81,
      },
    },
    lfms: { state: 'too-little', hours: [], backtest: null },
  };
}

export interface TrendsNetwork {
  days: PopulationDays;
  events: readonly PopulationEvent[];
  weeksSeen: number;
  /** Parts of paths that fail. */
  readonly failing: Set<string>;
}

/** A network that answers like the server; the test can change the answers. */
export function stubTrends(given: Partial<TrendsNetwork> = {}) {
  const network: TrendsNetwork = {
    days: madeDays(),
    events: madeEvents,
    weeksSeen: 8,
    failing: new Set(),
    ...given,
  };
  const fetched = vi.fn<typeof fetch>(async (address, init) => {
    init?.signal?.throwIfAborted();
    const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here');
    if ([...network.failing].some((part) => pathname.includes(part))) {
      return Response.json({ error: 'no' }, { status: 400 });
    }
    const server = searchParams.get('server');
    const bodies: Readonly<Record<string, unknown>> = {
      '/v1/quests': [],
      '/v1/areas': [],
      '/v1/population/days': network.days,
      '/v1/population/events': network.events,
      '/v1/population/forecast': madeForecast(server === 'orien' ? 'Orien' : server),
      '/v1/lfms/forecast': madeGroupForecast(server ?? '', network.weeksSeen),
    };
    return pathname in bodies
      ? Response.json({ data: bodies[pathname], source: 'cache', timestamp: '2026-01-05T00:00:00Z' })
      : Response.json({}, { status: 404 });
  });
  vi.stubGlobal('fetch', fetched);
  return { network, asked: () => fetched.mock.calls.map(([address]) => address) };
}
