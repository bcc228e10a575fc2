import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { makeCharacter, makeKnownLfm } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { createRecordedRows } from '../history/recorded-rows.ts';
import type { Store } from '../store/store.ts';
import { hashCredential } from '../visitors/secrets.ts';

/** The character that tests erase, with an id and a name that occur nowhere else. */
export const ownId = 424_242;
export const ownName = 'Erasmine';
export const otherId = 535_353;
export const erasedAtMs = Date.parse('2026-11-20T20:00:00Z');

const at = (minutes: number) => toWireTime(erasedAtMs + minutes * minuteMs);

export const own = makeCharacter({
  id: ownId,
  name: ownName,
  server_name: 'Orien',
  guild_name: 'Lantern Watch',
});
const other = makeCharacter({
  id: otherId,
  name: 'Bystander',
  server_name: 'Orien',
  guild_name: 'Lantern Watch',
});

export const seen = (character: typeof own, minutes: number, isLogin = true): HistoryEvent => ({
  type: 'character_seen',
  at: at(minutes),
  is_login: isLogin,
  character,
});

const groupSeen = (leader: typeof own, member: typeof own, id: number, minutes: number): HistoryEvent => {
  const { activity: _, ...group } = makeKnownLfm({
    id,
    server_name: 'Orien',
    posted_at: at(-60),
    comment: `A comment of ${leader.name}`,
    leader,
    members: [member],
    roster: [leader, member].map((each) => ({ id: each.id, name: each.name, is_anonymous: false })),
  });
  return {
    type: 'group_seen',
    at: at(minutes),
    group,
    activity: [
      {
        timestamp: at(minutes),
        events: [
          { tag: 'comment', comment: `A comment of ${leader.name}` },
          { tag: 'member_joined', character_id: member.id },
        ],
      },
    ],
  };
};

/** What happened before the erasure, in a group that the character leads and in one of somebody else. */
export const earlier: readonly HistoryEvent[] = [
  seen({ ...own, name: `${ownName}a` }, -90),
  seen(other, -90),
  seen({ ...own, total_level: own.total_level + 1 }, -80, false),
  groupSeen(own, other, 9001, -60),
  groupSeen(other, own, 9002, -50),
  { type: 'group_closed', at: at(-40), server_name: 'Orien', group_id: 9002, posted_at: at(-60) },
  { type: 'character_left', at: at(-30), character_id: ownId, server_name: 'Orien' },
  seen(own, -20),
];

/** Turns events into rows like the recorder. */
export async function recordAll(store: Store, events: readonly HistoryEvent[]): Promise<void> {
  const rows = createRecordedRows(store);
  const from = await rows.readPosition('test');
  const next = { segment: 1, offset: (from?.offset ?? 0) + 1, index: 0 };
  await rows.record({ journalId: 'test', from, next, events });
}

export const ownToken = 'a-token-which-is-long-enough';

/** Fills every table that contains something about a character, for the character and for somebody else. */
export async function fillOwnWorld(store: Store): Promise<void> {
  // A name that is replaced within one transaction was never stored.
  await recordAll(store, earlier.slice(0, 1));
  await recordAll(store, earlier.slice(1, 3));
  await recordAll(store, earlier.slice(3));
  const { sql } = store;
  const before = new Date(erasedAtMs - hourMs);
  for (const id of [ownId, otherId]) {
    const token = id === ownId ? ownToken : 'another-token';
    const hash = hashCredential(token);
    await sql`
      insert into quest_sessions (
        character_id, quest_id, group_id, started_at, ended_at, total_level, has_left, server_name
      )
      values
        (${id}, 7, 9001, ${before}, ${new Date(erasedAtMs)}, 5, true, 'Orien'),
        (${id}, 8, 0, ${before}, ${new Date(erasedAtMs)}, 5, true, 'Orien')`;
    await sql`
      insert into quest_presences (character_id, group_id, total_level, server_name) values (${id}, 0, 5, 'Orien')`;
    await sql`
      insert into verification_claims (character_id, began_at, expires_at, secret_hash, challenge)
      values (${id}, ${before}, ${new Date(erasedAtMs)}, ${hashCredential(`secret of ${id}`)}, ${`words ${id}`})`;
    await sql`
      insert into access_tokens (token_id, character_id, created_at, token_hash)
      values (${`token-${id}`.slice(0, 16)}, ${id}, ${before}, ${hash})`;
    await sql`insert into hidden_characters (character_id, hidden_at) values (${id}, ${before})`;
    await sql`
      insert into alert_subscriptions (
        id, secret_hash, endpoint, p256dh, auth, rules, time_zone, token_hashes, prefix, created_at, last_visit
      )
      values (
        ${`alerts-of-${token}`}, ${hash}, ${`https://push.example/${token}`}, '', '', '[]', 'UTC',
        array[${hash.toString('hex')}, 'ab'], '', ${before}, ${before}
      )`;
  }
  const person = (id: number, name: string) => ({
    id: `person${id === ownId ? 1 : 2}`,
    name,
    character_id: id,
    classes: [],
    total_level: 5,
    role: 'any',
    wishes: 'any',
    is_verified: true,
    signed_up_at: at(-30),
    secret_hash: 'x',
  });
  const roster = {
    server_name: 'Orien',
    quest_id: 7,
    quest_name: 'Vault',
    difficulty: null,
    starts_at: at(600),
    note: '',
    places: [{ role: 'any', count: 12 }],
    is_locked: false,
    people: [person(otherId, 'Bystander'), person(ownId, ownName)],
  };
  await sql`
    insert into raid_rosters (id, secret_hash, version, created_at, starts_at, content, prefix)
    values (
      'roster', ${hashCredential('organiser')}, 1, ${before}, ${new Date(erasedAtMs + hourMs)},
      ${JSON.stringify(roster)}::text::json, ''
    )`;
}

/** Rows of every table as text, except tables that record how far work has progressed. */
export async function rowsOfTables({ sql }: Store): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('migrations', 'journal_position')
    order by relname`;
  const found = new Map<string, readonly string[]>();
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }[]>(
      `select each::text as row from ${name} as each order by 1`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}
