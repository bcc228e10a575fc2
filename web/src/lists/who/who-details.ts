import { wordOrder } from '../../ui/locale.ts';
import type { Character } from '@rollcall/game/character/character';
import { chain, compareBy, lastWhen } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import { agoText } from '@rollcall/game/durations';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { lfmQuest } from '@rollcall/game/lfm/lfm-quest';
import type { Quest } from '@rollcall/game/quest/quest';
import { listCharacter } from '@rollcall/game/who/who-list';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText, isolateDirection } from '../../canvas/clean-text.ts';
import { groupAddress } from '../lfm/group-address.ts';
import { shownName, type ShownPerson } from '../../people/character-labels.ts';
import {
  classesText,
  levelsText,
  type LinkedQuest,
  linkedQuests,
  type QuestSummary,
  questSummary,
} from '../quest-summary.ts';
import { personFromRow, whoRows } from './who-rows.ts';
import type { ServerPeople } from './useServerPeople.ts';

export type WhoSubject =
  | { readonly kind: 'character'; readonly id: number }
  | { readonly kind: 'group'; readonly groupId: number };

interface PersonFacts {
  readonly definition: GameDefinition;
  readonly people: Pick<ServerPeople, 'viewer' | 'isCatalogueLoaded'>;
  readonly shouldIncludeRegion: boolean;
}

export interface DetailsFacts extends PersonFacts {
  /** Current time by the server's clock, ms. */
  readonly nowMs: number;
  /** Formats a time (ms since 1970) to the second, in the visitor's time zone and language. */
  readonly formatMoment: (epochMs: number) => string;
}

export interface CharacterContent {
  readonly person: ShownPerson;
  readonly isAnonymous: boolean;
  readonly isFriend: boolean;
  readonly isRegistered: boolean;
  /** As the server spells it; null = none, or hidden. */
  readonly guild: string | null;
  readonly serverName: string;
  /** The quests possible at the character's place. */
  readonly quests: readonly LinkedQuest[];
  /** The player's comment; empty = none. */
  readonly comment: string;
  /** Time of its last change. */
  readonly updated: { readonly text: string; readonly title: string };
}

export interface MemberContent {
  readonly id: number;
  readonly person: ShownPerson;
  readonly isFriend: boolean;
  readonly isYou: boolean;
}

/** The requirements of a posted group. */
export interface PostedContent {
  readonly quest: QuestSummary;
  /** "Levels 15–25". */
  readonly levels: string;
  /** "Bard, Cleric"; "Any class". */
  readonly classes: string;
  /** Empty = none. */
  readonly comment: string;
  /** Null = anonymous. */
  readonly leaderName: string | null;
  /** Link to the group in the group list. */
  readonly link: ReturnType<typeof groupAddress>;
}

function rowOf(character: Character, { definition, people, shouldIncludeRegion }: PersonFacts) {
  const item = listCharacter(character, people.viewer, null);
  const settings = { shouldIncludeRegion, showInQuestIndicator: true, showQuestName: true };
  const [row] = whoRows([{ item, isGone: false }], {
    definition,
    settings,
    isCatalogueLoaded: people.isCatalogueLoaded,
  });
  // One character gives one row.
  if (row === undefined) throw new Error('A character has a row.');
  return { row, item };
}

export function characterContent(character: Character, facts: DetailsFacts): CharacterContent {
  const { row, item } = rowOf(character, facts);
  const { isAnonymous, isFriend, isRegistered } = row;
  const updatedAtMs = fromWireTime(character.last_update);
  const { guild_name: guild, public_comment: comment } = character;
  return {
    person: personFromRow(row),
    isAnonymous,
    isFriend,
    isRegistered,
    guild: isAnonymous || guild === null || guild.trim() === '' ? null : guild,
    serverName: character.server_name,
    quests: linkedQuests(item.quests),
    comment: isAnonymous ? '' : cleanText(comment ?? ''),
    updated: { text: agoText(facts.nowMs - updatedAtMs), title: facts.formatMoment(updatedAtMs) },
  };
}

/**
 * The online members of a group.
 *
 * @param groupId 0 = no group, so the result is empty
 */
export function groupMembers(characters: readonly Character[], groupId: number): readonly Character[] {
  if (groupId === 0) return [];
  return characters.filter((character) => character.is_in_party && character.group_id === groupId);
}

const collator = wordOrder();

/** The members of a group as the dialog shows them: the leader first, anonymous ones last, the others by name. */
export function membersContent(
  members: readonly Character[],
  leaderId: number | null,
  facts: PersonFacts,
): readonly MemberContent[] {
  const order = chain<Character>(
    lastWhen(({ id }) => id !== leaderId),
    lastWhen(({ is_anonymous }) => is_anonymous),
    compareBy(({ name }) => name ?? '', collator.compare),
    compareBy(({ id }) => id),
  );
  return members.toSorted(order).map((character) => {
    const { row } = rowOf(character, facts);
    return { id: row.id, person: personFromRow(row), isFriend: row.isFriend, isYou: row.isRegistered };
  });
}

/** The posted group that one of the members leads or has joined; null = none. */
export function postedBy(lfms: Iterable<Lfm>, members: readonly Character[]): Lfm | null {
  const ids = new Set(members.map(({ id }) => id));
  for (const lfm of lfms) {
    if ([lfm.leader, ...lfm.members].some(({ id }) => ids.has(id))) return lfm;
  }
  return null;
}

/** Describes a posted group. */
export function postedContent(
  lfm: Lfm,
  facts: {
    readonly definition: GameDefinition;
    readonly questsById: ReadonlyMap<number, Quest>;
    readonly isCatalogueLoaded: boolean;
  },
): PostedContent {
  const { definition, questsById, isCatalogueLoaded } = facts;
  const { name: leader } = lfm.leader;
  return {
    quest: questSummary(
      { ...lfmQuest(lfm, questsById), lfm },
      { definition, settings: { showQuestGuesses: true }, isCatalogueLoaded },
    ),
    levels: levelsText(lfm),
    classes: classesText(lfm, definition),
    comment: cleanText(lfm.comment ?? ''),
    leaderName: leader === null ? null : shownName(leader),
    link: groupAddress(lfm),
  };
}

interface ShownGroup {
  readonly members: readonly MemberContent[];
  /** Null = nothing is posted. */
  readonly posted: Pick<PostedContent, 'leaderName'> | null;
}

export function dialogTitle(
  subject: WhoSubject,
  character: { readonly content: Pick<CharacterContent, 'person'>; readonly isGone: boolean } | null,
  { members, posted }: ShownGroup,
): { readonly title: string; readonly description?: string } {
  if (subject.kind === 'group') {
    if (members.length === 0) {
      return { title: 'Group', description: 'Nobody in this group is online any more.' };
    }
    const leader = posted?.leaderName ?? null;
    return { title: leader === null ? `Group of ${members.length}` : `${isolateDirection(leader)}’s group` };
  }
  const gone = { description: 'No longer online.' };
  if (character === null) return { title: 'Character', ...gone };
  return { title: isolateDirection(character.content.person.name), ...(character.isGone && gone) };
}
