import { alertMessage, type AlertMatch } from '@rollcall/game/alerts/alert-message';
import {
  createFriendMemory,
  createGroupMemory,
  type GroupChange,
  isGroupNews,
  isToldOf,
  populationStep,
  serverNews,
} from '@rollcall/game/alerts/alert-news';
import { rearmShare, type AlertMessage } from '@rollcall/game/alerts/alert-rules';
import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import { type DescribedGroup, describeGroup, type GroupContext } from '@rollcall/game/filters/group-filter';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { rememberEach } from '@rollcall/game/remember';
import type { Push } from './push-queue.ts';
import type { Member, RuleIndex } from './rule-index.ts';

export interface Changed<Thing> {
  readonly before: Thing | null;
  readonly after: Thing | null;
}

/** What has changed on one server, as anybody may see it. What was not known before is no change. */
export interface ServerChange {
  readonly server: string;
  readonly atMs: number;
  readonly groups: readonly Changed<Lfm>[];
  /** Of those alone whom `isFriend` knows. */
  readonly people: readonly (Changed<Character> & { readonly id: number })[];
  readonly info: { readonly before: ServerInfo; readonly after: ServerInfo } | null;
}

/** The world as it is now, as anybody may see it. */
export interface AlertWorld {
  readonly context: () => GroupContext & { readonly definition: GameDefinition };
  readonly findGroup: (server: string, id: number) => Lfm | null;
  /** Online and not anonymous. */
  readonly findCharacter: (id: number) => Character | null;
  readonly infoOf: (server: string) => ServerInfo | null;
}

/** Finds out whom a change concerns, a few milliseconds at a time. */
export interface AlertFeed {
  readonly take: (change: ServerChange) => void;
  readonly isFriend: (characterId: number) => boolean;
  /** Rules that were looked at since the start, and the changes for which they were. */
  readonly looks: () => { readonly rules: number; readonly changes: number };
  readonly close: () => void;
}

interface AlertFeedParts {
  readonly index: RuleIndex;
  readonly world: AlertWorld;
  readonly tell: (push: Push) => void;
}

/** So long at most other things wait. */
const turnMs = 4;
/** Between two looks at the clock. */
const stepsAtOnce = 50;

/** Works through what waits, a few milliseconds at a time. */
function createTurns() {
  const waiting: Generator<undefined, void>[] = [];
  let [isPlanned, isClosed] = [false, false];

  function plan(): void {
    if (isPlanned || isClosed) return;
    isPlanned = true;
    setImmediate(takeTurn);
  }

  function takeTurn(): void {
    isPlanned = false;
    const endMs = performance.now() + turnMs;
    for (let steps = 1; !isClosed; steps += 1) {
      const [first] = waiting;
      if (first === undefined) return;
      if (first.next().done === true) waiting.shift();
      if (steps % stepsAtOnce === 0 && performance.now() >= endMs) break;
    }
    plan();
  }

  return {
    add(work: Generator<undefined, void>): void {
      waiting.push(work);
      plan();
    },
    close(): void {
      isClosed = true;
      waiting.length = 0;
    },
  };
}

export function createAlertFeed(parts: AlertFeedParts): AlertFeed {
  const { index } = parts;
  const turns = createTurns();
  const looks = { rules: 0, changes: 0 };
  const look = () => {
    looks.rules += 1;
  };
  const lookAtGroup = createGroupLooks(parts, look);
  const lookAtPerson = createFriendLooks(parts, look);
  const { lookAtStatus, lookAtNumbers } = createServerLooks(parts, look);

  function* lookAt(change: ServerChange): Generator<undefined, void> {
    if (change.info !== null) {
      yield* lookAtStatus(change, change.info);
      yield* lookAtNumbers(change, change.info);
    }
    for (const person of change.people) yield* lookAtPerson(change, person);
    for (const group of change.groups) yield* lookAtGroup(change, group);
  }

  return {
    take(change) {
      looks.changes += 1;
      turns.add(lookAt(change));
    },
    isFriend: (id) => index.friendsOf(id) !== null,
    looks: () => ({ ...looks }),
    close: () => turns.close(),
  };
}

const write = (world: AlertWorld, match: AlertMatch, atMs: number): AlertMessage =>
  alertMessage(match, { ...world.context(), atMs });

function createGroupLooks({ index, world, tell }: AlertFeedParts, look: () => void) {
  const groups = createGroupMemory();
  let { questsById } = world.context();
  let describe = rememberEach((group: Lfm) => describeGroup(group, world.context()));

  function describeNow(group: Lfm): DescribedGroup {
    const now = world.context();
    if (now.questsById !== questsById) {
      ({ questsById } = now);
      describe = rememberEach((each: Lfm) => describeGroup(each, now));
    }
    return describe(group);
  }

  /** A quest may have two. */
  function questIdsOf({ before, after }: GroupChange): number[] {
    const ids = [before, after].flatMap((group) => {
      if (group === null) return [];
      const { quest } = describeNow(group);
      return [group.quest_id, quest?.id, quest?.alt_id];
    });
    return [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  }

  function tellOf(
    { subscription, rule }: Member<'group'>,
    { id, server_name: server }: Lfm,
    atMs: number,
  ): void {
    tell({
      subscription,
      ruleId: rule.id,
      tag: `group-${server}-${id}`,
      atMs,
      write: () => {
        const group = world.findGroup(server, id);
        return group && write(world, { kind: 'group', rule, group: describeNow(group) }, atMs);
      },
    });
  }

  return function* lookAtGroup({ server, atMs }: ServerChange, { before, after }: Changed<Lfm>) {
    if (after === null) {
      if (before !== null) groups.leave(before, atMs);
      return;
    }
    const change = groups.change(before, after, atMs);
    if (change.before !== null && hasSameWords(change.before, after)) return;
    for (const entry of index.filtersFor(server, questIdsOf(change))) {
      look();
      yield;
      if (!isGroupNews(change, entry.filter, (group) => entry.passes(describeNow(group)))) continue;
      for (const member of entry.members) {
        tellOf(member, after, atMs);
        yield;
      }
    }
  };
}

function createFriendLooks({ index, world, tell }: AlertFeedParts, look: () => void) {
  const friends = createFriendMemory();
  return function* lookAtPerson(
    { atMs }: ServerChange,
    { id, before, after }: ServerChange['people'][number],
  ) {
    const members = index.friendsOf(id);
    if (members === null) return;
    look();
    if (!friends.cameOnline(id, before, after, atMs)) return;
    for (const { subscription, rule } of members) {
      tell({
        subscription,
        ruleId: rule.id,
        tag: `friend-${id}`,
        atMs,
        write: () => {
          const character = world.findCharacter(id);
          return character && write(world, { kind: 'friend', rule, character }, atMs);
        },
      });
      yield;
    }
  };
}

type InfoChange = NonNullable<ServerChange['info']>;

function createServerLooks({ index, world, tell }: AlertFeedParts, look: () => void) {
  function* lookAtStatus({ server, atMs }: ServerChange, { before, after }: InfoChange) {
    const news = serverNews(before, after);
    if (news === null) return;
    for (const { subscription, rule } of index.statusOf(server)) {
      look();
      yield;
      if (!isToldOf(rule, news)) continue;
      // One that has come back meanwhile is not down.
      const isStillSo = () => world.infoOf(server)?.is_online === (news === 'up');
      tell({
        subscription,
        ruleId: rule.id,
        tag: `server-${server}`,
        atMs,
        write: () => (isStillSo() ? write(world, { kind: 'server', rule, news }, atMs) : null),
      });
    }
  }

  function* lookAtNumbers({ server, atMs }: ServerChange, info: InfoChange) {
    const [before, after] = [info.before.character_count, info.after.character_count];
    if (before === after) return;
    const [low, high] = before < after ? [before, after] : [after, before];
    for (const entry of index.numbersOf(server, low, Math.ceil(high / (1 - rearmShare)))) {
      look();
      yield;
      const isArmed = entry.isArmed ?? populationStep(null, entry.number, before).isArmed;
      const step = populationStep(isArmed, entry.number, after);
      entry.isArmed = step.isArmed;
      if (!step.isReached) continue;
      for (const { subscription, rule } of entry.members) {
        tell({
          subscription,
          ruleId: rule.id,
          tag: `population-${server}`,
          atMs,
          write: () => write(world, { kind: 'population', rule, count: after }, atMs),
        });
        yield;
      }
    }
  }

  return { lookAtStatus, lookAtNumbers };
}

const words = [
  'server_name',
  'quest_id',
  'is_quest_guess',
  'difficulty',
  'minimum_level',
  'maximum_level',
  'comment',
] as const satisfies readonly (keyof Lfm)[];

/** Do two forms of a group differ in nothing that a filter looks at? Most changes are of the clock. */
function hasSameWords(one: Lfm, other: Lfm): boolean {
  return (
    words.every((word) => one[word] === other[word]) &&
    one.members.length === other.members.length &&
    one.leader.name === other.leader.name &&
    one.accepted_classes.join() === other.accepted_classes.join()
  );
}
