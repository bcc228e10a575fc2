import type { Character } from '@rollcall/game/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { KnownLfm } from '@rollcall/game/known-lfm';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/report';
import { asKnownLive, isSameRoster, type FindLive } from './lfm-people.ts';
import { blankCharacter, isSameCharacter, layOver } from './reported-character.ts';

/** A group but for what we make of it ourselves. */
export type BareLfm = Omit<KnownLfm, 'posted_at' | 'activity' | 'roster' | 'last_update'>;

export interface LfmContext {
  /** The group as it was; people who did not differ keep their identity. */
  readonly before: KnownLfm | null;
  /** A delta: what is not given stays. Otherwise the report is the whole truth. */
  readonly isDelta: boolean;
  readonly serverName: string;
  /** What a null level stands for. */
  readonly definition: Pick<GameDefinition, 'level_minimum' | 'level_cap'>;
  readonly at: string;
  readonly findLive: FindLive;
}

/**
 * A reported group laid over what its missing fields fall back to. Of people a report may give the id alone: the rest
 * is what the group knew of them (delta), else what is known of them live.
 */
export function layOverLfm(
  given: ReportedLfm & { readonly leader: ReportedCharacter },
  context: LfmContext,
): BareLfm {
  const base = (context.isDelta ? context.before : null) ?? blankLfm;
  const leader = layOverPerson(given.leader, context);
  const classes = stays(given.accepted_classes, base.accepted_classes) ?? [];
  const count = given.accepted_classes === undefined ? base.accepted_classes_count : classes.length;
  return {
    id: given.id,
    comment: stays(given.comment, base.comment),
    quest_id: stays(given.quest_id, base.quest_id),
    is_quest_guess: stays(given.is_quest_guess, base.is_quest_guess) ?? false,
    difficulty: stays(given.difficulty, base.difficulty),
    accepted_classes: classes,
    accepted_classes_count: given.accepted_classes_count ?? count,
    minimum_level: stays(given.minimum_level, base.minimum_level) ?? context.definition.level_minimum,
    maximum_level: stays(given.maximum_level, base.maximum_level) ?? context.definition.level_cap,
    adventure_active_time: stays(given.adventure_active_time, base.adventure_active_time) ?? 0,
    leader,
    members: membersOf(given, base.members, leader, context),
    server_name: context.serverName,
  };
}

const stays = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

const blankLfm = {
  comment: null,
  quest_id: null,
  is_quest_guess: false,
  difficulty: null,
  accepted_classes: [],
  accepted_classes_count: 0,
  minimum_level: 1,
  maximum_level: 1,
  adventure_active_time: 0,
  members: [],
};

/** Without the leader, nobody twice. */
function membersOf(
  { members: given }: ReportedLfm,
  before: readonly Character[],
  leader: Character,
  context: LfmContext,
): Character[] {
  const people = given === undefined ? before : (given ?? []).map((person) => layOverPerson(person, context));
  const byId = new Map(people.map((person) => [person.id, person]));
  byId.delete(leader.id);
  return [...byId.values()];
}

function layOverPerson(given: ReportedCharacter, context: LfmContext): Character {
  const { before, isDelta, serverName, at } = context;
  const known =
    [before?.leader, ...(before?.members ?? [])].find((person) => person?.id === given.id) ?? null;
  const live = context.findLive(given.id);
  const base = (isDelta ? known : null) ?? live ?? blankCharacter;
  const person = asKnownLive(layOver(base, given, given.server_name ?? serverName, at), live);
  return known !== null && isSameCharacter(known, person) ? known : person;
}

const plainFields = [
  'comment',
  'quest_id',
  'is_quest_guess',
  'difficulty',
  'accepted_classes_count',
  'minimum_level',
  'maximum_level',
  'leader',
  'server_name',
] as const satisfies readonly (keyof KnownLfm)[];

/** Whether two states of a group are the same but for its clock and the time of their last difference. */
export function isSameLfmButForClock(a: KnownLfm, b: KnownLfm): boolean {
  return (
    plainFields.every((field) => a[field] === b[field]) &&
    isSameList(a.members, b.members) &&
    isSameList(a.accepted_classes, b.accepted_classes) &&
    isSameRoster(a.roster, b.roster)
  );
}

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((each, index) => each === b[index]);
