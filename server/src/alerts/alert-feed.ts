import { alertMessage, type AlertMatch } from '@rollcall/game/alerts/alert-message';
import { matchesServerRule, populationStep, serverChange } from '@rollcall/game/alerts/alert-changes';
import {
  createFriendMemory,
  createGroupMemory,
  type GroupChange,
  isNewMatch,
} from '@rollcall/game/alerts/alert-memory';
import { rearmShare, type AlertMessage } from '@rollcall/game/alerts/alert-rules';
import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import { type GroupContext } from '@rollcall/game/filters/group-filter';
import { type DescribedGroup, describeGroup } from '@rollcall/game/lfm/lfm-quest';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { rememberEach } from '@rollcall/game/remember';
import type { HealthReason } from '@rollcall/game/site/health';
import type { Delivery } from './delivery-lines.ts';
import { limits } from '../http/limits.ts';
import { createTokenBucket } from '../http/token-bucket.ts';
import { createConditionTests, type RuleIndex, type RuleLevels } from './rule-index.ts';

export interface Changed<Thing> {
  readonly before: Thing | null;
  readonly after: Thing | null;
}

/** A change on one server, as anybody may see it. What was unknown before does not count as changed. */
export interface ServerChange {
  readonly server: string;
  readonly atMs: number;
  readonly groups: readonly Changed<Lfm>[];
  /** Only people whom `isFriend` knows. */
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

/** Finds the subscriptions that a change concerns, a few rules at a time. */
export interface AlertFeed {
  readonly take: (change: ServerChange) => void;
  readonly isFriend: (characterId: number) => boolean;
  readonly looks: () => AlertLooks;
  /** Reasons for a degraded health answer: for some minutes after changes were left out. */
  readonly reasons: () => readonly HealthReason[];
  readonly close: () => void;
}

/** Counts since the start. */
export interface AlertLooks {
  /** Rules looked at; a condition that many rules share counts once. */
  readonly rules: number;
  /** Changes of a server that at least one rule had to look at. */
  readonly changes: number;
  /** Changes that some rules of a level did not look at, because too many were waiting. */
  readonly left_out: number;
}

interface AlertFeedParts {
  readonly rules: Pick<RuleLevels, 'levels'>;
  readonly world: AlertWorld;
  readonly enqueue: (delivery: Delivery) => void;
  readonly bounds?: { readonly looksPerSecond: number; readonly waitingChanges: number };
}

/** Searches the rules of one level; each step yields its cost, in rules of average length. */
type Look = (index: RuleIndex) => Generator<number, void>;

/** Maximum time slice: the event loop waits no longer than this. */
const turnMs = 2;
/** Steps between two looks at the clock. */
const stepsAtOnce = 10;
/** Pause after the budget is spent. */
const pauseMs = 20;
/** How long the health answer mentions changes that were left out. */
const mentionedForMs = 10 * 60_000;

/**
 * Works through the waiting changes, the lowest level first, some milliseconds at a time and within a budget of looks
 * per second. Each level has a bounded queue, which drops its oldest change.
 */
function createLookQueue(
  levels: readonly RuleIndex[],
  { looksPerSecond, waitingChanges }: NonNullable<AlertFeedParts['bounds']>,
) {
  const lines: { readonly look: Look; running: Generator<number, void> | null }[][] = [];
  const looksLeft = createTokenBucket({ perSecond: looksPerSecond, burst: looksPerSecond }, () =>
    performance.now(),
  );
  let timer: NodeJS.Timeout | null = null;
  let [isPlanned, isClosed] = [false, false];
  let leftOut = 0;
  let leftOutAtMs = Number.NEGATIVE_INFINITY;

  function plan(): void {
    if (isPlanned || isClosed) return;
    isPlanned = true;
    if (looksLeft.left() > 0) setImmediate(takeTurn);
    else timer = setTimeout(takeTurn, pauseMs).unref();
  }

  function takeTurn(): void {
    isPlanned = false;
    const endMs = performance.now() + turnMs;
    for (let steps = 1; !isClosed; steps += 1) {
      const level = lines.findIndex(({ length }) => length > 0);
      const [first] = lines[level] ?? [];
      const index = levels[level];
      if (first === undefined || index === undefined) return;
      first.running ??= first.look(index);
      const step = first.running.next();
      if (step.done === true) lines[level]?.shift();
      else looksLeft.take(step.value);
      if (steps % stepsAtOnce === 0 && (performance.now() >= endMs || looksLeft.left() <= 0)) break;
    }
    plan();
  }

  return {
    add(look: Look): void {
      for (const level of levels.keys()) {
        const line = (lines[level] ??= []);
        line.push({ look, running: null });
        if (line.length <= waitingChanges) continue;
        line.shift();
        leftOut += 1;
        leftOutAtMs = performance.now();
      }
      plan();
    },
    leftOut: () => leftOut,
    hasJustLeftOut: () => performance.now() - leftOutAtMs < mentionedForMs,
    close(): void {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      lines.length = 0;
    },
  };
}

const defaultBounds = {
  looksPerSecond: limits.alertLooks.count,
  waitingChanges: limits.waitingChanges.count,
};

export function createAlertFeed(parts: AlertFeedParts): AlertFeed {
  const { levels } = parts.rules;
  const queue = createLookQueue(levels, parts.bounds ?? defaultBounds);
  const looks = { rules: 0, changes: 0 };
  const look = () => {
    looks.rules += 1;
  };
  const groupLook = createGroupLooks(parts, look);
  const friendLook = createFriendLooks(parts, look);
  const { statusLook, numberLook } = createServerLooks(parts, look);

  return {
    take(change) {
      const wanted = [
        ...(change.info === null ? [] : [statusLook(change, change.info), numberLook(change, change.info)]),
        ...change.people.map((person) => friendLook(change, person)),
        ...change.groups.map((group) => groupLook(change, group)),
      ].filter((each) => each !== null);
      if (wanted.length === 0) return;
      looks.changes += 1;
      queue.add(function* lookAtAll(index) {
        for (const each of wanted) yield* each(index);
      });
    },
    isFriend: (id) => levels.some(({ hasCharacter }) => hasCharacter('friend', id)),
    looks: () => ({ ...looks, left_out: queue.leftOut() }),
    reasons: () =>
      queue.hasJustLeftOut()
        ? [
            {
              code: 'alerts-left-out',
              message: `${queue.leftOut()} changes were skipped for networks with many alert rules since the start`,
            },
          ]
        : [],
    close: () => queue.close(),
  };
}

const write = (world: AlertWorld, match: AlertMatch, atMs: number): AlertMessage =>
  alertMessage(match, { ...world.context(), atMs });

function createGroupLooks({ world, enqueue }: AlertFeedParts, look: () => void) {
  const groups = createGroupMemory();
  const tests = createConditionTests(world.context);
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

  /** A quest may have two ids. */
  function questIdsOf({ before, after }: GroupChange): number[] {
    const ids = [before, after].flatMap((group) => {
      if (group === null) return [];
      const { quest } = describeNow(group);
      return [group.quest_id, quest?.id, quest?.alt_id];
    });
    return [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  }

  /** @returns null if it cannot be news to anybody */
  return function lookAtGroup({ server, atMs }: ServerChange, { before, after }: Changed<Lfm>): Look | null {
    if (after === null) {
      if (before !== null) groups.leave(before, atMs);
      return null;
    }
    const change = groups.change(before, after, atMs);
    const isNamed = change.before !== null && hasSameWords(change.before, after);
    if (isNamed && change.before !== null && hasSameMembers(change.before, after)) return null;
    const { id, server_name: name } = after;
    const tag = `group-${name}-${id}`;
    return function* lookAtConditions(index) {
      for (const condition of index.conditionsFor(server, questIdsOf(change), isNamed)) {
        look();
        yield tests.costOf(condition);
        if (!isNewMatch(change, condition, (group) => tests.meets(condition, describeNow(group)))) continue;
        for (const { subscription, rule } of index.membersOf(condition)) {
          enqueue({
            subscription,
            ruleId: rule.id,
            tag,
            atMs,
            group: { server: name, id },
            write: () => {
              const group = world.findGroup(name, id);
              return group && write(world, { kind: 'group', rule, group: describeNow(group) }, atMs);
            },
          });
          yield 1;
        }
      }
    };
  };
}

function createFriendLooks({ world, enqueue }: AlertFeedParts, look: () => void) {
  const friends = createFriendMemory();
  return function lookAtPerson(
    { atMs }: ServerChange,
    { id, before, after }: ServerChange['people'][number],
  ): Look | null {
    if (!friends.cameOnline(id, before, after, atMs)) return null;
    return function* lookAtFriends(index) {
      for (const { subscription, rule } of index.aboutCharacter('friend', id)) {
        look();
        enqueue({
          subscription,
          ruleId: rule.id,
          tag: `friend-${id}`,
          atMs,
          write: () => {
            const character = world.findCharacter(id);
            return character && write(world, { kind: 'friend', rule, character }, atMs);
          },
        });
        yield 1;
      }
    };
  };
}

type InfoChange = NonNullable<ServerChange['info']>;

function createServerLooks({ world, enqueue }: AlertFeedParts, look: () => void) {
  function statusLook({ server, atMs }: ServerChange, { before, after }: InfoChange): Look | null {
    const change = serverChange(before, after);
    if (change === null) return null;
    return function* lookAtStatus(index) {
      for (const { subscription, rule } of index.aboutServer('server', server)) {
        look();
        yield 1;
        if (!matchesServerRule(rule, change)) continue;
        // A server that has come back in the meantime is not down.
        const isStillSo = () => world.infoOf(server)?.is_online === (change === 'up');
        enqueue({
          subscription,
          ruleId: rule.id,
          tag: `server-${server}`,
          atMs,
          write: () => (isStillSo() ? write(world, { kind: 'server', rule, change }, atMs) : null),
        });
      }
    };
  }

  function numberLook({ server, atMs }: ServerChange, info: InfoChange): Look | null {
    const [before, after] = [info.before.character_count, info.after.character_count];
    if (before === after) return null;
    const [low, high] = before < after ? [before, after] : [after, before];
    return function* lookAtNumbers(index) {
      for (const entry of index.numbersOf(server, low, Math.ceil(high / (1 - rearmShare)))) {
        look();
        yield 1;
        const isArmed = entry.isArmed ?? populationStep(null, entry.number, before).isArmed;
        const step = populationStep(isArmed, entry.number, after);
        entry.isArmed = step.isArmed;
        if (!step.isReached) continue;
        for (const { subscription, rule } of index.membersAt(server, entry.number)) {
          enqueue({
            subscription,
            ruleId: rule.id,
            tag: `population-${server}`,
            atMs,
            write: () => write(world, { kind: 'population', rule, count: after }, atMs),
          });
          yield 1;
        }
      }
    };
  }

  return { statusLook, numberLook };
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

/**
 * Whether two versions of a group agree in everything that a filter looks at, except members. Most changes concern only
 * the clock.
 */
function hasSameWords(one: Lfm, other: Lfm): boolean {
  return (
    words.every((word) => one[word] === other[word]) &&
    one.leader.name === other.leader.name &&
    one.leader.guild_name === other.leader.guild_name &&
    one.accepted_classes.join() === other.accepted_classes.join()
  );
}

/** Whether both have the same members, in the same guilds. */
const hasSameMembers = ({ members }: Lfm, { members: others }: Lfm) =>
  members.length === others.length &&
  members.every(({ id, name, guild_name }, index) => {
    const other = others[index];
    return id === other?.id && name === other.name && guild_name === other.guild_name;
  });
