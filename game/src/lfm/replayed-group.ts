import * as z from 'zod/mini';
import { type Character, characterSchema } from '../character/character.ts';
import { fromWireTime, wireTimeSchema } from '../wire-time.ts';
import { clockAt } from './known-lfm.ts';
import { type Lfm, lfmIdSchema, lfmSchema } from './lfm.ts';

/** A group of a past board, and the changes that lead from one of its states to the next. */

/** Levels of a member. They belong to a moment, unlike the facts of a {@link ReplayedPerson}. */
export const replayedMemberSchema = z.extend(z.pick(characterSchema, { total_level: true, classes: true }), {
  id: z.int(),
});

/**
 * A group of a past board, with its clock as of `last_update`. The places of its people are not recorded for boards.
 */
export const replayedGroupSchema = z.extend(
  z.pick(lfmSchema, {
    id: true,
    comment: true,
    quest_id: true,
    is_quest_guess: true,
    difficulty: true,
    accepted_classes: true,
    accepted_classes_count: true,
    minimum_level: true,
    maximum_level: true,
    adventure_active_time: true,
    activity: true,
    last_update: true,
  }),
  {
    posted_at: wireTimeSchema,
    leader: z.int(),
    /** Without the leader. */
    members: z.array(z.int()),
    /** Leader and members. */
    people: z.array(replayedMemberSchema),
  },
);

/**
 * A new group, which has `posted_at`, or the fields of a known group that have changed: `people` contains those who are
 * new or have other levels, `activity` what was added. Without `adventure_active_time` the clock has continued.
 */
export const lfmChangeSchema = z.extend(z.exactPartial(z.omit(replayedGroupSchema, { last_update: true })), {
  id: lfmIdSchema,
});

/** Facts about a person that hold for the whole answer. The negative id of a hidden person is valid only in it. */
export const replayedPersonSchema = z.extend(
  z.pick(characterSchema, {
    name: true,
    gender: true,
    race: true,
    guild_name: true,
    server_name: true,
    home_server_name: true,
  }),
  { id: z.int() },
);

export type ReplayedMember = z.infer<typeof replayedMemberSchema>;
export type LfmChange = z.infer<typeof lfmChangeSchema>;
export type ReplayedPerson = z.infer<typeof replayedPersonSchema>;

export type ReplayedGroup = z.infer<typeof replayedGroupSchema>;

/** The group after a change. */
export function changedGroup(before: ReplayedGroup | null, change: LfmChange, at: string): ReplayedGroup {
  const isNew = before === null || change.posted_at !== undefined;
  const base = isNew ? { ...blankGroup, id: change.id, posted_at: at, last_update: at } : before;
  const group = {
    ...base,
    adventure_active_time: clockAt(base, fromWireTime(at)),
    ...change,
    activity: [...base.activity, ...(change.activity ?? [])],
    last_update: at,
  };
  const known = new Map([...base.people, ...(change.people ?? [])].map((person) => [person.id, person]));
  const people = [group.leader, ...group.members].flatMap((id) => known.get(id) ?? []);
  return { ...group, people };
}

/** The change from one state of a group to another, without activity; null = they are equal. */
export function compareGroups(before: ReplayedGroup | null, after: ReplayedGroup): LfmChange | null {
  const base = before ?? blankGroup;
  const change: LfmChange = { id: after.id, ...changedFields(base, after) };
  const known = new Map(base.people.map((person) => [person.id, JSON.stringify(person)]));
  const people = after.people.filter((person) => known.get(person.id) !== JSON.stringify(person));
  if (people.length > 0) change.people = people;
  const clock = before === null ? 0 : clockAt(before, fromWireTime(after.last_update));
  if (clock !== after.adventure_active_time) change.adventure_active_time = after.adventure_active_time;
  if (before === null) return { ...change, posted_at: after.posted_at };
  return Object.keys(change).length === 1 ? null : change;
}

const comparedFields = [
  'comment',
  'quest_id',
  'is_quest_guess',
  'difficulty',
  'accepted_classes',
  'accepted_classes_count',
  'minimum_level',
  'maximum_level',
  'leader',
  'members',
] as const;

function changedFields(before: Pick<ReplayedGroup, (typeof comparedFields)[number]>, after: ReplayedGroup) {
  const changed = comparedFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

const blankGroup: Omit<ReplayedGroup, 'id' | 'posted_at' | 'last_update'> = {
  comment: null,
  quest_id: null,
  is_quest_guess: false,
  difficulty: null,
  accepted_classes: [],
  accepted_classes_count: 0,
  minimum_level: 1,
  maximum_level: 1,
  adventure_active_time: 0,
  leader: 0,
  members: [],
  people: [],
  activity: [],
};

/** The group in API form. A running clock is that of its last change, and continues from `clock_read_at`. */
export function replayedLfm(
  group: ReplayedGroup,
  server: string,
  people: ReadonlyMap<number, ReplayedPerson>,
): Lfm {
  const { posted_at: _, leader, members, people: present, ...fields } = group;
  const known = new Map(present.map((member) => [member.id, member]));
  const person = (id: number): Character => ({
    ...nobody,
    server_name: server,
    group_id: group.id,
    last_update: group.last_update,
    ...known.get(id),
    ...people.get(id),
    id,
    is_anonymous: id < 0,
  });
  return {
    ...fields,
    leader: person(leader),
    members: members.map(person),
    server_name: server,
    ...(fields.adventure_active_time > 0 && { clock_read_at: fields.last_update }),
  };
}

const nobody: Omit<Character, 'id' | 'server_name' | 'group_id' | 'last_update'> = {
  name: null,
  gender: null,
  race: null,
  total_level: 0,
  classes: [],
  location_id: null,
  guild_name: null,
  home_server_name: null,
  is_online: true,
  is_in_party: true,
  is_anonymous: false,
  is_recruiting: false,
  public_comment: null,
  last_save: null,
};
