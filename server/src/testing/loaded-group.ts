import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { startRedis } from '../cluster/testing/redis-server.ts';
import { ask, askJson, untilSo } from './ask.ts';
import { type BusyServer, createBusyWorld, type MarkedReport, markText, readMark } from './busy-world.ts';
import { createServerGroup, groupSecrets, type ServerGroup } from './server-group.ts';
import { type AcknowledgedReport, type Reporting, reportWhole, startReporting } from './world-reports.ts';

/** Several servers on a separate Redis that receive a busy world, with a record of what was acknowledged. */
export interface LoadedGroup {
  readonly group: ServerGroup;
  readonly world: readonly BusyServer[];
  /** Reports each list once a second, through the load balancer unless another address is given. */
  startLoad(url?: string, onAcknowledged?: (report: AcknowledgedReport) => void): Reporting;
  /** Waits until every server shows everything acknowledged. */
  untilShown(): Promise<void>;
  /** Waits until there are as many rows of logins and logouts as were acknowledged. */
  untilRecorded(): Promise<RecordFigures>;
}

/** Recorded rows compared with acknowledged logins and logouts. */
interface RecordFigures {
  /** Number of logins and logouts that were acknowledged but have no row. */
  readonly lost: number;
  /** Number of rows beyond the acknowledged logins and logouts. */
  readonly doubled: number;
}

const [secret = ''] = groupSecrets;
const everyMs = 1_000;

/** Starts the servers, reports the whole world to the first, runs the work and ends them. */
export async function withLoadedGroup<T>(
  parts: {
    readonly databaseServerUrl: string;
    readonly names: readonly string[];
    readonly characterCount: number;
  },
  work: (loaded: LoadedGroup) => Promise<T>,
): Promise<T> {
  const redis = await startRedis();
  const { databaseServerUrl } = parts;
  const environment = { LOG_LEVEL: 'warn' };
  const group = await createServerGroup({ databaseServerUrl, redisUrl: redis.url, environment });
  try {
    for (const name of parts.names) await group.add(name);
    const world = createBusyWorld(parts.characterCount);
    await reportWhole({ url: group.servers[0]?.url ?? '', secret, world });
    const acknowledged: Acknowledged = { logins: new Map(), logouts: new Map(), marks: new Map() };
    for (const { id } of world.flatMap(({ online }) => online())) count(acknowledged.logins, id);
    return await work({
      group,
      world,
      startLoad: (url = group.url, onAcknowledged = () => {}) =>
        startReporting({
          url,
          secret,
          world,
          everyMs,
          onAcknowledged: (answered) => {
            note(acknowledged, answered.report);
            onAcknowledged(answered);
          },
        }),
      untilShown: () => untilShown(group, world, acknowledged),
      untilRecorded: () => untilRecorded(group, acknowledged),
    });
  } finally {
    await group.close();
    await redis.close();
  }
}

interface Acknowledged {
  /** Number of acknowledged logins of each character. */
  readonly logins: Map<number, number>;
  readonly logouts: Map<number, number>;
  /** Mark of the newest report of each list. */
  readonly marks: Map<string, number>;
}

const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);

/** Notes a report. Only characters that have just logged in have a name in it. */
function note({ logins, logouts, marks }: Acknowledged, { kind, server, mark, body }: MarkedReport): void {
  marks.set(`${kind} ${server}`, mark);
  for (const { id, name } of body.characters ?? [])
    if (id !== undefined && name !== undefined) count(logins, id);
  for (const id of body.deleted_ids ?? []) count(logouts, id);
}

const shownSchema = z.record(z.string(), z.looseObject({ public_comment: z.nullable(z.string()) }));

/** Waits for the online characters and the newest report of each list. */
async function untilShown(group: ServerGroup, world: readonly BusyServer[], { marks }: Acknowledged) {
  for (const { name, url } of group.servers) {
    for (const { key, speakerId, online } of world) {
      const ids = online()
        .map(({ id }) => String(id))
        .toSorted();
      await untilSo(async () => {
        const characters = shownSchema.parse(await askJson(`${url}/v1/characters/${key}`));
        const { text: groups } = await ask(`${url}/v1/lfms/${key}`);
        return (
          isDeepStrictEqual(Object.keys(characters).toSorted(), ids) &&
          readMark(characters[speakerId]?.public_comment ?? '') === marks.get(`characters ${key}`) &&
          groups.includes(markText(marks.get(`lfms ${key}`) ?? Number.NaN))
        );
      }, `${name} shows all of ${key}`);
    }
  }
}

/** Time after which a difference from the acknowledged number counts as wrong. */
const recordedWithinMs = 60_000;

async function untilRecorded(group: ServerGroup, acknowledged: Acknowledged): Promise<RecordFigures> {
  let found = await compareRows(group, acknowledged);
  await untilSo(
    async () => {
      found = await compareRows(group, acknowledged);
      return found.lost === 0;
    },
    'everything that was acknowledged is recorded',
    { timeoutMs: recordedWithinMs, everyMs: 500 },
  ).catch(() => {});
  return found;
}

async function compareRows({ sql }: ServerGroup, { logins, logouts }: Acknowledged): Promise<RecordFigures> {
  const rows = await sql<{ id: number; is_login: boolean; count: number }[]>`
    select character_id::float8 as id, number_value = 1 as is_login, count(*)::integer as count
    from character_activity where type = 'status' group by 1, 2`;
  const recorded = new Map(rows.map((row) => [`${row.id} ${row.is_login ? 'in' : 'out'}`, row.count]));
  const wanted = new Map([
    ...Array.from(logins, ([id, times]) => [`${id} in`, times] as const),
    ...Array.from(logouts, ([id, times]) => [`${id} out`, times] as const),
  ]);
  const missing = (from: ReadonlyMap<string, number>, than: ReadonlyMap<string, number>) =>
    Array.from(than).reduce((sum, [event, times]) => sum + Math.max(0, times - (from.get(event) ?? 0)), 0);
  return { lost: missing(recorded, wanted), doubled: missing(wanted, recorded) };
}
