import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { dayMs } from '@rollcall/game/time';
import { maintenanceTitle } from '@rollcall/game/trends/outages';
import { changeSentence } from '@rollcall/game/trends/sentences';
import { isWebAddress } from '@rollcall/game/text';
import type { EventKind, PopulationEvent } from '@rollcall/game/trends/trends';
import { fromWireTime } from '@rollcall/game/wire-time';
import { eventColours, otherColour } from '../../charts/donut/slice-colours.ts';
import type { ChartMark } from '../../charts/lines/chart-series.ts';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import { formatCount, formatNames, formatNumber, withPlainBlanks } from '../../ui/format.ts';
import { pageLocale } from '../../ui/locale.ts';
import type { EventChoice, Subject } from './trends-choices.ts';

export const choiceNames: Readonly<Record<EventChoice, string>> = {
  update: 'Updates',
  sale: 'Sales',
  outage: 'Outages',
  event: 'Events',
  maintenance: 'Weekly maintenance',
};

export const choiceColours: Readonly<Record<EventChoice, string>> = {
  ...eventColours,
  maintenance: otherColour,
};

const kindNames: Readonly<Record<EventKind, string>> = {
  update: 'Update',
  sale: 'Sale',
  outage: 'Outage',
  event: 'Event',
};

/** The choice that shows or hides an event. */
function choiceOf({ id, kind, title }: Pick<PopulationEvent, 'id' | 'kind' | 'title'>): EventChoice {
  return id === null && title === maintenanceTitle ? 'maintenance' : kind;
}

/** Cleans a title from outside: no control characters, nothing that reverses text around it, and not too long. */
export function shownTitle(title: string): string {
  const plain = title
    .replaceAll(/[^\P{C}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? 'Untitled' : plain;
}

/**
 * Whether an event is about one of the subjects. An event without servers is about all of them. For all servers
 * together, short outages of one server are left out, since they are shown with that server.
 */
function isAbout({ id, servers }: PopulationEvent, subjects: readonly Subject[]): boolean {
  if (servers.length === 0) return true;
  return subjects.some((subject) => (subject.server === null ? id !== null : servers.includes(subject.id)));
}

/** The events of the chosen kinds about the chosen subjects, newest first, in their given order. */
export function chosenEvents(
  events: readonly PopulationEvent[],
  kinds: readonly EventChoice[],
  subjects: readonly Subject[],
): readonly PopulationEvent[] {
  return events.filter((event) => kinds.includes(choiceOf(event)) && isAbout(event, subjects));
}

/** The events that overlap a range. */
export function eventsWithin(
  events: readonly PopulationEvent[],
  shown: ChartWindow | null,
): readonly PopulationEvent[] {
  if (shown === null) return events;
  return events.filter(({ from, to }) => {
    const fromMs = fromWireTime(from);
    return fromMs <= shown.until + dayMs && (to === null ? fromMs : fromWireTime(to)) >= shown.from;
  });
}

/** Events on the axis of a chart, ascending. */
export function eventMarks(events: readonly PopulationEvent[]): readonly ChartMark[] {
  return events
    .map((event) => ({
      from: fromWireTime(event.from),
      until: event.to === null ? null : fromWireTime(event.to),
      name: shownTitle(event.title),
      colour: choiceColours[choiceOf(event)],
    }))
    .toSorted((a, b) => a.from - b.from);
}

export interface EventRow {
  readonly key: string;
  /** null = its title already starts with it. */
  readonly kind: string | null;
  readonly colour: string;
  readonly title: string;
  /** A checked web address; null = none. */
  readonly link: string | null;
  readonly time: string;
  /** `Orien and Khyber`; null = all servers. */
  readonly servers: string | null;
  /** One sentence for each chosen subject with data. */
  readonly changes: readonly string[];
  /** Range of the chart that shows it: two months around it. */
  readonly window: ChartWindow;
}

const aroundMs = 35 * dayMs;
const mostServersNamed = 4;

export function eventRows(
  events: readonly PopulationEvent[],
  facts: {
    readonly subjects: readonly Subject[];
    readonly servers: readonly ServerFacts[];
    readonly timeZone: string;
    readonly locale?: string;
  },
): readonly EventRow[] {
  const { subjects, servers, locale = pageLocale() } = facts;
  const time = eventTimeFormat(facts.timeZone, locale);
  return events.map((event, place) => {
    const title = shownTitle(event.title);
    const fromMs = fromWireTime(event.from);
    const toMs = event.to === null ? fromMs : fromWireTime(event.to);
    const named = servers
      .filter(({ name }) => event.servers.includes(serverKey(name)))
      .map(({ name }) => name);
    return {
      key: event.id === null ? `found ${event.from} ${place}` : `posted ${event.id}`,
      kind: beginsWithWord(title, kindNames[event.kind]) ? null : kindNames[event.kind],
      colour: choiceColours[choiceOf(event)],
      title,
      link: webLink(event.link),
      time: time(event.from, event.to),
      servers: named.length === 0 ? null : formatNames(named, mostServersNamed),
      changes: changesOf(event, title, subjects, locale),
      window: { from: fromMs - aroundMs, until: toMs + aroundMs },
    };
  });
}

function beginsWithWord(title: string, word: string): boolean {
  const [first = ''] = title.toLowerCase().split(/[^\p{L}]/u);
  return first === word.toLowerCase();
}

/** Maximum number of sentences, so that the list stays readable. */
const mostChanges = 3;
/** Maximum length of a title that is repeated in every sentence. */
const longestNamed = 40;

/** The change that an event caused, for each chosen subject with data. */
function changesOf(
  { changes }: PopulationEvent,
  title: string,
  subjects: readonly Subject[],
  locale: string | undefined,
): readonly string[] {
  const named = title.length > longestNamed ? 'it' : title;
  const said = subjects.flatMap(({ id, server }) => {
    const change = changes?.[id];
    return change === undefined ? [] : [changeSentence(change, named, server?.name ?? null, locale)];
  });
  if (said.length <= mostChanges) return said;
  const rest = said.length - mostChanges;
  return [
    ...said.slice(0, mostChanges),
    `And ${formatCount(rest, 'more server')}: choose fewer to see them.`,
  ];
}

/** The link if it is a web address, else null. */
const webLink = (link: string | null): string | null => (link !== null && isWebAddress(link) ? link : null);

/** `3 Mar 2025`, `3–10 Mar 2025`, with the time of day if it is shorter than a day. */
function eventTimeFormat(
  timeZone: string,
  locale: string | undefined,
): (from: string, to: string | null) => string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
  const day = new Intl.DateTimeFormat(locale, parts);
  const clock = new Intl.DateTimeFormat(locale, {
    ...parts,
    hour: 'numeric',
    minute: '2-digit',
  });
  return (from, to) => {
    const fromMs = fromWireTime(from);
    if (to === null) return day.format(fromMs);
    const toMs = fromWireTime(to);
    if (toMs <= fromMs) return day.format(fromMs);
    return withPlainBlanks((toMs - fromMs < dayMs ? clock : day).formatRange(fromMs, toMs));
  };
}

/** `Showing 20 of 1,204 events.` */
export function eventCountText(shown: number, all: number): string {
  if (all === 0) return 'No events in this period.';
  if (shown === all) return all === 1 ? '1 event.' : `${formatNumber(all)} events.`;
  return `The newest ${formatNumber(shown)} of ${formatNumber(all)} events.`;
}
