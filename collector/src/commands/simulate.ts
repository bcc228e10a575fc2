import * as z from 'zod/mini';
import { lengthUnits, withLengthInSeconds } from '../catalogue-files/length-unit.ts';
import { parseCatalogue, readRows } from '../catalogue-files/catalogue-rows.ts';
import { uploadRows } from '../catalogue-files/upload-rows.ts';
import {
  type Command,
  type CommandContext,
  createReportingClient,
  readDefinition,
  readTarget,
  targetFlags,
} from '../cli/command.ts';
import { readNumber, readWord, UsageError, type Typed } from '../cli/usage.ts';
import { demoCatalogue, type Catalogue } from '../demo-catalogue/demo-catalogue.ts';
import { createIngestClient, type IngestClient, type SentRequest } from '../ingest/ingest-client.ts';
import { createWorldClock, reportLive } from '../ingest/live-reporter.ts';
import { reportPast, type PastOptions } from '../past/report-past.ts';
import { describeControlled, listenToOrders } from '../orders/orders.ts';
import { type Recorder, startRecording } from '../recording/recording.ts';
import { createSiteCall } from '../site/site-client.ts';
import { createControlledPlayers } from '../world/people/controlled-players.ts';
import { defaultServerName } from '../world/server-profiles.ts';
import { createWorld, type World, type WorldOptions } from '../world/world.ts';

/** Runs the simulated world: for the demo and for load tests. */
export const simulateCommand: Command = {
  name: 'simulate',
  summary: 'reports a simulated world: the demo',
  usage: '[--seed TEXT] [--population N] [--speed N] ...',
  flags: {
    seed: { argument: 'TEXT', help: 'the same seed and start give the same evening (1)' },
    population: {
      argument: 'N',
      help: 'characters online on average, all servers together, 1 to 10000 (2000)',
    },
    speed: { argument: 'N', help: 'world seconds per second, 0.1 to 3600 (1)' },
    start: {
      argument: 'TIME',
      help: "what the world's clock shows at first, such as 2026-01-31T20:15:00Z (now)",
    },
    'tick-ms': { argument: 'N', help: 'milliseconds between reports of changes, 100 to 60000 (1000)' },
    'keyframe-seconds': { argument: 'N', help: 'how often each server is told whole, 10 to 3600 (180)' },
    'no-downtimes': { argument: null, help: 'no server ever goes down' },
    record: { argument: 'FILE', help: 'also write down what is sent, for replay' },
    'catalogue-areas': {
      argument: 'FILE|URL',
      help: 'let the world live in this catalogue; needs --catalogue-quests',
    },
    'catalogue-quests': { argument: 'FILE|URL', help: 'the same' },
    'length-unit': {
      argument: 'UNIT',
      help: 'what --catalogue-quests means by "length": seconds (default) or minutes',
    },
    'history-days': {
      argument: 'N',
      help: 'make up so many days of a past where the server has none, 0 to 1000 (0)',
    },
    'history-characters': { argument: 'N', help: 'characters of that past, 0 to 500000 (0)' },
    orders: {
      argument: null,
      help: 'the controlled players do what is typed, such as: say Parrot-One three small words',
    },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const settings = readSettings(typed, context);
    const { log } = context;
    const loaded = await loadCatalogue(settings, context);
    if (loaded === null) return 1;
    const recorder = settings.recordFile === null ? null : openRecording(settings.recordFile, context);
    if (recorder === 'unwritable') return 1;
    try {
      await uploadCatalogue(loaded, clientFor(settings, context, Infinity, recorder), context);
      const client = clientFor(settings, context, 5, recorder);
      const known = await readDefinition(definitionSchema, 'which game is played there', settings.target, {
        ...context,
        attempts: Infinity,
      });
      if (known === null) return context.signal.aborted ? 0 : 1;
      return await runWorld(
        settings,
        { catalogue: loaded.catalogue, definition: known.game },
        client,
        context,
      );
    } finally {
      recorder?.close();
      log.info('The simulated world has stopped.');
    }
  },
};

type SimulateSettings = ReturnType<typeof readSettings>;

function readSettings(typed: Typed, context: CommandContext) {
  const { texts } = typed;
  const start = texts['start'];
  const worldStartMs = start === undefined ? null : Date.parse(start);
  if (Number.isNaN(worldStartMs))
    throw new UsageError(`--start must be a time such as 2026-01-31T20:15:00Z, not "${start}"`);
  const [areasSource, questsSource] = [texts['catalogue-areas'] ?? null, texts['catalogue-quests'] ?? null];
  if ((areasSource === null) !== (questsSource === null)) {
    throw new UsageError('--catalogue-areas and --catalogue-quests go together');
  }
  return {
    target: readTarget(typed, context.keyOfEnvironment),
    seed: texts['seed'] ?? '1',
    population: readNumber(typed, 'population', { fallback: 2000, from: 1, to: 10_000 }),
    speed: readNumber(typed, 'speed', { fallback: 1, from: 0.1, to: 3600 }),
    /** The world's time at the start; null = the present. */
    worldStartMs,
    tickMs: readNumber(typed, 'tick-ms', { fallback: 1000, from: 100, to: 60_000, isWhole: true }),
    keyframeEveryMs: 1000 * readNumber(typed, 'keyframe-seconds', { fallback: 180, from: 10, to: 3600 }),
    hasDowntimes: !typed.isOn('no-downtimes'),
    recordFile: texts['record'] ?? null,
    areasSource,
    questsSource,
    lengthUnit: readWord(typed, 'length-unit', lengthUnits, 'seconds'),
    /** Length of the generated past in days; 0 = none. */
    historyDays: readNumber(typed, 'history-days', { fallback: 0, from: 0, to: 1000, isWhole: true }),
    /** Number of characters in the generated past. */
    historyCharacters: readNumber(typed, 'history-characters', {
      fallback: 0,
      from: 0,
      to: 500_000,
      isWhole: true,
    }),
    takesOrders: typed.isOn('orders'),
  };
}

/** A catalogue in two forms: the rows to upload, and the parsed catalogue for the world. */
interface LoadedCatalogue {
  readonly areaRows: readonly unknown[];
  readonly questRows: readonly unknown[];
  readonly catalogue: Catalogue;
}

async function loadCatalogue(
  settings: SimulateSettings,
  context: CommandContext,
): Promise<LoadedCatalogue | null> {
  const { areasSource, questsSource, lengthUnit } = settings;
  if (areasSource === null || questsSource === null) {
    return { areaRows: demoCatalogue.areas, questRows: demoCatalogue.quests, catalogue: demoCatalogue };
  }
  const areas = await readRows(areasSource, context.outside, context.signal);
  const quests = await readRows(questsSource, context.outside, context.signal);
  for (const read of [areas, quests]) if (read.state === 'unreadable') context.log.warn(read.reason);
  if (areas.state === 'unreadable' || quests.state === 'unreadable') return null;
  return {
    areaRows: areas.rows,
    questRows: quests.rows.map((row) => withLengthInSeconds(row, lengthUnit)),
    catalogue: parseCatalogue(areas.rows, quests.rows, lengthUnit),
  };
}

function openRecording(file: string, { log }: CommandContext): Recorder | 'unwritable' {
  try {
    return startRecording(file);
  } catch (error) {
    log.warn(`cannot write ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 'unwritable';
  }
}

function clientFor(
  { target }: SimulateSettings,
  context: CommandContext,
  attempts: number,
  recorder: Recorder | null,
): IngestClient {
  return createReportingClient(target, context, {
    attempts,
    ...(attempts === Infinity && { part: 'begin' }),
    ...(recorder !== null && { onSend: (request: SentRequest) => recorder.write(request) }),
  });
}

/** Uploads areas, then quests, which refer to them. The world is reported even if the key does not allow an upload. */
async function uploadCatalogue(
  { areaRows, questRows }: LoadedCatalogue,
  client: IngestClient,
  { log }: CommandContext,
): Promise<void> {
  await uploadRows('areas', areaRows, client, log);
  await uploadRows('quests', questRows, client, log);
}

const definitionSchema = z.object({
  game: z.object({
    level_cap: z.int().check(z.gte(1)),
    servers: z
      .array(z.object({ name: z.string(), bitness: z.union([z.literal(32), z.literal(64)]) }))
      .check(z.minLength(1)),
  }),
});

async function runWorld(
  settings: SimulateSettings,
  { catalogue, definition }: Required<Pick<WorldOptions, 'catalogue' | 'definition'>>,
  client: IngestClient,
  context: CommandContext,
): Promise<number> {
  const { seed, population, speed, hasDowntimes, tickMs, keyframeEveryMs, target } = settings;
  const { log, outside, signal } = context;
  const watchersStartMs = outside.now();
  const worldStartMs = settings.worldStartMs ?? watchersStartMs;
  let world: World | null = null;
  const controlled = createControlledPlayers(defaultServerName(definition.servers));
  const orders = settings.takesOrders ? listenToOrders(context.readInput(), log) : null;
  const pasts: Promise<void>[] = [];
  const end = await reportLive({
    createWorldAt: (startMs) => {
      world = createWorld({ seed, startMs, population, catalogue, definition, hasDowntimes, controlled });
      return world;
    },
    clock: createWorldClock({ watchersStartMs, worldStartMs, speed }),
    client,
    log,
    outside,
    signal,
    tickMs,
    keyframeEveryMs,
    onTick: (current) => orders?.carryOut(current),
    onReporting: () => {
      log.info(`simulated world reporting to ${target.baseUrl}`);
      if (orders !== null) log.info(describeControlled(controlled));
      if (world !== null && settings.historyDays > 0) {
        pasts.push(tellPast(settings, { world, livingFromMs: watchersStartMs, worldStartMs }, context));
      }
    },
  });
  await Promise.all(pasts);
  if (end.state === 'stopped') return 0;
  return 1;
}

/**
 * Reports the past alongside the live world. It has its own client, so that neither waits for the other. The past is
 * not recorded.
 */
function tellPast(
  { seed, historyDays, historyCharacters, hasDowntimes, target }: SimulateSettings,
  moment: Pick<PastOptions, 'world' | 'livingFromMs' | 'worldStartMs'>,
  { log, outside, signal, runId }: CommandContext,
): Promise<void> {
  const onTrouble = (reason: string): void =>
    log.warnOnce('past failed', `The generated past has to wait: ${reason}.`);
  const shared = { baseUrl: target.baseUrl, attempts: Infinity, outside, signal };
  return reportPast({
    ...moment,
    seed,
    days: historyDays,
    characters: historyCharacters,
    hasDowntimes,
    client: createIngestClient({
      ...shared,
      key: target.key,
      batchPrefix: `${runId}-past`,
      onTrouble,
    }),
    callSite: createSiteCall(target, { outside, signal }),
    reading: shared,
    log,
  });
}
