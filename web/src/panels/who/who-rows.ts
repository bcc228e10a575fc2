import type { GameDefinition } from '@rollcall/game/definition';
import { placeText, unknownPlaceText } from '@rollcall/game/place';
import { questNamesText } from '@rollcall/game/quest-index';
import { indexRaces } from '@rollcall/game/races';
import type { ListedCharacter } from '@rollcall/game/who-list';
import type { WhoSettings } from '@rollcall/game/who-settings';
import { cleanText } from '../../canvas/clean-text.ts';
import type { HeldRow } from '../list/hold-order.ts';
import {
  anonymousName,
  type Named,
  raceIcon,
  type ShownClass,
  shownClasses,
  shownName,
} from '../character-labels.ts';
import { questWikiUrl } from '@rollcall/game/quest-wiki';

/** Everything that one character shows: each string, icon and emphasis is decided here, for the canvas and its twin. */
export interface WhoRow {
  readonly id: number;
  /** Its character has gone, and it stays only because nothing may move now. */
  readonly isGone: boolean;
  /** The ground of the row: one's own characters before friends. */
  readonly tint: 'registered' | 'friend' | null;
  readonly isFriend: boolean;
  readonly isRegistered: boolean;
  readonly isIgnored: boolean;
  readonly isAnonymous: boolean;
  /** A mark before the name for the ids that the operator has named. */
  readonly hasCrown: boolean;
  /** In a group: outside group view the text is empty and there is no hue; in it, its number and hue (0 to 17). */
  readonly party: { readonly groupId: number; readonly number: string; readonly hue: number | null } | null;
  readonly race: Named;
  readonly gender: 'male' | 'female' | null;
  /** "???" for somebody who is anonymous (§5). */
  readonly name: string;
  /** Where the character is, with its region if that is wanted; "Somewhere in the Aether" when nobody knows. */
  readonly place: string;
  /** It is where a quest is played; the mark and the name are there as far as they are wanted, one of them at least. */
  readonly quest: {
    readonly hasMark: boolean;
    readonly name: string;
    readonly wikiUrl: string | null;
  } | null;
  readonly classes: readonly ShownClass[];
  /** Total level. */
  readonly level: string;
  /** Empty = none; "???" for somebody who is anonymous. */
  readonly guild: string;
}

export interface WhoRowFacts {
  readonly definition: Pick<GameDefinition, 'wiki_url' | 'races' | 'crowned_character_ids'>;
  readonly settings: Pick<WhoSettings, 'shouldIncludeRegion' | 'showInQuestIndicator' | 'showQuestName'>;
  /** False = a place that is not known may only be on its way: nothing is drawn as unknown that is still loading. */
  readonly isCatalogueLoaded?: boolean;
}

/** Listed characters → rows, in the same order. Source: §2.8, §5, look: Who row. */
export function whoRows(shown: readonly HeldRow<ListedCharacter>[], facts: WhoRowFacts): WhoRow[] {
  const { races, crowned_character_ids } = facts.definition;
  const prepared = { ...facts, findRace: indexRaces(races), crownedIds: new Set(crowned_character_ids) };
  return shown.map((row) => whoRow(row, prepared));
}

interface PreparedFacts extends WhoRowFacts {
  readonly findRace: ReturnType<typeof indexRaces>;
  readonly crownedIds: ReadonlySet<number>;
}

function whoRow({ item, isGone }: HeldRow<ListedCharacter>, facts: PreparedFacts): WhoRow {
  const { character, isFriend, isRegistered, isIgnored } = item;
  const { id, is_anonymous: isAnonymous, race } = character;
  return {
    id,
    isGone,
    tint: tintOf(item),
    isFriend,
    isRegistered,
    isIgnored,
    isAnonymous,
    // A crown would tell who it is.
    hasCrown: !isAnonymous && facts.crownedIds.has(id),
    party: partyOf(item),
    race: { icon: raceIcon(race, facts.findRace), name: cleanText(race ?? '') },
    gender: genderOf(character.gender),
    name: isAnonymous ? anonymousName : shownName(character.name),
    place: placeOf(item, facts),
    quest: questOf(item, facts),
    classes: shownClasses(character.classes),
    level: String(character.total_level),
    guild: isAnonymous ? anonymousName : cleanText(character.guild_name ?? ''),
  };
}

function tintOf({ isRegistered, isFriend }: ListedCharacter): WhoRow['tint'] {
  if (isRegistered) return 'registered';
  return isFriend ? 'friend' : null;
}

function partyOf({ character, groupNumber, groupHue }: ListedCharacter): WhoRow['party'] {
  if (!character.is_in_party) return null;
  return {
    groupId: character.group_id,
    number: groupNumber === null ? '' : String(groupNumber),
    hue: groupHue,
  };
}

function genderOf(gender: string | null): WhoRow['gender'] {
  const word = gender?.trim().toLowerCase();
  return word === 'male' || word === 'female' ? word : null;
}

function placeOf({ character, area }: ListedCharacter, facts: WhoRowFacts): string {
  if (area !== null) return cleanText(placeText(area, facts.settings.shouldIncludeRegion));
  const isAwaited = character.location_id !== null && facts.isCatalogueLoaded === false;
  return isAwaited ? '' : unknownPlaceText;
}

/** What is written of a quest beside the place: a place that bears its name has named it. */
export function questBeside({ place, quest }: Pick<WhoRow, 'place' | 'quest'>): string {
  return quest === null || quest.name === place ? '' : quest.name;
}

/** Of several quests in one place nobody knows which is played: all are named, and no page is opened. */
function questOf({ quests }: ListedCharacter, { settings, definition }: WhoRowFacts): WhoRow['quest'] {
  const { showInQuestIndicator, showQuestName } = settings;
  const [quest] = quests;
  if (quest === undefined || !(showInQuestIndicator || showQuestName)) return null;
  return {
    hasMark: showInQuestIndicator,
    name: showQuestName ? cleanText(questNamesText(quests)) : '',
    wikiUrl: quests.length === 1 ? questWikiUrl(quest, definition) : null,
  };
}
