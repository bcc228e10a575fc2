import { alertMessage } from '@rollcall/game/alerts/alert-message';
import { matchesTimerRule } from '@rollcall/game/alerts/alert-changes';
import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { type RaidTimer, runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { setImmediate } from 'node:timers/promises';
import { type RepeatedTask, startRepeatedTask } from '../store/repeated-task.ts';
import type { Store, StoreLogger } from '../store/store.ts';
import type { AlertWorld } from './alert-feed.ts';
import type { Delivery } from './delivery-lines.ts';
import type { Member, RuleLevels } from './rule-index.ts';
import { readTokenHolders, type Subscription } from './subscription-rows.ts';

interface RaidTimerAlertsParts {
  readonly store: Store;
  readonly logger: StoreLogger;
  readonly nowMs: () => number;
  readonly rules: Pick<RuleLevels, 'levels'>;
  readonly world: AlertWorld;
  /** Reads the raids that these characters have left, without masking. */
  readonly readRaidActivity: (ids: readonly number[], nowMs: number) => Promise<readonly RaidActivity[]>;
  /** Returns the ids whose characters are unknown or now anonymous. */
  readonly whoIsAnonymous: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly nameOf: (id: number) => Promise<string | null>;
  readonly enqueue: (delivery: Delivery) => void;
}

const everyMs = 5_000;
/** Interval at which characters are checked for new timers, if there are not too many. Timers run for days. */
const againAfterMs = 30 * 60_000;
const charactersAtOnce = 100;
/** Characters examined before other work gets a turn. */
const looksAtOnce = 5_000;

/** Announces raid timers that run out, after reading the activity of the character once more. */
export function startRaidTimerAlerts(parts: RaidTimerAlertsParts): RepeatedTask<number> {
  const { store, logger, nowMs, world, readRaidActivity, enqueue } = parts;
  const { levels } = parts.rules;
  /** When each character was last read, and the timers that were running then. */
  const known = new Map<number, { readonly readAtMs: number; readonly timers: readonly RaidTimer[] }>();

  /**
   * Announces timers that ran out since the last run, after reading them again: a later raid may have replaced them.
   */
  async function run(isClosed: () => boolean): Promise<number> {
    const now = nowMs();
    forgetOthers();
    const due = [...known].flatMap(([id, { timers }]) =>
      timers.filter(({ endsAtMs }) => endsAtMs <= now).map((timer) => ({ id, timer })),
    );
    let announced = 0;
    for (const { id, timer } of due) {
      if (isClosed()) return announced;
      const running = await readTimers([id], timer.endsAtMs - 1);
      if (running.some((each) => each.endsAtMs === timer.endsAtMs)) announced += await announce(timer);
    }
    await refresh([...new Set([...due.map(({ id }) => id), ...(await oldest(now))])], now);
    return announced;
  }

  const membersOf = (characterId: number): Member<'raid-timer'>[] =>
    levels.flatMap((index) => [...index.aboutCharacter('raid-timer', characterId)]);

  function forgetOthers(): void {
    for (const id of known.keys()) if (membersOf(id).length === 0) known.delete(id);
  }

  /** Characters that have not been read for half an hour. The first rules of each network come first. */
  async function oldest(now: number): Promise<number[]> {
    const ids: number[] = [];
    let looks = 0;
    for (const index of levels)
      for (const id of index.charactersOf('raid-timer')) {
        const readAtMs = known.get(id)?.readAtMs ?? Number.NEGATIVE_INFINITY;
        if (now - readAtMs >= againAfterMs) ids.push(id);
        if (ids.length === charactersAtOnce) return ids;
        looks += 1;
        if (looks % looksAtOnce === 0) await setImmediate();
      }
    return ids;
  }

  async function refresh(ids: readonly number[], now: number): Promise<void> {
    if (ids.length === 0) return;
    const timers = await readTimers(ids, now);
    for (const id of ids)
      known.set(id, { readAtMs: now, timers: timers.filter(({ characterId }) => characterId === id) });
  }

  async function readTimers(ids: readonly number[], atMs: number): Promise<RaidTimer[]> {
    const activity = await readRaidActivity(ids, atMs);
    return runningRaidTimers(activity, world.context().definition, atMs);
  }

  async function announce(timer: RaidTimer): Promise<number> {
    const { characterId, endsAtMs: atMs } = timer;
    const members = membersOf(characterId).filter(({ rule }) => matchesTimerRule(rule, timer));
    const isHidden = (await parts.whoIsAnonymous([characterId])).has(characterId);
    const characterName = isHidden ? null : await parts.nameOf(characterId);
    let announced = 0;
    for (const { subscription, rule } of members) {
      if (isHidden && !(await holdsToken(subscription, characterId))) continue;
      announced += 1;
      enqueue({
        subscription,
        ruleId: rule.id,
        tag: `timer-${characterId}-${timer.questIds.join('+')}`,
        atMs,
        write: () =>
          alertMessage({ kind: 'raid-timer', rule, timer, characterName }, { ...world.context(), atMs }),
      });
    }
    return announced;
  }

  async function holdsToken({ tokenHashes }: Subscription, characterId: number): Promise<boolean> {
    if (tokenHashes.length === 0) return false;
    return [...(await readTokenHolders(store.sql, tokenHashes)).values()].includes(characterId);
  }

  return startRepeatedTask({
    store,
    logger,
    firstAfterMs: everyMs,
    everyMs,
    run,
    failure: 'Could not find out which raid timers ran out',
  });
}
