import { lastWhen } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { difficultyText } from '@rollcall/game/lfm/difficulty';
import type { DescribedGroup } from '@rollcall/game/lfm/lfm-quest';
import { memberCountText } from '@rollcall/game/lfm/party-size';
import type { WeekAnswer } from '@rollcall/game/population/day-of-week';
import type { PopulationByHourAndDayOfWeek } from '@rollcall/game/population/population';
import { unknownQuestName } from '@rollcall/game/quest/quest';
import type { RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { findServer, serverKey, serverPath } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import {
  bestHourTonight,
  canRaidNow,
  type CharacterTonight,
  endOfDayMs,
  type HourTonight,
  likeliestHourTonight,
} from '@rollcall/game/site/tonight';
import { dayMs } from '@rollcall/game/time';
import { offsetsWithin, type ZoneOffsets } from '@rollcall/game/time-zone';
import { bandOfLevel, leastWeeksOfChances, type LevelBand } from '@rollcall/game/trends/group-forecast';
import type { GroupForecast } from '@rollcall/game/trends/trends';
import { cleanText } from '../../canvas/clean-text.ts';
import { groupAddress } from '../../lists/lfm/group-address.ts';
import { awaitedText, levelsText, type LinkedQuest } from '../../lists/quest-summary.ts';
import { type ShownClass, shownClasses, shownName } from '../../people/character-labels.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatCount, formatNames, formatNumber } from '../../ui/format.ts';
import { formatPart } from '../../charts/lines/value-format.ts';
import { pageLocale } from '../../ui/locale.ts';
import { viewerPath } from '../../api/site-paths.ts';
import { clockParts, clockSpan } from '../../ui/clock.ts';
import { rangeText } from '@rollcall/game/filters/level-range';

/** Texts of the Tonight section; pure. Times in ms since 1970. */

/** Characters listed until the reader asks for all; four of them where rows are stacked. */
export const foldedCount = 6;
export const foldedCountWhereStacked = 4;

/** A link within the site. */
export interface PageLink {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

export interface CellLine {
  readonly key: string;
  readonly text: string;
  /** Quests shown in place of the text, each with a link to its page; empty = none. */
  readonly quests: readonly LinkedQuest[];
  /** After the text, less prominent; empty = nothing. */
  readonly note: string;
  /** Null = no link. */
  readonly link: PageLink | null;
  /** Full text, for the tooltip and screen readers. */
  readonly title: string;
}

/** A column of a character's row. */
export interface Cell {
  /** Number of items; empty = not countable; null = loading, and so are the lines. */
  readonly count: string | null;
  /** Highlighted: there is something to do. */
  readonly isLit: boolean;
  /** At most two. */
  readonly lines: readonly CellLine[];
  /** Link to the items without a line; null = all have one. */
  readonly more: { readonly text: string; readonly title: string; readonly link: PageLink } | null;
}

/** One of the visitor's characters. */
export interface TonightRow {
  readonly id: number;
  readonly name: string;
  /** Empty = never seen. */
  readonly level: string;
  readonly classes: readonly ShownClass[];
  readonly isOnline: boolean;
  readonly server: { readonly name: string; readonly link: PageLink | null };
  readonly raids: Cell;
  readonly groups: Cell;
  readonly timers: Cell;
}

export interface RowFacts {
  readonly definition: Pick<GameDefinition, 'servers' | 'party_size' | 'raid_size'>;
  /** Links to raids; empty = unknown; null while the catalogue is loading. */
  readonly raidLinks: (questIds: readonly number[]) => readonly LinkedQuest[] | null;
  readonly areTimersLoading: boolean;
  readonly timeZone: string;
  readonly nowMs: number;
}

const linesPerCell = 2;
const awaited: Cell = { count: null, isLit: false, lines: [], more: null };
const line = (text: string, over: Partial<CellLine> = {}): CellLine => ({
  key: text,
  text,
  quests: [],
  note: '',
  link: null,
  title: '',
  ...over,
});
const said = (...texts: readonly string[]): Cell => ({
  count: '',
  isLit: false,
  lines: texts.map((text) => line(text)),
  more: null,
});

/** The texts of one character. */
export function tonightRow(shown: CharacterTonight, facts: RowFacts): TonightRow {
  const { owner } = shown;
  const { character } = owner;
  const server = character === null ? null : findServer(facts.definition, character.server_name);
  const path = viewerPath('grouping', server);
  return {
    id: owner.id,
    name: personName(owner),
    level: character === null ? '' : formatNumber(character.total_level),
    classes: shownClasses(character?.classes ?? []),
    isOnline: character?.is_online === true,
    server: {
      name: server?.name ?? cleanText(character?.server_name ?? ''),
      link: path === null ? null : { to: path },
    },
    ...groupCells(shown, server?.name ?? '', facts),
    timers: timerCell(shown, facts),
  };
}

function groupCells(
  shown: CharacterTonight,
  serverName: string,
  facts: RowFacts,
): Pick<TonightRow, 'raids' | 'groups'> {
  const { groups } = shown;
  switch (groups.state) {
    case 'loading':
      return { raids: awaited, groups: awaited };
    case 'failed':
      return { raids: said('Not loaded'), groups: said('Not loaded') };
    case 'offline':
      return { raids: said(`${serverName} is offline`), groups: said('') };
    case 'unlisted':
      return { raids: said('No groups are listed for this server'), groups: said('') };
    case 'unseen':
      return { raids: said('Not seen yet'), groups: said('') };
    case 'known': {
      const to = serverPath(pageFacts.groupingServer.path, serverName);
      const { raids, others, onTimerCount } = groups;
      const busy = onTimerCount === 0 ? [] : [`${formatNumber(onTimerCount)} on timer`];
      return {
        raids: groupCell(raids, { to, search: { raids: 'only' } }, facts, ['No raid to join', ...busy]),
        groups: groupCell(others, { to }, facts, ['No group to join']),
      };
    }
  }
}

function groupCell(
  groups: readonly DescribedGroup[],
  all: PageLink,
  { definition }: RowFacts,
  none: readonly string[],
): Cell {
  if (groups.length === 0) return said(...none);
  const rest = groups.length - linesPerCell;
  return {
    count: formatNumber(groups.length),
    isLit: true,
    lines: groups.slice(0, linesPerCell).map((group) => groupLine(group, definition)),
    more:
      rest <= 0
        ? null
        : { text: `+${formatNumber(rest)}`, title: `${formatCount(rest, 'more group')}`, link: all },
  };
}

function groupLine(
  { lfm, questName, difficulty, isRaid }: DescribedGroup,
  definition: RowFacts['definition'],
): CellLine {
  const name = cleanText(questName ?? '') || `${shownName(lfm.leader.name)}’s group`;
  const members = memberCountText(lfm.members.length, isRaid, definition);
  const tag = difficulty === null ? [] : [cleanText(difficultyText(difficulty))];
  return {
    key: String(lfm.id),
    text: name,
    quests: [],
    note: [...tag, members].join(' · '),
    link: groupAddress(lfm),
    title: [name, ...tag, levelsText(lfm), `${members} members`].join(', '),
  };
}

function timerCell({ owner, timers, visibility }: CharacterTonight, facts: RowFacts): Cell {
  const [first, second] = timers;
  if (first !== undefined) {
    const rest = timers.length - linesPerCell;
    return {
      count: formatNumber(timers.length),
      isLit: false,
      lines:
        second === undefined
          ? [timerLine(first, facts), ...(visibility === 'known' ? [line('Other raids open')] : [])]
          : [timerLine(first, facts), timerLine(second, facts)],
      more:
        rest <= 0
          ? null
          : {
              text: `+${formatNumber(rest)}`,
              title: formatCount(rest, 'more raid timer'),
              link: { to: pageFacts.timers.path },
            },
    };
  }
  if (facts.areTimersLoading) return awaited;
  if (visibility === 'known') return said('No raids on timer');
  if (visibility === 'unknown') return said('Unknown');
  const link = { to: pageFacts.verification.path, search: { id: String(owner.id) } };
  const title = `Verify ${personName(owner)}`;
  return { ...said('Hidden'), lines: [line('Hidden'), line('Verify to see them', { link, title })] };
}

function timerLine({ questIds, endsAtMs }: RaidTimer, { raidLinks, timeZone, nowMs }: RowFacts): CellLine {
  const quests = raidLinks(questIds);
  const known = (quests ?? []).map(({ name: each }) => each).join(' / ');
  const name = known || (quests === null ? awaitedText : unknownQuestName);
  const until = `until ${untilText(endsAtMs, nowMs, timeZone)}`;
  return line(name, {
    key: questIds.join('+'),
    quests: quests ?? [],
    note: until,
    title: `${name} ${until}`,
  });
}

/** Offsets of the reader's time zone until the end of the day. */
const offsetsOfDay = (timeZone: string, nowMs: number): ZoneOffsets =>
  offsetsWithin(timeZone, { fromMs: nowMs, toMs: nowMs + dayMs });

/** "9:15 PM" if that is still today, else "Sat 9:15 PM". */
export function untilText(atMs: number, nowMs: number, timeZone: string, locale = pageLocale()): string {
  const isToday = atMs < endOfDayMs(nowMs, offsetsOfDay(timeZone, nowMs));
  const time = { hour: 'numeric', minute: '2-digit', timeZone } as const;
  return new Intl.DateTimeFormat(locale, isToday ? time : { ...time, weekday: 'short' }).format(atMs);
}

export interface SummaryFacts {
  readonly shown: readonly CharacterTonight[];
  readonly isOnline: boolean;
  /** Sources that failed without any data. */
  readonly missing: { readonly groups: boolean; readonly quests: boolean; readonly timers: boolean };
  readonly areTimersLoading: boolean;
}

/** The summary: which characters can raid now, or other options, or the data that is missing. */
export interface TonightSummary {
  readonly text: string;
  readonly tone: 'plain' | 'lit' | 'error';
}

const namedCount = 3;
/** Maximum length of the list of names, in characters, so that it fits in the line. */
const longestNames = 44;

/** Builds the summary line. */
export function tonightSummary({ shown, isOnline, missing, areTimersLoading }: SummaryFacts): TonightSummary {
  if (!isOnline) return { text: 'Groups and timers need a connection.', tone: 'plain' };
  const failed = Object.entries(missing).find(([, isMissing]) => isMissing)?.[0];
  if (failed !== undefined) return { text: `${missingNames.get(failed)} couldn’t be loaded.`, tone: 'error' };
  const whoCan = (answer: ReturnType<typeof canRaidNow>) =>
    shown.filter((each) => canRaidNow(each) === answer);
  const raiders = whoCan('yes');
  if (raiders.length > 0) return { text: `${namesOf(raiders)} can raid now.`, tone: 'lit' };
  if (shown.some(({ groups }) => groups.state === 'loading'))
    return { text: 'Loading groups...', tone: 'plain' };
  const maybe = whoCan('maybe');
  if (maybe.length === 0) return { text: otherGroupsText(shown), tone: 'plain' };
  if (areTimersLoading) return { text: 'Loading raid timers...', tone: 'plain' };
  const areHidden = maybe.every(({ visibility }) => visibility === 'hidden');
  const why = `timers are ${areHidden ? 'hidden' : 'unknown'}`;
  return { text: `${namesOf(maybe)} may be able to raid; ${why}.`, tone: 'plain' };
}

function namesOf(shown: readonly CharacterTonight[]): string {
  const names = formatNames(
    shown.map(({ owner }) => personName(owner)),
    namedCount,
  );
  return names.length > longestNames && shown.length > 1 ? formatCount(shown.length, 'character') : names;
}

/** Summary if no character has a raid to join. */
function otherGroupsText(shown: readonly CharacterTonight[]): string {
  const known = shown.flatMap(({ groups }) => (groups.state === 'known' ? [groups] : []));
  if (known.length === 0) return 'No groups are listed for your characters right now.';
  const joinable = new Set(known.flatMap(({ others }) => others.map(({ lfm }) => lfm.id)));
  const isOnTimer = known.some(({ onTimerCount }) => onTimerCount > 0);
  const raidText = isOnTimer ? 'Every raid you could join is on timer' : 'No raid to join right now';
  if (joinable.size > 0) return `${raidText}, but you can join ${formatCount(joinable.size, 'group')}.`;
  return isOnTimer ? `${raidText}.` : 'No group you can join right now.';
}

const missingNames = new Map([
  ['groups', 'The groups'],
  ['quests', 'The quests'],
  ['timers', 'The raid timers'],
]);

/** A server and level band with a best hour tonight, for one character or several of about the same level. */
export interface HourPlace {
  readonly server: string;
  readonly week: WeekAnswer;
  readonly band: LevelBand;
  /** First of its server: shown for the whole server if single bands have no data. */
  readonly isFirst: boolean;
}

/** The best hour of a server tonight. */
export interface HourShown {
  readonly server: string;
  /** "9–12"; empty = for everybody. */
  readonly levels: string;
  /** "9–10 PM", "Now". */
  readonly text: string;
  /** "about 41 groups", "82% chance". */
  readonly note: string;
}

interface HourFacts extends Pick<RowFacts, 'timeZone' | 'nowMs'> {
  readonly definition: Pick<GameDefinition, 'servers' | 'level_cap'>;
}

/**
 * Servers with groups tonight and one of the characters, in the order of the characters, followed by further level
 * bands, which may not all have room.
 */
export function hourPlaces(
  owners: readonly ListedCharacter[],
  weeks: PopulationByHourAndDayOfWeek,
  { definition, timeZone, nowMs }: HourFacts,
): readonly HourPlace[] {
  const offsets = offsetsOfDay(timeZone, nowMs);
  const places: HourPlace[] = [];
  for (const { character } of owners) {
    if (character === null) continue;
    const server = findServer(definition, character.server_name);
    const band = bandOfLevel(character.total_level, definition.level_cap);
    if (server?.bitness !== 64 || band === null) continue;
    const week = weeks[serverKey(server.name)] ?? {};
    const onServer = places.filter((place) => place.server === server.name);
    const isKnown = onServer.some((place) => place.band.minimum === band.minimum);
    if (isKnown || bestHourTonight(week, nowMs, offsets) === null) continue;
    places.push({ server: server.name, week, band, isFirst: onServer.length === 0 });
  }
  return places.toSorted(lastWhen(({ isFirst }) => !isFirst));
}

/**
 * The hour in which a group for the band is most likely; with too few weeks of data, the one with most groups of any
 * kind.
 */
export function hourShown(
  { server, week, band, isFirst }: HourPlace,
  forecast: Pick<GroupForecast, 'weeks_seen' | 'hours'> | null,
  { timeZone, nowMs }: Pick<HourFacts, 'timeZone' | 'nowMs'>,
): HourShown {
  const offsets = offsetsOfDay(timeZone, nowMs);
  const hours = new Intl.DateTimeFormat(pageLocale(), { ...clockParts(undefined), timeZone });
  const textOf = ({ startsAtMs, endsAtMs }: HourTonight) =>
    startsAtMs <= nowMs ? 'Now' : clockSpan(hours.format(startsAtMs), hours.format(endsAtMs));
  const levels = rangeText({ first: band.minimum, last: band.maximum });
  if (forecast !== null && forecast.weeks_seen >= leastWeeksOfChances) {
    const likeliest = likeliestHourTonight(forecast.hours, week, nowMs, offsets);
    if (likeliest === null) return { server, levels, text: 'Unlikely', note: '' };
    return {
      server,
      levels,
      text: textOf(likeliest),
      note: `${formatPart(likeliest.chance)} chance`,
    };
  }
  const best = isFirst ? bestHourTonight(week, nowMs, offsets) : null;
  if (best === null) return { server, levels, text: 'Not enough data', note: '' };
  const count = Math.max(1, Math.round(best.groupCount));
  return { server, levels: '', text: textOf(best), note: `about ${formatCount(count, 'group')}` };
}
