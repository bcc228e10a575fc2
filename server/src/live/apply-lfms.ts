import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import {
  clockAt,
  clockReportedAt,
  enteredAt,
  isJump,
  type KnownLfm,
  type RecordedLfmActivity,
} from '@rollcall/game/lfm/known-lfm';
import { compareLfm } from '@rollcall/game/lfm/lfm-activity';
import {
  type LfmsReport,
  type ReportedCharacter,
  type ReportedEntity,
  type ReportedLfm,
  wholeLfmFields,
} from '@rollcall/game/api/report';
import { mergeActivity } from '@rollcall/game/character/reported-activity';
import { serverKey } from '@rollcall/game/servers';
import {
  blankCharacter,
  isSameCharacter,
  mergeCharacter,
  givenOr,
  withSameTime,
} from './apply-characters.ts';
import {
  asKnownLive,
  boundActivity,
  type FindLive,
  isSameRoster,
  liveCharacters,
  putRecorded,
  rosterOf,
  withTimeOf,
} from './lfm-people.ts';
import {
  markCoverage,
  findDrafted,
  findServerDraft,
  type LiveDraft,
  reject,
  type ServerDraft,
} from './live-draft.ts';

/**
 * Applies a report of groups to the draft. The id of a group is unique only on its server, so a partial group may omit
 * its server only if a single server has a group with this id.
 */
export function applyLfms(draft: LiveDraft, report: LfmsReport): void {
  const covered = markCoverage(draft, 'lfms', report.servers);
  const findLive = liveCharacters(draft);
  const { definition } = draft.before;
  const idsOnline = idsByName();
  const groups = lastOfEach(report.entities);
  draft.duplicates += report.entities.length - groups.length;
  const deletedIds = new Set(report.deletedIds);
  const keptAnywhere = new Set(report.rejectedIds);
  const kept = new Set<KnownLfm>();
  for (const { index, entity } of groups) {
    const place = placeOf(draft, report, covered, entity);
    if (place.is === 'refused') {
      reject(draft, index, place.path, place.message);
      keptAnywhere.add(entity.id);
    }
    if (place.is !== 'placed') continue;
    draft.accepted += 1;
    const { server, leader, before } = place;
    if (before !== null) kept.add(before);
    const isDelta = report.mode === 'delta';
    const context = { before, isDelta, serverName: server.before.name, definition, at: draft.at, findLive };
    const bare = mergeLfm({ ...entity, leader }, context);
    if (deletedIds.has(entity.id)) continue;
    const past = before === null ? adoptedActivity(entity, bare, draft.atMs, () => idsOnline(server)) : [];
    putLfm(draft, server, withClock(recordedLfm(bare, before, past, context), entity, context), before);
  }
  for (const server of covered) {
    for (const id of deletedIds) close(draft, server, id);
    if (report.mode === 'delta') continue;
    for (const group of server.before.lfms.entities.all) {
      if (!kept.has(group) && !keptAnywhere.has(group.id)) close(draft, server, group.id);
    }
  }
}

function lastOfEach(entities: readonly ReportedEntity<ReportedLfm>[]): ReportedEntity<ReportedLfm>[] {
  const byName = new Map(
    entities.map((reported) => [
      `${serverKey(reported.entity.server_name ?? '')} ${reported.entity.id}`,
      reported,
    ]),
  );
  return [...byName.values()];
}

type Place =
  | {
      readonly is: 'placed';
      readonly server: ServerDraft;
      readonly leader: ReportedCharacter;
      readonly before: KnownLfm | null;
    }
  | { readonly is: 'old' }
  | { readonly is: 'refused'; readonly path: string; readonly message: string };

const refused = (path: string, message: string): Place => ({ is: 'refused', path, message });

function placeOf(
  draft: LiveDraft,
  report: LfmsReport,
  covered: readonly ServerDraft[],
  given: ReportedLfm,
): Place {
  const [server, another] = serversOf(draft, covered, given);
  if (another !== undefined) return refused('server_name', 'is missing: several servers have this group id');
  if (server === undefined) {
    return given.server_name === undefined
      ? refused('server_name', 'is missing: send it whole')
      : refused('server_name', 'is not a known server');
  }
  if (server.lfms.coverage === 'none') {
    return refused('server_name', 'is not among the servers of this report');
  }
  if (server.lfms.coverage === 'stale') return { is: 'old' };
  return placeOn(server, given, report.mode === 'delta');
}

function placeOn(server: ServerDraft, given: ReportedLfm, isDelta: boolean): Place {
  const before = findDrafted(server.lfms, given.id);
  const base = isDelta ? before : null;
  const missing = base === null ? wholeLfmFields.find((field) => given[field] === undefined) : undefined;
  const leader = given.leader ?? base?.leader;
  return missing !== undefined || leader === undefined
    ? refused(missing ?? 'leader', 'is missing: send it whole')
    : { is: 'placed', server, leader, before };
}

function serversOf(draft: LiveDraft, covered: readonly ServerDraft[], given: ReportedLfm): ServerDraft[] {
  if (given.server_name === undefined) {
    return covered.filter((server) => findDrafted(server.lfms, given.id) !== null);
  }
  const named = findServerDraft(draft, given.server_name);
  return named === null ? [] : [named];
}

/**
 * Adds events to a group.
 *
 * @param past events that another service knows of a group that is new here
 */
function recordedLfm(
  bare: BareLfm,
  before: KnownLfm | null,
  past: readonly RecordedLfmActivity[],
  { at, findLive }: { readonly at: string; readonly findLive: FindLive },
): KnownLfm {
  const recorded = before?.activity ?? past;
  // A reported past already starts with `posted`.
  const events = before === null && past.length > 0 ? [] : compareLfm(before, bare);
  const activity =
    events.length === 0 ? [...recorded] : boundActivity([...recorded, { timestamp: at, events }]);
  const roster = rosterOf([bare.leader, ...bare.members], activity, before?.roster ?? [], findLive);
  return { ...bare, last_update: at, posted_at: before?.posted_at ?? at, activity, roster };
}

/** Updates the clock. If a delta does not contain it, it continues from its last report. */
function withClock(group: KnownLfm, given: ReportedLfm, { before, isDelta }: LfmContext): KnownLfm {
  const isGiven = !isDelta || given.adventure_active_time !== undefined;
  if (isGiven || before === null || group.adventure_active_time === 0) return group;
  return { ...group, clock_at: clockReportedAt(before) };
}

/** Past events of a group that is new here, as known to another service. */
function adoptedActivity(
  { activity = [] }: ReportedLfm,
  { leader, members }: BareLfm,
  atMs: number,
  idsOnline: () => ReadonlyMap<string, number>,
): RecordedLfmActivity[] {
  if (activity.length === 0) return [];
  const inGroup = new Map([leader, ...members].map(({ name, id }) => [name, id]));
  return boundActivity(
    mergeActivity(activity, atMs, (name) => inGroup.get(name) ?? idsOnline().get(name) ?? null),
  );
}

function idsByName(): (server: ServerDraft) => ReadonlyMap<string, number> {
  const made = new Map<ServerDraft, ReadonlyMap<string, number>>();
  return (server) => {
    const ids =
      made.get(server) ??
      new Map(server.before.characters.entities.all.map(({ name, id }) => [name ?? '', id]));
    made.set(server, ids);
    return ids;
  };
}

function putLfm(draft: LiveDraft, server: ServerDraft, given: KnownLfm, before: KnownLfm | null): void {
  const isSame = before !== null && isSameLfmButForClock(before, given);
  const isSameClock = before !== null && clockAt(before, draft.atMs) === clockAt(given, draft.atMs);
  if (isSame && isSameClock) return;
  const isOnlyClock = isSame && before.adventure_active_time > 0 && given.adventure_active_time > 0;
  if (isOnlyClock) {
    // A running clock is live, but recorded only when it jumps, since replays count on from the recorded one.
    const recorded_entry = before.recorded_entry ?? enteredAt(before);
    if (!isJump(recorded_entry, enteredAt(given))) {
      const isRepeated = before.adventure_active_time === given.adventure_active_time;
      const running = isRepeated ? { ...before, clock_at: draft.at } : given;
      server.lfms.puts.set(given.id, { ...running, recorded_entry });
      return;
    }
  }
  const group = isSameClock ? withTimeOf(before, given, draft) : given;
  const news =
    before === null
      ? group.activity
      : group.activity.slice(-1).filter((last) => last !== before.activity.at(-1));
  putRecorded(draft, server, group, news);
}

function close(draft: LiveDraft, server: ServerDraft, id: number): void {
  const group = findDrafted(server.lfms, id);
  if (group === null) return;
  server.lfms.removals.add(id);
  server.lfms.puts.delete(id);
  draft.removed += 1;
  const server_name = server.before.name;
  const { posted_at } = group;
  draft.events.push({ type: 'group_closed', at: draft.at, server_name, group_id: id, posted_at });
}

type BareLfm = Omit<KnownLfm, 'posted_at' | 'activity' | 'roster' | 'last_update' | 'clock_at'>;

interface LfmContext {
  /** The group before the report. People who have not changed keep their identity. */
  readonly before: KnownLfm | null;
  readonly isDelta: boolean;
  readonly serverName: string;
  /** Defines the meaning of a null level. */
  readonly definition: Pick<GameDefinition, 'level_minimum' | 'level_cap'>;
  readonly at: string;
  readonly findLive: FindLive;
}

/**
 * Merges a reported group with the defaults of its missing fields. A report may contain only the id of a person. The
 * other fields then come from the previous state of the group (in a delta), or else from the live character.
 */
function mergeLfm(given: ReportedLfm & { readonly leader: ReportedCharacter }, context: LfmContext): BareLfm {
  const base = (context.isDelta ? context.before : null) ?? blankLfm;
  const leader = mergePerson(given.leader, context);
  const classes = givenOr(given.accepted_classes, base.accepted_classes) ?? [];
  const count = given.accepted_classes === undefined ? base.accepted_classes_count : classes.length;
  return {
    id: given.id,
    comment: givenOr(given.comment, base.comment),
    quest_id: givenOr(given.quest_id, base.quest_id),
    is_quest_guess: givenOr(given.is_quest_guess, base.is_quest_guess) ?? false,
    difficulty: givenOr(given.difficulty, base.difficulty),
    accepted_classes: classes,
    accepted_classes_count: given.accepted_classes_count ?? count,
    minimum_level: givenOr(given.minimum_level, base.minimum_level) ?? context.definition.level_minimum,
    maximum_level: givenOr(given.maximum_level, base.maximum_level) ?? context.definition.level_cap,
    adventure_active_time: givenOr(given.adventure_active_time, base.adventure_active_time) ?? 0,
    leader,
    members: membersOf(given, base.members, leader, context),
    server_name: context.serverName,
  };
}

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

function membersOf(
  { members: given }: ReportedLfm,
  before: readonly Character[],
  leader: Character,
  context: LfmContext,
): Character[] {
  const people = given === undefined ? before : (given ?? []).map((person) => mergePerson(person, context));
  const byId = new Map(people.map((person) => [person.id, person]));
  byId.delete(leader.id);
  return [...byId.values()];
}

function mergePerson(given: ReportedCharacter, context: LfmContext): Character {
  const { before, isDelta, serverName, at } = context;
  const known =
    [before?.leader, ...(before?.members ?? [])].find((person) => person?.id === given.id) ?? null;
  const live = context.findLive(given.id);
  const base = (isDelta ? known : null) ?? live ?? blankCharacter;
  const person = asKnownLive(mergeCharacter(base, given, given.server_name ?? serverName, at), live);
  if (known === null) return person;
  return isSameCharacter(known, person) ? known : withSameTime(known, person);
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
