import type { ServerFacts } from '@rollcall/game/definition';
import { trendServers } from '@rollcall/game/population/server-selection';
import { serverKey } from '@rollcall/game/servers';
import { listParts } from '@rollcall/game/text';
import { dayMs } from '@rollcall/game/time';
import { eventKinds } from '@rollcall/game/trends/trends';
import { countedSetting } from '../../charts/controls/chart-settings.ts';
import { togetherColour } from '../../charts/donut/slice-colours.ts';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import type { AddressChoice, AddressField } from '../../ui/useAddressChoice.ts';

/** Subject of a chart: a server, or all of them together. */
export interface Subject {
  /** Id in addresses and answers: `together`, `orien`. */
  readonly id: string;
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** null = all servers together. */
  readonly server: ServerFacts | null;
}

export const togetherId = 'together';

export const together: Subject = {
  id: togetherId,
  name: 'All servers',
  colour: togetherColour,
  server: null,
};

/** All subjects, in the order of the chips. */
export function allSubjects(servers: readonly ServerFacts[]): readonly Subject[] {
  return [
    together,
    ...servers.map((server) => ({
      id: serverKey(server.name),
      name: server.name,
      colour: server.colour,
      server,
    })),
  ];
}

/**
 * The subjects in an address, in the order of the chips; all servers together if it names no known ones.
 *
 * @param word `together`, keys of servers separated by commas, or a group of them (`64-bit`, `32-bit`, `all`); null =
 *   absent
 */
export function chosenSubjects(word: string | null, servers: readonly ServerFacts[]): readonly Subject[] {
  const isTogether = listParts(word ?? '').some((part) => part.toLowerCase() === togetherId);
  const wanted = trendServers(word, servers);
  const chosen = allSubjects(servers).filter(({ server }) =>
    server === null ? isTogether : wanted.includes(server),
  );
  return chosen.length > 0 ? chosen : [together];
}

export const subjectsField = (servers: readonly ServerFacts[]): AddressField<readonly Subject[]> => ({
  read: (given) => chosenSubjects(given.get('servers'), servers),
  write(chosen) {
    const word = chosen.map(({ id }) => id).join(',');
    return { servers: word === '' || word === togetherId ? null : word };
  },
});

/**
 * The choice after a chip is pressed. If only "all servers" is chosen, the first press of a server replaces it; each
 * further press adds or removes one, and the last one stays.
 */
export function pressedSubject(
  chosen: readonly Subject[],
  id: string,
  servers: readonly ServerFacts[],
): readonly Subject[] {
  const isAlone = chosen.length === 1 && chosen[0]?.id === togetherId;
  const ids = new Set(isAlone ? [] : chosen.map((each) => each.id));
  if (ids.has(id)) ids.delete(id);
  else ids.add(id);
  const next = allSubjects(servers).filter((each) => ids.has(each.id));
  return next.length > 0 ? next : chosen;
}

/** Whether the charts over years count characters or groups. */
export const countedChoice = countedSetting('trends');

/** auto = weeks for ranges of years, days for ranges of weeks. */
export type PointsChoice = 'auto' | 'days' | 'weeks';
export const pointsChoice = {
  parameter: 'points',
  label: 'Points',
  values: ['auto', 'weeks', 'days'],
  usual: 'auto',
  options: [
    { value: 'auto', label: 'Auto' },
    { value: 'weeks', label: 'Weeks' },
    { value: 'days', label: 'Days' },
  ],
} as const;

export type ValueChoice = 'mean' | 'peak';
export const valueChoice = {
  parameter: 'value',
  label: 'Value',
  values: ['mean', 'peak'],
  usual: 'mean',
  options: [
    { value: 'mean', label: 'Average' },
    { value: 'peak', label: 'Peak' },
  ],
} as const;

/** The subject of a chart that shows a single one; by default the page's. */
export function ownSubjectChoice(
  parameter: string,
  subjects: readonly Subject[],
  usual: Subject,
): AddressChoice<string> {
  return { parameter, values: subjects.map(({ id }) => id), usual: usual.id };
}

/** Choices of events: their kinds, with weekly maintenance separate from other outages. */
export const eventChoices = [...eventKinds, 'maintenance'] as const;
export type EventChoice = (typeof eventChoices)[number];

/** Default choices, without weekly maintenance, which would bury the rest. */
const usualChoices: readonly EventChoice[] = eventKinds;

/** The chosen kinds in the address: `events=sale,outage`, or `none`. */
export const kindsField: AddressField<readonly EventChoice[]> = {
  read(given) {
    const word = given.get('events');
    if (word === null) return usualChoices;
    const wanted = new Set(listParts(word));
    return eventChoices.filter((kind) => wanted.has(kind));
  },
  write(chosen) {
    if (chosen.join() === usualChoices.join()) return { events: null };
    return { events: chosen.length === 0 ? 'none' : chosen.join(',') };
  },
};

/** The choice with one kind switched on or off. */
export function toggledKinds(chosen: readonly EventChoice[], pressed: EventChoice): readonly EventChoice[] {
  return eventChoices.filter((kind) => chosen.includes(kind) !== (kind === pressed));
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A UTC day in an address: `2025-03-01`; null = invalid. */
function dayStart(text: string | null): number | null {
  const atMs = text !== null && dayPattern.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs;
}

/** The range of the charts in the address, in whole days; null = all recorded time. */
export const windowField: AddressField<ChartWindow | null> = {
  read(given) {
    const [from, until] = [dayStart(given.get('from')), dayStart(given.get('until'))];
    return from === null || until === null || until <= from ? null : { from, until };
  },
  write(shown) {
    if (shown === null) return { from: null, until: null };
    const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
    return {
      from: day(Math.floor(shown.from / dayMs) * dayMs),
      until: day(Math.ceil(shown.until / dayMs) * dayMs),
    };
  },
};
