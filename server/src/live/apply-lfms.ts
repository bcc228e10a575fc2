import type { KnownLfm, RecordedLfmActivity } from '@rollcall/game/known-lfm';
import { adoptActivity } from '@rollcall/game/reported-activity';
import { compareLfm } from '@rollcall/game/lfm-activity';
import {
  wholeLfmFields,
  type LfmsReport,
  type ReportedCharacter,
  type ReportedEntity,
  type ReportedLfm,
} from '@rollcall/game/report';
import { serverKey } from '@rollcall/game/servers';
import { boundActivity, liveCharacters, rosterOf, type FindLive } from './lfm-people.ts';
import {
  cover,
  findDrafted,
  findServerDraft,
  reject,
  type LiveDraft,
  type ServerDraft,
} from './live-draft.ts';
import { isSameLfmButForClock, layOverLfm, type BareLfm } from './reported-lfm.ts';

/**
 * Lays a report of groups over the draft (wire: Ingest, Keyframes). A group's id is its server's: the same number on
 * another server is another group, so that a partial group may leave its server out only while one has that number.
 */
export function applyLfms(draft: LiveDraft, report: LfmsReport): void {
  const covered = cover(draft, 'lfms', report.servers);
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
    const bare = layOverLfm({ ...entity, leader }, context);
    if (deletedIds.has(entity.id)) continue;
    const past = before === null ? adoptedPast(entity, bare, draft.atMs, () => idsOnline(server)) : [];
    putLfm(draft, server, recordedLfm(bare, before, past, context), before);
  }
  for (const server of covered) {
    for (const id of deletedIds) close(draft, server, id);
    if (report.mode === 'delta') continue;
    for (const group of server.before.lfms.entities.all) {
      if (!kept.has(group) && !keptAnywhere.has(group.id)) close(draft, server, group.id);
    }
  }
}

/** Of groups that stand more than once in the list, the last. */
function lastOfEach(entities: readonly ReportedEntity<ReportedLfm>[]): ReportedEntity<ReportedLfm>[] {
  const byName = new Map(
    entities.map((reported) => [
      `${serverKey(reported.entity.server_name ?? '')} ${reported.entity.id}`,
      reported,
    ]),
  );
  return [...byName.values()];
}

/** The server and group that a reported group is about, or why it is about none. */
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

/** The server that the group names, else those of the report that have such a group. */
function serversOf(draft: LiveDraft, covered: readonly ServerDraft[], given: ReportedLfm): ServerDraft[] {
  if (given.server_name === undefined) {
    return covered.filter((server) => findDrafted(server.lfms, given.id) !== null);
  }
  const named = findServerDraft(draft, given.server_name);
  return named === null ? [] : [named];
}

/** @param past what another service knows of a group that is new here */
function recordedLfm(
  bare: BareLfm,
  before: KnownLfm | null,
  past: readonly RecordedLfmActivity[],
  { at, findLive }: { readonly at: string; readonly findLive: FindLive },
): KnownLfm {
  const recorded = before?.activity ?? past;
  // A past that was told begins with `posted` already.
  const events = before === null && past.length > 0 ? [] : compareLfm(before, bare);
  const activity =
    events.length === 0 ? [...recorded] : boundActivity([...recorded, { timestamp: at, events }]);
  const roster = rosterOf([bare.leader, ...bare.members], activity, before?.roster ?? [], findLive);
  return { ...bare, last_update: at, posted_at: before?.posted_at ?? at, activity, roster };
}

/** The past of a group that another service knows and we see for the first time (wire: Leniency). */
function adoptedPast(
  { activity = [] }: ReportedLfm,
  { leader, members }: BareLfm,
  atMs: number,
  idsOnline: () => ReadonlyMap<string, number>,
): RecordedLfmActivity[] {
  if (activity.length === 0) return [];
  const inGroup = new Map([leader, ...members].map(({ name, id }) => [name, id]));
  return boundActivity(
    adoptActivity(activity, atMs, (name) => inGroup.get(name) ?? idsOnline().get(name) ?? null),
  );
}

/** Ids of who is online, by server and name: made when somebody is first looked for. */
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

function putLfm(draft: LiveDraft, server: ServerDraft, group: KnownLfm, before: KnownLfm | null): void {
  const isSame = before !== null && isSameLfmButForClock(before, group);
  if (isSame && before.adventure_active_time === group.adventure_active_time) return;
  server.lfms.puts.set(group.id, group);
  // A clock that merely ran on is shown live, and is nothing to remember.
  const isOnlyClock = isSame && before.adventure_active_time > 0 && group.adventure_active_time > 0;
  if (isOnlyClock) return;
  const { activity, ...recorded } = group;
  const news =
    before === null ? activity : activity.slice(-1).filter((last) => last !== before.activity.at(-1));
  draft.events.push({ type: 'group_seen', at: draft.at, group: recorded, activity: news });
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
