import { createHash, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultDefinition } from '@rollcall/game/definition';
import type { ReportedCharacter } from '@rollcall/game/api/report';
import type { StoreConfig } from '../server/src/store/store.ts';
import { benchEngines, withBenchPlace } from './history/bench-stores.ts';
import { startChild, type Child } from './live/child.ts';
import { makeCrowd } from './live/crowd.ts';
import { median, rounded } from './live/statistics.ts';

/*
 * npm run bench -- soak [minutes]
 *
 * Whether the memory of the whole server stays as it is: 10,000 characters online, reports each second, 500 visitors who
 * ask for a list every 3 seconds as browsers do (gzip, ETag, one connection each), and a page drawn each second. A line
 * each minute tells the memory, the processor time and how long the event loop kept others waiting; last comes JSON, which
 * sets the memory of the last minutes beside that after the tenth. With the embedded store, or with PostgreSQL when
 * TEST_DATABASE_URL names one.
 */
const minutes = Number(process.argv[2] ?? '60');
const settledAfterMinutes = 10;
/** Memory varies with the collections of garbage: medians of so many minutes are compared. */
const comparedMinutes = 3;
const sampleMs = 5_000;

const populationSize = 40_000;
const onlineCount = 10_000;
const movedASecond = 200;
const replacedASecond = 5;
const groupCount = 400;
const groupsChangedASecond = 10;
const groupsClosedASecond = 1;
/** Each server is told whole every three minutes, as the simulated world does. */
const keyframeEverySeconds = 15;

const pollerCount = 500;
const pollEveryMs = 3_000;

const serverNames = defaultDefinition.servers.map(({ name }) => name);
const key = randomBytes(16).toString('hex');
const hash = createHash('sha256').update(key).digest('hex');

interface Group {
  readonly id: number;
  readonly leader: ReportedCharacter;
  readonly members: readonly ReportedCharacter[];
  readonly comment: string;
}

/** Characters who come, move and go and groups that open and close, always as many of each. */
function createWorld(send: (method: string, path: string, body: object) => Promise<void>) {
  const population = makeCrowd(populationSize, serverNames);
  const online = population.slice(0, onlineCount);
  const offline = population.slice(onlineCount);
  let nextGroupId = 1;
  let second = 0;

  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index % list.length];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  function openGroup(): Group {
    const id = nextGroupId;
    nextGroupId += 1;
    const member = (place: number) => at(online, id * 31 + place * serverNames.length);
    return { id, leader: member(0), members: [member(1), member(2)], comment: 'need a healer, all welcome' };
  }
  const groups = Array.from({ length: groupCount }, openGroup);
  const reportedGroup = ({ id, leader, members, comment }: Group) => ({
    id,
    comment: `${comment} ${second}`,
    quest_id: id % 500,
    difficulty: 'Elite',
    minimum_level: 1 + (id % 20),
    maximum_level: 10 + (id % 20),
    leader,
    members,
    server_name: leader.server_name,
  });

  async function tellWhole(servers: readonly string[]): Promise<void> {
    const isThere = ({ server_name: name = '' }: ReportedCharacter) => servers.includes(name);
    await send('POST', '/v1/characters', { servers, characters: online.filter(isThere) });
    const told = groups.filter(({ leader }) => isThere(leader)).map(reportedGroup);
    await send('POST', '/v1/lfms', { servers, lfms: told });
  }

  /** What has changed since a second ago. */
  async function pass(): Promise<void> {
    second += 1;
    const moved = Array.from({ length: movedASecond }, (_, index) => {
      const place = (second * 379 + index * 49) % onlineCount;
      const now = { ...at(online, place), location_id: 2000 + ((second + index) % 500) };
      online[place] = now;
      return { id: now.id, location_id: now.location_id };
    });
    const gone: number[] = [];
    const come = offline.splice(0, replacedASecond).map((newcomer, index) => {
      const place = (second * 7 + index * 1999) % onlineCount;
      const leaver = at(online, place);
      gone.push(leaver.id);
      offline.push(leaver);
      online[place] = newcomer;
      return newcomer;
    });
    const goneIds = new Set(gone);
    const stayed = moved.filter(({ id }) => !goneIds.has(id));
    await send('PATCH', '/v1/characters', { characters: [...stayed, ...come], deleted_ids: gone });

    const changed = Array.from({ length: groupsChangedASecond }, (_, index) =>
      at(groups, second * 17 + index * 41),
    );
    const closed = groups.splice(0, groupsClosedASecond).map(({ id }) => id);
    const opened = closed.map(openGroup);
    groups.push(...opened);
    const lfms = [...changed.filter(({ id }) => !closed.includes(id)), ...opened].map(reportedGroup);
    await send('PATCH', '/v1/lfms', { lfms, deleted_ids: closed });
    if (second % keyframeEverySeconds === 0)
      await tellWhole([at(serverNames, second / keyframeEverySeconds)]);
  }

  return { tellWhole, pass };
}

/** Browsers, each with a list, a connection and the tag of the answer that it has. */
function startPollers(url: string) {
  const timers: NodeJS.Timeout[] = [];
  const agents: Agent[] = [];
  const count = { whole: 0, confirmed: 0, failed: 0 };

  function startPoller(index: number): void {
    const kind = index % 2 === 0 ? 'characters' : 'lfms';
    const server = serverNames[Math.floor(index / 2) % serverNames.length] ?? '';
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    let etag = '';
    const ask = () => {
      const headers = { 'accept-encoding': 'gzip', ...(etag !== '' && { 'if-none-match': etag }) };
      get(`${url}/v1/${kind}/${server.toLowerCase()}`, { agent, headers }, (response) => {
        if (response.statusCode === 200) count.whole += 1;
        else if (response.statusCode === 304) count.confirmed += 1;
        else count.failed += 1;
        etag = response.headers.etag ?? '';
        response.resume();
      }).on('error', () => (count.failed += 1));
    };
    timers.push(
      setTimeout(() => timers.push(setInterval(ask, pollEveryMs)), (index / pollerCount) * pollEveryMs),
    );
  }

  for (let index = 0; index < pollerCount; index += 1) startPoller(index);
  return {
    count,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      for (const agent of agents) agent.destroy();
    },
  };
}

const memoryParts = ['rssMb', 'heapTotalMb', 'heapUsedMb', 'arrayBuffersMb'] as const;
type MemoryPart = (typeof memoryParts)[number];
type Memory = Readonly<Record<MemoryPart, number>>;

const mediansOf = (samples: readonly Memory[]) => {
  const of = (part: MemoryPart) => Math.round(median(samples.map((each) => each[part])));
  return {
    rssMb: of('rssMb'),
    heapTotalMb: of('heapTotalMb'),
    heapUsedMb: of('heapUsedMb'),
    arrayBuffersMb: of('arrayBuffersMb'),
  };
};

async function askMemory(child: Child): Promise<Memory> {
  return {
    rssMb: await child.ask('rssMb'),
    heapTotalMb: await child.ask('heapTotalMb'),
    heapUsedMb: await child.ask('heapUsedMb'),
    arrayBuffersMb: await child.ask('arrayBuffersMb'),
  };
}

/** Medians of the samples until a moment. */
async function measureUntil(child: Child, endMs: number): Promise<Memory> {
  const samples: Memory[] = [];
  while (Date.now() < endMs) {
    samples.push(await askMemory(child));
    await sleep(Math.min(sampleMs, Math.max(1, endMs - Date.now())));
  }
  return mediansOf(samples);
}

function startReporting(url: string) {
  return async (method: string, path: string, body: object): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok || !text.includes('"rejected":[]'))
      throw new Error(`a report was refused: ${text.slice(0, 500)}`);
  };
}

const pages = ['/', '/live', ...serverNames.flatMap((name) => [`/grouping/${name}`, `/who/${name}`])];

/** The world goes on and a page is drawn each second, until told to stop. */
function startLife(url: string, world: ReturnType<typeof createWorld>) {
  let isOver = false;
  const life = async () => {
    for (let second = 0; !isOver; second += 1) {
      const nextMs = Date.now() + 1_000;
      await world.pass();
      const page = await fetch(`${url}${(pages[second % pages.length] ?? '/').toLowerCase()}`);
      await page.arrayBuffer();
      await sleep(Math.max(0, nextMs - Date.now()));
    }
  };
  const living = life();
  return {
    /** Rejects when a report is refused. */
    living,
    stop: async () => {
      isOver = true;
      await living;
    },
  };
}

async function soak({ dataDir, databaseUrl }: StoreConfig): Promise<readonly Memory[]> {
  const child = await startChild('serve-whole.ts', [`bench:${hash}:live`, dataDir, databaseUrl ?? '']);
  const send = startReporting(child.url);
  const world = createWorld((method, path, body) =>
    send(method, path, { ...body, batch_id: randomBytes(9).toString('base64url') }),
  );
  const servers = Object.fromEntries(serverNames.map((name) => [name, { is_online: true }]));
  await send('PATCH', '/v1/game/server-info', { servers });
  await world.tellWhole(serverNames);
  console.log(`process ${await child.ask('processId')}: ${onlineCount} online, ${pollerCount} visitors`);
  const pollers = startPollers(child.url);
  const { living, stop } = startLife(child.url, world);
  const startedAtMs = Date.now();
  const measured: Memory[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await child.ask('reset');
    const processorMs = await child.ask('processorMs');
    const memory = await Promise.race([
      measureUntil(child, startedAtMs + minute * 60_000),
      living.then(() => Promise.reject(new Error('the world has ended'))),
    ]);
    measured.push(memory);
    const figures = {
      minute,
      ...memory,
      processorSeconds: Math.round(((await child.ask('processorMs')) - processorMs) / 1000),
      eventLoopDelayP99Ms: rounded(await child.ask('p99')),
      ownWorkAtOnceP99Ms: rounded(await child.ask('workP99')),
      ...pollers.count,
    };
    console.log(JSON.stringify(figures));
  }
  await stop();
  pollers.stop();
  await child.end();
  return measured;
}

const engine = benchEngines().at(-1) ?? 'embedded';
const measured = await withBenchPlace(engine, soak);
const settled = mediansOf(measured.slice(settledAfterMinutes - 1).slice(0, comparedMinutes));
const end = mediansOf(measured.slice(-comparedMinutes));
const ratios = Object.fromEntries(memoryParts.map((part) => [part, rounded(end[part] / settled[part])]));
console.log(
  JSON.stringify({ bench: 'soak', engine, minutes, settled, end, ratios, goal: { rssMb_at_most: 1.05 } }),
);
