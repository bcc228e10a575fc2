import { dayInZone } from '@rollcall/game/day-of-week';
import type { ServerFacts } from '@rollcall/game/definition';
import type { Period, PopulationAverage } from '@rollcall/game/population';
import { serverKey } from '@rollcall/game/servers';
import { type Counted, rangeWords } from '../../../charts/controls/chart-choices.ts';
import { countedChoice } from '../../../charts/controls/own-choice.ts';
import { type LineData, toLineData } from '../../../charts/lines/chart-series.ts';
import { hourFormat } from '../../../charts/lines/hour-axis.ts';
import type { TwinPlaces } from '../../../charts/lines/line-twin.ts';

/** What the lines count (§2.9). */
export const hourlyData = countedChoice('hourly');

const fields = {
  characters: 'avg_character_count',
  lfms: 'avg_lfm_count',
} as const satisfies Record<Counted, keyof PopulationAverage>;

const titles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online by hour',
  lfms: 'LFMs posted by hour',
};

/** `Characters online by hour, the last 90 days` */
export function hourlyTitle(counted: Counted, range: Period): string {
  return `${titles[counted]}, ${rangeWords[range]}`;
}

export const hourlyExplanation =
  'The mean of each hour of the day, while the server was online. A gap: nothing is known.';

/** server → hour "0".."23" → means, UTC. */
type ByHour = Readonly<Record<string, Readonly<Record<string, PopulationAverage>>>>;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Means by hour as the reader's clock has them, a line for each server.
 *
 * @param answer null = it has not come
 * @param offsetMinutes of the reader's zone, ahead of UTC, at the end of the report (product 3)
 */
export function hourlyLines(
  answer: ByHour | null,
  servers: readonly ServerFacts[],
  counted: Counted,
  offsetMinutes: number,
): LineData {
  const field = fields[counted];
  const days = new Map(
    Object.entries(answer ?? {}).map(([server, day]) => [serverKey(server), dayInZone(day, offsetMinutes)]),
  );
  return toLineData(
    answer === null ? [] : hours,
    (hour) => hour,
    servers.map(({ name, colour }) => {
      const id = serverKey(name);
      return { id, name, colour, valueOf: (hour: number) => days.get(id)?.[hour]?.[field] };
    }),
  );
}

/** The hours of a table; its file names the zone that they are in. */
export function hourlyPlaces(timeZone: string, locale?: string): TwinPlaces {
  return { corner: 'Hour', csvCorner: `hour (${timeZone})`, head: hourFormat(locale), csvHead: String };
}
