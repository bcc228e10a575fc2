import type { Character } from '@rollcall/game/character/character';
import { isCrowned } from '@rollcall/game/definition';
import { moreEligibleText, namedEligibleCharacters } from '@rollcall/game/character/eligibility';
import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { memberCountText } from '@rollcall/game/lfm/party-size';
import { findPlace } from '@rollcall/game/quest/area';
import { indexRaces } from '@rollcall/game/character/races';
import { cleanText } from '../../../canvas/clean-text.ts';
import {
  raceIcon,
  raceText,
  type ShownClass,
  shownClasses,
  shownName,
  shownPlace,
  type ShownPerson,
} from '../../../people/character-labels.ts';
import {
  awaitedText,
  classesText,
  isQuestAwaited,
  levelsText,
  type QuestSummary,
  questSummary,
} from '../../quest-summary.ts';
import { type OverlayFacts, timerText, type TimerText, unknownTimerText, usualText } from './card-facts.ts';
import { agoText } from '@rollcall/game/durations';
import { activityHistory, type ActivityLine } from '@rollcall/game/lfm/lfm-activity';
import type { Lfm, LfmActivity } from '@rollcall/game/lfm/lfm';
import { unknownQuestName } from '@rollcall/game/quest/quest';
import { fromWireTime } from '@rollcall/game/wire-time';

export interface PersonContent extends ShownPerson {
  readonly id: number;
  readonly character: Character;
  readonly isLeader: boolean;
}

export interface EligiblePerson {
  readonly id: number;
  readonly name: string;
  readonly level: number;
  readonly classes: readonly ShownClass[];
  readonly timer: TimerText | null;
}

/** Own characters with the same status, such as “Can join”. */
export interface EligiblePart {
  readonly title: string;
  readonly people: readonly EligiblePerson[];
  /** "+2 more eligible characters..."; null = all are named. */
  readonly more: string | null;
}

/** The card of a group. */
export interface GroupContent {
  readonly part: 'group';
  readonly leaderName: string;
  readonly server: Pick<Lfm, 'id' | 'server_name'>;
  readonly quest: QuestSummary;
  /** "Levels 15–25". */
  readonly levels: string;
  /** "Cleric, Favored Soul"; "Any class". */
  readonly wants: string;
  /** "Median 14 min · 1,240 XP/min"; empty = unknown. */
  readonly usual: string;
  /** "4/6"; "4" while the size is unknown; empty = switched off. */
  readonly memberCount: string;
  /** The leader first. */
  readonly people: readonly PersonContent[];
  readonly columns: 1 | 2;
  /** The full comment; empty = none. */
  readonly comment: string;
  /** Oldest first; empty = none, or switched off. */
  readonly activity: readonly ActivityContent[];
  /** Eligible own characters: those that can join, then the others; empty = none, or off. */
  readonly eligible: readonly EligiblePart[];
  /** The card in one sentence, for screen readers. */
  readonly sentence: string;
}

/** Maximum number of members in one column, if the setting for two columns is on. */
const singleColumnUpTo = 5;

export function groupContent(listed: ListedLfm, facts: OverlayFacts): GroupContent {
  const { lfm, isRaid } = listed;
  const { definition, settings } = facts;
  const findRace = indexRaces(definition.races);
  const people = [lfm.leader, ...lfm.members].map((character, index) =>
    personContent(character, index === 0, { ...facts, findRace }),
  );
  // Only the quest says whether it is a raid.
  const memberCount = isQuestAwaited(listed, facts)
    ? String(people.length)
    : memberCountText(lfm.members.length, isRaid, definition);
  const eligible = settings.showEligibleCharacters ? eligibleContent(listed, facts) : [];
  return {
    part: 'group',
    leaderName: shownName(lfm.leader.name),
    server: { id: lfm.id, server_name: lfm.server_name },
    quest: questSummary(listed, facts),
    levels: levelsText(lfm),
    wants: classesText(lfm, definition),
    usual: usualText(listed, facts),
    memberCount: settings.showMemberCount ? memberCount : '',
    people,
    columns: settings.isMultiColumn && people.length > singleColumnUpTo ? 2 : 1,
    comment: cleanText(lfm.comment ?? ''),
    activity: settings.showLfmActivity ? activityContent(lfm.activity, facts) : [],
    eligible,
    sentence: sentenceOf(people, eligible),
  };
}

interface PersonFacts extends Pick<
  OverlayFacts,
  'definition' | 'settings' | 'areasById' | 'isCatalogueLoaded' | 'isPast'
> {
  readonly findRace: ReturnType<typeof indexRaces>;
}

function personContent(character: Character, isLeader: boolean, facts: PersonFacts): PersonContent {
  const { definition, settings, findRace } = facts;
  return {
    id: character.id,
    character,
    isLeader,
    // A crown would identify an anonymous character.
    hasCrown: !character.is_anonymous && isCrowned(definition, character.id),
    name: shownName(character.name),
    raceIcon: raceIcon(character.race, findRace),
    race: raceText(character),
    guild: settings.showCharacterGuildNames ? cleanText(character.guild_name ?? '') : '',
    place: placeOf(character, facts),
    classes: shownClasses(character.classes),
    level: character.total_level,
  };
}

function placeOf(character: Character, { areasById, isCatalogueLoaded, isPast }: PersonFacts): string {
  if (isPast) return '';
  const area = findPlace(character.location_id, areasById);
  return shownPlace(character, { area, isCatalogueLoaded, awaited: awaitedText });
}

function eligibleContent(
  { eligibleCharacters, canJoin, isFull, raidTimers, timerUnknownOf }: ListedLfm,
  facts: OverlayFacts,
): readonly EligiblePart[] {
  const timers = new Map(raidTimers.map((timer) => [timer.characterId, timer]));
  const unknown = new Set(timerUnknownOf.map(({ id }) => id));
  const others = eligibleCharacters.filter((character) => !canJoin.includes(character));
  const parts = [
    { title: 'Can join', characters: canJoin },
    { title: isFull ? 'Eligible, but the group is full' : 'On timer', characters: others },
  ];
  return parts.flatMap(({ title, characters }) => {
    if (characters.length === 0) return [];
    const people = characters.slice(0, namedEligibleCharacters).map((character) => ({
      id: character.id,
      name: shownName(character.name),
      level: character.total_level,
      classes: shownClasses(character.classes),
      timer:
        timerText(timers.get(character.id), facts) ?? (unknown.has(character.id) ? unknownTimerText : null),
    }));
    return [{ title, people, more: moreEligibleText(characters.length) }];
  });
}

function sentenceOf(people: readonly PersonContent[], eligible: GroupContent['eligible']): string {
  const count = people.length === 1 ? 'The leader is alone.' : `${people.length} players.`;
  const parts = eligible.map(({ title, people: named, more }) => {
    const names = named.map(({ name, timer }) =>
      timer?.isKnown === false ? `${name} (raid timer unknown)` : name,
    );
    return `${title}: ${[...names, ...(more === null ? [] : [more])].join(', ')}.`;
  });
  return [count, ...parts].join(' ');
}

/** A line of a group's history. Untrusted text is a separate field. */
export type ActivityContent =
  | { readonly kind: 'spacer'; readonly key: string }
  | {
      readonly kind: 'posted' | 'quest' | 'joined' | 'left';
      readonly key: string;
      readonly before: string;
      /** A name; empty = none. */
      readonly name: string;
      readonly after: string;
      /** "Just now", "3 minutes ago"; empty = invalid time. */
      readonly ago: string;
      /** The exact time; empty = invalid time. */
      readonly title: string;
    };

type EventText = Pick<Extract<ActivityContent, { name: string }>, 'kind' | 'before' | 'name' | 'after'>;

type QuestFacts = Pick<OverlayFacts, 'questsById' | 'isCatalogueLoaded'>;

function questText(data: string | null, { questsById, isCatalogueLoaded }: QuestFacts): EventText {
  const id = Number(data ?? 0);
  if (id === 0) return { kind: 'quest', before: 'Quest cleared', name: '', after: '' };
  const missing = isCatalogueLoaded ? unknownQuestName : awaitedText;
  const name = cleanText(questsById.get(id)?.name ?? missing);
  return { kind: 'quest', before: 'Quest: ', name, after: '' };
}

/** The text of each kind of event. Comments are not shown. */
function eventText(
  { tag, data }: Exclude<ActivityLine, { tag: 'spacer' }>,
  facts: QuestFacts,
): EventText | null {
  switch (tag) {
    case 'posted':
      return { kind: 'posted', before: 'Group posted', name: '', after: '' };
    case 'quest':
      return questText(data, facts);
    case 'member_joined':
      return { kind: 'joined', before: '', name: shownName(data), after: ' joined' };
    case 'member_left':
      return { kind: 'left', before: '', name: shownName(data), after: ' left' };
    case 'comment':
      return null;
  }
}

/** The history of a group as text, oldest first. */
export function activityContent(
  activity: readonly LfmActivity[],
  facts: QuestFacts & Pick<OverlayFacts, 'nowMs' | 'momentText'>,
): ActivityContent[] {
  const { nowMs, momentText } = facts;
  const seen = new Map<string, number>();
  return activityHistory(activity).flatMap((line): ActivityContent[] => {
    if (line.tag === 'spacer') return [{ kind: 'spacer', key: 'spacer' }];
    const text = eventText(line, facts);
    if (text === null) return [];
    const atMs = fromWireTime(line.timestamp);
    const event = `${line.timestamp} ${line.tag} ${line.data ?? ''}`;
    const nth = (seen.get(event) ?? 0) + 1;
    seen.set(event, nth);
    const isKnown = !Number.isNaN(atMs);
    return [
      {
        ...text,
        key: `${event} ${nth}`,
        ago: isKnown ? agoText(nowMs - atMs) : '',
        title: isKnown ? momentText(atMs) : '',
      },
    ];
  });
}
