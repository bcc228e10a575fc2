import type { Sql } from '../store.ts';

/** A text that is hard to quote, made unique by a number. */
const text = String.raw`E'a "quoted" \\ one, (of) {many},\n\t NULL é 🐉 ' || n`;

const minutesOfWeek = 7 * 24 * 60;
const momentOf = (minute: string) =>
  `timestamptz '2026-01-05T00:00:00.123456Z' + ${minute} * interval '1 minute'`;

/**
 * The nth value of each type, never null and unique, so that a row refers to the row with the same number in another
 * table.
 */
const values: Readonly<Record<string, string>> = {
  bigint: 'n',
  integer: 'n::integer',
  smallint: '(n % 4)::smallint',
  'double precision': 'n / 7.0',
  boolean: 'n % 2 = 1',
  text,
  'text[]': `array[${text}, '', null]`,
  bytea: String.raw`decode(md5(n::text), 'hex')`,
  date: `date '2026-01-05' + n::integer`,
  'timestamp with time zone': momentOf('n'),
  'timestamp with time zone[]': `array[${momentOf('n')}]`,
  json: `json_build_array(n, ${text})`,
  jsonb: `case when n % 5 = 0 then 'null' else jsonb_build_object('n', n / 3.0, 'text', ${text}) end`,
  character_activity_type: `(enum_range(null::character_activity_type))[1 + n % 6]`,
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_nullable: boolean;
}

/**
 * Fills every table of the migrations; single-row tables get one row. Every third nullable value is null.
 *
 * @param count number of rows in each table except `character_activity`, which has a partition for each week of its
 * rows
 */
export async function fillEveryTable(sql: Sql, count: number, activityCount: number): Promise<void> {
  for (let week = 0; week * minutesOfWeek <= activityCount; week += 1) {
    const bound = (end: number) => `${momentOf(String(end * minutesOfWeek))} - interval '0.123456 s'`;
    await sql.unsafe(
      `create table character_activity_week${week} partition of character_activity
       for values from (${bound(week)}) to (${bound(week + 1)})`,
    );
  }
  await sql`create table board_changes_all partition of board_changes default`;
  const tables = await sql<{ name: string; is_single: boolean; columns: readonly Column[] }[]>`
    select relname as name,
      exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'c') as is_single,
      (
        select json_agg(json_build_object(
          'name', attname, 'type', format_type(atttypid, null), 'is_nullable', not attnotnull
        ) order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migrations'
    order by exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'f'), relname`;
  for (const { name, is_single, columns } of tables) {
    const made = columns.map(({ type, is_nullable }, index) => {
      const value = values[type];
      if (value === undefined) throw new Error(`fillEveryTable has no value of the type ${type}`);
      return is_nullable ? `case when (n + ${index}) % 3 > 0 then ${value} end` : value;
    });
    await sql.unsafe(
      `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value
       select ${made.join(', ')} from generate_series(1::bigint, ${is_single ? 1 : name === 'character_activity' ? activityCount : count}) as n`,
    );
  }
  await sql`
    select setval(sequence, 1000 + place)
    from (
      select oid::regclass as sequence, row_number() over (order by relname) as place from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S'
    ) as numbered`;
}

/**
 * Row count and sum of row hashes of each table, and the last number of each sequence. Both engines compute the same
 * hashes. The table of migrations is left out, because its timestamps differ between databases.
 */
export async function contentOf(sql: Sql): Promise<Readonly<Record<string, string>>> {
  const relations = await sql<{ name: string; kind: string }[]>`
    select relname as name, relkind::text as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'migrations'
    order by relname`;
  const content: Record<string, string> = {};
  for (const { name, kind } of relations) {
    const [row] = await sql.unsafe<{ content: string }[]>(
      kind === 'S'
        ? `select last_value || ' ' || is_called as content from ${name}`
        : `select count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)), 0) as content from ${name} as each`,
    );
    content[name] = row?.content ?? '';
  }
  return content;
}
