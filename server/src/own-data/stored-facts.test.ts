import { storedTables } from '@rollcall/game/site/stored-facts';
import { expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { ownRows } from './own-rows.ts';

/** Tables that contain nothing about a character. A new table belongs here or in the list of stored facts. */
const tablesWithoutCharacters = [
  'alert_keys',
  'areas',
  'blocked_networks',
  'browser_events',
  'cluster',
  'feedback',
  'guild_counts',
  'guild_samples',
  'journal_position',
  'leases',
  'migrations',
  'milestones',
  'news',
  'page_messages',
  'population_events',
  'population_hours',
  'population_samples',
  'quest_reading',
  'quests',
  'reader_key_secret',
  'reader_key_usage',
  'reader_keys',
  'server_state',
  'settings_transfers',
  // Encrypted, with a key that the server does not have.
  'syncs',
  // Ids of messages, and what they were about: the quest and server of a group.
  'webhook_messages',
];

/** Names of columns that may refer to a character or person. */
const isAboutSomebody = (column: string) =>
  /character|leader|member|people|person|player|class|content|event|stays|rules|token_hashes|comment|name$/.test(
    column,
  );

/** Columns with such names that refer to nobody. */
const otherColumns: readonly string[] = [
  'areas.name',
  'blocked_networks.name',
  // Addresses of pages, without the ids in them.
  'browser_events.event',
  'groups.accepted_classes',
  'groups.accepted_classes_count',
  'guild_counts.guild_name',
  'journal_position.event_index',
  'leases.name',
  'migrations.name',
  'milestones.name',
  'population_hours.character_mean',
  'population_hours.character_samples',
  'population_hours.character_sum',
  'population_samples.character_count',
  'quests.name',
  'reader_keys.name',
];

/** Whether the column names a game server. */
const isServer = (column: string) => column.endsWith('server_name');

describeStores('the list of stored facts', (open) => {
  const readColumns = async () => {
    const rows = await open.store.sql<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not like 'character\\_activity\\_%'
      order by table_name, ordinal_position`;
    return Map.groupBy(rows, ({ table }) => table);
  };

  it('names every table, or the table is known to contain nothing about a character', async () => {
    const tables = [...(await readColumns()).keys()];
    const listed = [...Object.keys(storedTables), ...tablesWithoutCharacters];
    expect(tables.filter((table) => !listed.includes(table))).toEqual([]);
    expect(listed.filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('names every column that refers to a character or person', async () => {
    const columns = [...(await readColumns()).values()].flat();
    const listed = Object.entries(storedTables).flatMap(([table, { columns: own }]) =>
      own.map((column) => `${table}.${column}`),
    );
    const found = columns
      .filter(({ column }) => isAboutSomebody(column) && !isServer(column))
      .map(({ table, column }) => `${table}.${column}`);
    expect(found.filter((each) => !listed.includes(each) && !otherColumns.includes(each))).toEqual([]);
    const all = columns.map(({ table, column }) => `${table}.${column}`);
    expect([...listed, ...otherColumns].filter((each) => !all.includes(each))).toEqual([]);
  });

  it('has an export and an erasure for each table', () => {
    expect(Object.keys(ownRows).toSorted()).toEqual(Object.keys(storedTables).toSorted());
  });
});
