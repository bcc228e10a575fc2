import type { GameDefinition } from '@rollcall/game/definition';
import type { Store } from '../../server/src/store/store.ts';

/** Rows of one statement: few enough for the embedded engine to stay answerable. */
const sliceLength = 5_000;

/**
 * Shares of the servers in the order of the real world's busiest: the first has 102 of 429 thousand characters and 2,671
 * of 16,555 guilds; servers of the definition beyond the list share what is left.
 */
const serverShares: Readonly<Record<string, number>> = {
  Orien: 0.24,
  Argonnessen: 0.16,
  Sarlona: 0.14,
  Thelanis: 0.13,
  Khyber: 0.12,
  Cannith: 0.1,
  Ghallanda: 0.07,
  Wayfinder: 0.02,
};
const guildsOfWorld = 16_555;
const guildShareOfBusiest = 2_671 / guildsOfWorld;

/** % of characters at levels 1 to 32; 33 and 34 get what is lost by rounding. */
const levelShares = [
  21.1, 9.1, 6.4, 7.1, 3.5, 2.3, 8.2, 2.2, 1.8, 1.8, 1.4, 1.6, 1.3, 1.2, 5.4, 1.5, 1.4, 1.5, 0.6, 1.6, 0.9,
  0.8, 0.8, 0.7, 0.8, 0.8, 0.8, 0.7, 0.7, 0.9, 0.9, 9.8,
];
const classShares: Readonly<Record<string, number>> = {
  Ranger: 11.7,
  Warlock: 10.2,
  Paladin: 9,
  Druid: 8.3,
  Wizard: 7,
  Cleric: 7,
  Rogue: 6.7,
  Barbarian: 6.5,
  Fighter: 6.4,
  Bard: 5.4,
  Sorcerer: 5,
  Artificer: 4.3,
  Monk: 3.6,
  'Favored Soul': 2.3,
  Alchemist: 2.1,
};
const raceShares: Readonly<Record<string, number>> = {
  Human: 18.7,
  'Drow Elf': 10.3,
  Tiefling: 9.1,
  Dragonborn: 7.9,
  Aasimar: 5.9,
  'Half Elf': 5.1,
  Dwarf: 4.6,
  Gnome: 4.4,
  Warforged: 3.7,
  'Wood Elf': 3.7,
  'Half Orc': 3.7,
  Halfling: 3.6,
  Elf: 3.3,
  Tabaxi: 3.2,
  Shifter: 2.6,
  'Sun Elf': 2.2,
  Eladrin: 2,
  Bladeforged: 2,
  'Deep Gnome': 1.6,
  'Shadar-kai': 1.4,
  Dhampir: 1,
};

export interface FilledCharacters {
  readonly count: number;
  readonly definition: GameDefinition;
  /** The newest character was last saved then, the oldest a year before. */
  readonly nowMs: number;
  /** How many of them are online. */
  readonly onlineCount: number;
}

/**
 * Fills `characters` with a world of the real one's magnitudes: levels, classes and races by share, 16,555 guilds of
 * uneven size, 11 % anonymous, 28 % active, 3 % away from home, last saved within a year, half of them in the last
 * quarter. Neither servers, times nor ids follow the order of the rows. The same arguments give the same rows.
 *
 * @returns milliseconds that it took
 */
export async function fillCharacters(
  { sql }: Pick<Store, 'sql'>,
  { count, definition, nowMs, onlineCount }: FilledCharacters,
): Promise<number> {
  const startedAt = performance.now();
  const servers = definition.servers.map(({ name }) => name);
  const named = servers.reduce((sum, name) => sum + (serverShares[name] ?? 0), 0);
  const unnamed = servers.filter((name) => serverShares[name] === undefined).length;
  const shares = servers.map((name) => serverShares[name] ?? Math.max(0, 1 - named) / Math.max(1, unnamed));
  const busiest = Math.max(...shares);
  const others = shares.reduce((sum, share) => sum + share, 0) - busiest;
  const guilds = shares.map((share) =>
    share === busiest
      ? Math.round(guildsOfWorld * guildShareOfBusiest)
      : Math.max(1, Math.round((guildsOfWorld * (1 - guildShareOfBusiest) * share) / others)),
  );
  const classes = Object.keys(classShares);
  const races = Object.keys(raceShares);

  for (let from = 1; from <= count; from += sliceLength) {
    await sql`
      with dice as (
        select n,
          (hashint8extended(n, 1) & 1048575) / 1048576.0::float8 as of_server,
          (hashint8extended(n, 2) & 1048575) / 1048576.0::float8 as of_level,
          (hashint8extended(n, 3) & 1048575) / 1048576.0::float8 as of_class,
          (hashint8extended(n, 4) & 1048575) / 1048576.0::float8 as of_race,
          (hashint8extended(n, 5) & 1048575) / 1048576.0::float8 as of_guild,
          (hashint8extended(n, 6) & 1048575) / 1048576.0::float8 as of_age,
          (hashint8extended(n, 7) & 1048575) / 1048576.0::float8 as of_home,
          (hashint8extended(n, 8) & 1023) / 1024.0::float8 as of_mask,
          (hashint8extended(n, 9) & 1023) / 1024.0::float8 as of_activity,
          (hashint8extended(n, 10) & 1023) / 1024.0::float8 as of_classes,
          (hashint8extended(n, 11) & 1023) / 1024.0::float8 as of_gender
        from generate_series(${from}::bigint, ${Math.min(count, from + sliceLength - 1)}::bigint) as n
      ), chosen as (
        select dice.*,
          1 + width_bucket(of_server, ${thresholds(shares)}::float8[]) as server,
          1 + width_bucket(of_level, ${thresholds(levelShares)}::float8[]) as level,
          (${classes}::text[])[1 + width_bucket(of_class, ${thresholds(Object.values(classShares))}::float8[])] as class,
          (${races}::text[])[1 + width_bucket(of_race, ${thresholds(Object.values(raceShares))}::float8[])] as race,
          ${new Date(nowMs)}::timestamptz
            - case when n <= ${onlineCount} then interval '1 day' else interval '365 days' end * of_age * of_age as saved_at
        from dice
      ), known as (
        select chosen.*,
          least(level, case when of_classes < 0.6 then 1 when of_classes < 0.85 then 2 else 3 end) as class_count,
          (${servers}::text[])[server] as server_name
        from chosen
      )
      insert into characters (
        id, name, gender, race, total_level, classes, primary_class, class_count, is_active, location_id, guild_name,
        server_name, home_server_name, group_id, is_online, is_in_party, is_anonymous, is_recruiting, public_comment,
        last_update, last_save, first_seen, last_seen, online_since
      )
      select
        1099511 + (n * 400009) % ${count}::bigint,
        'Name' || to_hex(n), case when of_gender < 0.45 then 'Female' else 'Male' end, race, level,
        jsonb_build_array(jsonb_build_object('name', class, 'level', level - class_count + 1))
          || case when class_count > 1 then jsonb_build_array(jsonb_build_object('name', 'Epic', 'level', 1)) else '[]' end,
        class, class_count, of_activity < 0.28, 1879048192 + n % 801,
        case when of_guild < 0.6 then
          (${guildWords}::text[])[1 + (floor((${guilds}::integer[])[server] * power(of_guild / 0.6, 2))::integer) % ${guildWords.length}]
            || ' ' || floor((${guilds}::integer[])[server] * power(of_guild / 0.6, 2))::integer
        end,
        server_name,
        case when of_home < 0.03 then (${servers}::text[])[1 + n % ${servers.length}] else server_name end,
        0, n <= ${onlineCount}, false, of_mask < 0.11, false, null,
        saved_at, saved_at, saved_at - interval '30 days', saved_at, case when n <= ${onlineCount} then saved_at end
      from known`;
  }
  await sql`analyze characters`;
  return performance.now() - startedAt;
}

/** Beginnings of guild names: some share a word, as names do. */
const guildWords = [
  'Lantern Watch',
  'Order of the Silver Flame',
  'Crimson Dawn',
  'House of Ash',
  'The Wayfarers',
  'Dragons of Stormreach',
  'Night Watch',
  'Élan Vital',
];

/** Shares of any sum → upper bounds of all but the last, from 0 to 1, as `width_bucket` wants them. */
function thresholds(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  let upTo = 0;
  return shares.slice(0, -1).map((share) => {
    upTo += share / sum;
    return upTo;
  });
}
