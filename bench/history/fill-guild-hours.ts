import type { GameDefinition } from '@rollcall/game/definition';
import type { Store } from '../../server/src/store/store.ts';

const hours = 7 * 24;
/** Guilds with somebody online at an hour: 20,000 rows a day. */
const guildsAnHour = 850;

/** Counts the guilds of a week by the hour: every server each hour, each time other guilds of those that there are. */
export async function fillGuildHours(
  { sql }: Pick<Store, 'sql'>,
  definition: GameDefinition,
  endMs: number,
): Promise<number> {
  const servers = definition.servers.map(({ name }) => name);
  await sql`truncate guild_samples, guild_counts`;
  await sql`create table guilds_of_bench as select distinct server_name, guild_name from characters where guild_name is not null`;
  let rows = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const at = new Date(endMs - hour * 3_600_000);
    await sql`insert into guild_samples (at, server_name) select ${at}, unnest(${servers}::text[])`;
    const { count } = await sql`
      insert into guild_counts (at, online_count, server_name, guild_name)
      select ${at}, 1 + abs(hashtextextended(guild_name, ${hour}::bigint) % 9), server_name, guild_name
      from guilds_of_bench order by hashtextextended(server_name || guild_name, ${hour}::bigint) limit ${guildsAnHour}`;
    rows += count;
  }
  await sql`drop table guilds_of_bench`;
  await sql`analyze guild_counts`;
  return rows;
}
