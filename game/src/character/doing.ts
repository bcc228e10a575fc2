import { type Area, findPlace, findQuests } from '../quest/area.ts';
import type { Character } from './character.ts';
import type { GameDefinition } from '../definition.ts';
import type { JoinAnswer, JoinRule } from '../lfm/can-join.ts';
import { type DescribedGroup, describeGroup } from '../lfm/lfm-quest.ts';
import type { Lfm, LfmsByServer } from '../lfm/lfm.ts';
import type { Quest } from '../quest/quest.ts';

/** The place of somebody online. */
export type Whereabouts =
  /** Hidden, because the character is anonymous. */
  | { readonly place: 'hidden' }
  /** Somewhere in the Aether. */
  | { readonly place: 'unknown' }
  /** In a quest. Areas are shared, so it may be one of several. */
  | { readonly place: 'quest'; readonly quests: readonly Quest[] }
  | { readonly place: 'public' | 'wilderness' | 'area'; readonly area: Area };

/** The posted group of somebody. */
export interface PostedGroup extends DescribedGroup {
  readonly isLeader: boolean;
  /** Including the leader. */
  readonly memberCount: number;
  /** Its largest number of people. */
  readonly seats: number;
  /** The viewer's own characters that the group is for, and whether each of them can join. */
  readonly own: readonly { readonly character: Character; readonly answer: JoinAnswer }[];
}

/** The company of somebody online. */
export type Company =
  | { readonly company: 'none' }
  /** Marked as looking for members, but no posted group is known. */
  | { readonly company: 'recruiting' }
  /** In a group without a known post. */
  | { readonly company: 'group' }
  | { readonly company: 'posted'; readonly group: PostedGroup };

/** The activity of somebody. */
export type Doing =
  /** Never seen: only an id is known. */
  | { readonly state: 'unseen' }
  | { readonly state: 'offline' }
  | { readonly state: 'online'; readonly where: Whereabouts; readonly company: Company };

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

/** Posted groups by leader and members, for these people only. */
export function groupsByMember(lfms: LfmsByServer, ids: ReadonlySet<number>): ReadonlyMap<number, Lfm> {
  const groups = new Map<number, Lfm>();
  for (const onServer of Object.values(lfms)) {
    for (const lfm of Object.values(onServer)) {
      for (const { id } of [lfm.leader, ...lfm.members]) if (ids.has(id)) groups.set(id, lfm);
    }
  }
  return groups;
}

/** Whether somebody is in company or looking for it: a leader who posts and still waits alone is in no party. */
export function mayBeInPostedGroup({ is_online, is_in_party, group_id, is_recruiting }: Character): boolean {
  return is_online && (is_in_party || group_id !== 0 || is_recruiting);
}

function whereabouts({ is_anonymous, location_id }: Character, facts: DoingFacts): Whereabouts {
  if (is_anonymous) return { place: 'hidden' };
  const quests = findQuests(location_id, facts.questsByArea);
  if (quests.length > 0) return { place: 'quest', quests };
  const area = findPlace(location_id, facts.areasById);
  if (area === null) return { place: 'unknown' };
  if (area.is_public) return { place: 'public', area };
  return { place: area.is_wilderness ? 'wilderness' : 'area', area };
}

function companyOf(character: Character, facts: DoingFacts): Company {
  const { id, group_id: groupId, is_in_party: isInParty, is_recruiting: isRecruiting } = character;
  // The answer about groups may be older than that about the character, who has left since.
  const lfm = mayBeInPostedGroup(character) ? facts.groups.get(id) : undefined;
  if (lfm !== undefined) return { company: 'posted', group: postedGroup(lfm, id, facts) };
  if (isRecruiting) return { company: 'recruiting' };
  return isInParty || groupId !== 0 ? { company: 'group' } : { company: 'none' };
}

function postedGroup(lfm: Lfm, id: number, facts: DoingFacts): PostedGroup {
  const { definition, own, answerFor } = facts;
  const group = describeGroup(lfm, facts);
  const answers = own.map((character) => ({ character, answer: answerFor(character, group) }));
  return {
    ...group,
    isLeader: lfm.leader.id === id,
    memberCount: lfm.members.length + 1,
    seats: group.isRaid ? definition.raid_size : definition.party_size,
    own: answers.filter(({ answer }) => answer !== 'not eligible'),
  };
}

/**
 * The activity of somebody, from the character's data, the posted groups and the catalogue.
 *
 * @param character null = never seen
 */
export function doing(character: Character | null, facts: DoingFacts): Doing {
  if (character === null) return { state: 'unseen' };
  if (!character.is_online) return { state: 'offline' };
  return { state: 'online', where: whereabouts(character, facts), company: companyOf(character, facts) };
}
