import { groupTerms } from '@rollcall/game/filters/search-grammar';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeQuest } from '@rollcall/game/testing/makers';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { hashCredential } from '../visitors/secrets.ts';
import type { Delivery } from './delivery-lines.ts';
import { startRaidTimerAlerts } from './raid-timer-alerts.ts';
import { createRuleLevels, type RuleLevels } from './rule-index.ts';
import { makeSubscription } from './testing/make-subscription.ts';

const startMs = Date.parse('2026-03-14T20:00:00Z');
const timerMs = defaultDefinition.raid_timer_hours * hourMs;
const rule: AlertRule = { id: 'r', name: '', kind: 'raid-timer', character_id: 7, quest_id: null };

let nowMs: number;
let activity: readonly RaidActivity[];
let hidden: ReadonlySet<number>;
let reads: (readonly number[])[];
let deliveries: Delivery[];
let rules: RuleLevels;
let task: ReturnType<typeof startRaidTimerAlerts>;

const exit = (atMs: number, questId = 701, characterId = 7): RaidActivity => ({
  timestamp: toWireTime(atMs),
  character_id: characterId,
  data: { quest_ids: [questId] },
});

describeStores('raid timers that run out', (testStore) => {
  beforeEach(async () => {
    await testStore.store.sql`truncate access_tokens`;
    [nowMs, activity, hidden] = [startMs, [], new Set()];
    reads = [];
    deliveries = [];
    const questsById = new Map([[701, makeQuest({ id: 701, name: 'The Shroud', group_size: 'Raid' })]]);
    const context = () => ({
      definition: defaultDefinition,
      questsById,
      readTerm: groupTerms(defaultDefinition),
    });
    rules = createRuleLevels(context);
    task = startRaidTimerAlerts({
      store: testStore.store,
      logger: { info: () => {}, warn: () => {}, error: () => {} },
      nowMs: () => nowMs,
      rules,
      world: { context, findGroup: () => null, findCharacter: () => null, infoOf: () => null },
      readRaidActivity: (ids, atMs) => {
        reads.push(ids);
        return Promise.resolve(
          activity.filter(
            ({ character_id, timestamp }) => ids.includes(character_id) && Date.parse(timestamp) <= atMs,
          ),
        );
      },
      whoIsAnonymous: (ids) => Promise.resolve(new Set(ids.filter((id) => hidden.has(id)))),
      nameOf: (id) => Promise.resolve(`Player ${id}`),
      enqueue: (delivery) => deliveries.push(delivery),
    });
  });
  afterEach(() => task.close());

  const tellsAt = async (atMs: number) => {
    nowMs = atMs;
    const before = deliveries.length;
    await task.runOnce();
    return deliveries.slice(before).map(({ subscription, ruleId }) => `${subscription.id} ${ruleId}`);
  };

  it('are announced once, to subscribers for that raid and character', async () => {
    activity = [exit(startMs - hourMs), exit(startMs - hourMs, 5, 8)];
    rules.add(makeSubscription({ id: 'any', rules: [rule] }));
    rules.add(makeSubscription({ id: 'this', rules: [{ ...rule, quest_id: 701 }] }));
    rules.add(makeSubscription({ id: 'other', rules: [{ ...rule, quest_id: 5 }] }));
    const endMs = startMs - hourMs + timerMs;
    expect(await tellsAt(startMs)).toEqual([]);
    expect(await tellsAt(endMs - 1)).toEqual([]);
    expect(await tellsAt(endMs)).toEqual(['any r', 'this r']);
    expect(deliveries[0]?.write()).toMatchObject({
      title: 'Player 7 can run The Shroud again',
      at: toWireTime(endMs),
    });
    expect(await tellsAt(endMs + 5000)).toEqual([]);
  });

  it('are not announced when the character has entered the raid again', async () => {
    activity = [exit(startMs - hourMs)];
    rules.add(makeSubscription({ rules: [rule] }));
    await tellsAt(startMs);
    activity = [exit(startMs - hourMs), exit(startMs + hourMs)];
    expect(await tellsAt(startMs - hourMs + timerMs)).toEqual([]);
    expect(await tellsAt(startMs + hourMs + timerMs)).toEqual(['one r']);
  });

  it('of a hidden character are announced to holders of a valid token, without the name', async () => {
    activity = [exit(startMs - hourMs), exit(startMs)];
    hidden = new Set([7]);
    const hash = hashCredential('token of seven');
    await testStore.store.sql`
      insert into access_tokens (token_id, character_id, created_at, token_hash)
      values ('token', 7, ${new Date(startMs)}, ${hash})`;
    activity = [exit(startMs - hourMs), exit(startMs, 702)];
    rules.add(makeSubscription({ id: 'stranger', rules: [rule] }));
    rules.add(makeSubscription({ id: 'holder', rules: [rule], tokenHashes: [hash.toString('hex')] }));
    await tellsAt(startMs);
    expect(await tellsAt(startMs - hourMs + timerMs)).toEqual(['holder r']);
    expect(deliveries[0]?.write()).toMatchObject({ title: 'Your character can run The Shroud again' });
    await testStore.store.sql`delete from access_tokens`;
    expect(await tellsAt(startMs + timerMs)).toEqual([]);
  });

  it('are read again every half hour, and no longer once nobody waits for them', async () => {
    const subscription = makeSubscription({ rules: [rule] });
    rules.add(subscription);
    for (const minutes of [0, 10, 29, 30, 31]) await tellsAt(startMs + minutes * 60_000);
    expect(reads).toEqual([[7], [7]]);
    rules.remove(subscription);
    await tellsAt(startMs + 2 * hourMs);
    expect(reads).toHaveLength(2);
  });

  it('of many characters are read a hundred at a time', async () => {
    for (let id = 1; id <= 250; id += 1)
      rules.add(makeSubscription({ id: `s${id}`, rules: [{ ...rule, character_id: id }] }));
    for (let run = 0; run < 4; run += 1) await tellsAt(startMs + run);
    expect(reads.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
