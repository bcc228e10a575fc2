import { type Area, findPlace, findQuests } from '../quest/area.ts';
import type { Character } from './character.ts';
import type { GameDefinition } from '../definition.ts';
import type { JoinAnswer, JoinRule } from '../lfm/can-join.ts';
import { type DescribedGroup, describeGroup } from '../lfm/lfm-quest.ts';
import type { Lfm, LfmsByServer } from '../lfm/lfm.ts';
import type { Quest } from '../quest/quest.ts';

/** The place of an online character. */
export type CharacterLocation =
  /** Hidden, because the character is anonymous. */
  | { readonly place: 'hidden' }
  /** In the Aether, or in an area that is not in the catalogue. */
  | { readonly place: 'unknown' }
  /** In the area of a quest, or of several quests that share it. */
  | { readonly place: 'quest'; readonly quests: readonly Quest[] }
  | { readonly place: 'public' | 'wilderness' | 'area'; readonly area: Area };

/** The posted group of a character. */
export interface PostedGroup extends DescribedGroup {
  readonly isLeader: boolean;
  /** Including the leader. */
  readonly memberCount: number;
  readonly capacity: number;
  /** The viewer's own characters that the group is for, and whether each of them can join. */
  readonly own: readonly { readonly character: Character; readonly answer: JoinAnswer }[];
}

/** Whether an online character is in a group, posted or not, or looking for members. */
export type GroupMembership =
  | { readonly membership: 'none' }
  /** Marked as looking for members, but no posted group is known. */
  | { readonly membership: 'recruiting' }
  /** In a group without a known post. */
  | { readonly membership: 'group' }
  | { readonly membership: 'posted'; readonly group: PostedGroup };

export type Doing =
  /** Never seen: only an id is known. */
  | { readonly state: 'unseen' }
  | { readonly state: 'offline' }
  | { readonly state: 'online'; readonly where: CharacterLocation; readonly membership: GroupMembership };

/** Facts about the world besides the characters. */
export interface DoingFacts {
  readonly definition: Pick<GameDefinition, 'party_size' | 'raid_size'>;
  readonly areasById: ReadonlyMap<number, Area>;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** From `indexQuestsByArea`. */
  readonly questsByArea: ReadonlyMap<number, readonly Quest[]>;
  /** From `groupsByMember`. */
  readonly groups: ReadonlyMap<number, Lfm>;
  /** The viewer's own characters. */
  readonly own: readonly Character[];
  readonly answerFor: JoinRule;
}

/** The posted group of each of these people, whether leader or member. */
export function groupsByMember(lfms: LfmsByServer, ids: ReadonlySet<number>): ReadonlyMap<number, Lfm> {
  const groups = new Map<number, Lfm>();
  for (const onServer of Object.values(lfms)) {
    for (const lfm of Object.values(onServer)) {
      for (const { id } of [lfm.leader, ...lfm.members]) if (ids.has(id)) groups.set(id, lfm);
    }
  }
  return groups;
}

/** Whether a character can be in a posted group. A leader who has just posted is recruiting but in no party yet. */
export function mayBeInPostedGroup({ is_online, is_in_party, group_id, is_recruiting }: Character): boolean {
  return is_online && (is_in_party || group_id !== 0 || is_recruiting);
}

function locate({ is_anonymous, location_id }: Character, facts: DoingFacts): CharacterLocation {
  if (is_anonymous) return { place: 'hidden' };
  const quests = findQuests(location_id, facts.questsByArea);
  if (quests.length > 0) return { place: 'quest', quests };
  const area = findPlace(location_id, facts.areasById);
  if (area === null) return { place: 'unknown' };
  if (area.is_public) return { place: 'public', area };
  return { place: area.is_wilderness ? 'wilderness' : 'area', area };
}

function membershipOf(character: Character, facts: DoingFacts): GroupMembership {
  const { id, group_id: groupId, is_in_party: isInParty, is_recruiting: isRecruiting } = character;
  // The groups may be older than the character's data: the character may have left since.
  const lfm = mayBeInPostedGroup(character) ? facts.groups.get(id) : undefined;
  if (lfm !== undefined) return { membership: 'posted', group: postedGroup(lfm, id, facts) };
  if (isRecruiting) return { membership: 'recruiting' };
  return isInParty || groupId !== 0 ? { membership: 'group' } : { membership: 'none' };
}

function postedGroup(lfm: Lfm, id: number, facts: DoingFacts): PostedGroup {
  const { definition, own, answerFor } = facts;
  const group = describeGroup(lfm, facts);
  const answers = own.map((character) => ({ character, answer: answerFor(character, group) }));
  return {
    ...group,
    isLeader: lfm.leader.id === id,
    memberCount: lfm.members.length + 1,
    capacity: group.isRaid ? definition.raid_size : definition.party_size,
    own: answers.filter(({ answer }) => answer !== 'not eligible'),
  };
}

/**
 * What a character is doing, from its data, the posted groups and the catalogue.
 *
 * @param character null = never seen
 */
export function doing(character: Character | null, facts: DoingFacts): Doing {
  if (character === null) return { state: 'unseen' };
  if (!character.is_online) return { state: 'offline' };
  return { state: 'online', where: locate(character, facts), membership: membershipOf(character, facts) };
}
