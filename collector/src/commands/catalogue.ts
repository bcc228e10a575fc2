import { lengthUnits, looksLikeMinutes, withLengthInSeconds } from '../catalogue-files/length-unit.ts';
import { readRows } from '../catalogue-files/catalogue-rows.ts';
import { uploadRows, type UploadSummary } from '../catalogue-files/upload-rows.ts';
import {
  type Command,
  type CommandContext,
  createReportingClient,
  readTarget,
  targetFlags,
} from '../cli/command.ts';
import { readWord, UsageError, type Typed } from '../cli/usage.ts';
import { demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import type { IngestClient } from '../ingest/ingest-client.ts';

/** A list of rows to send. */
interface Load {
  readonly kind: 'areas' | 'quests';
  readonly rows: readonly unknown[];
}

/** Imports areas and quests from files or addresses. */
export const catalogueCommand: Command = {
  name: 'catalogue',
  summary: 'imports areas and quests from files or addresses',
  usage: '[--areas FILE|URL] [--quests FILE|URL] [--demo]',
  flags: {
    areas: { argument: 'FILE|URL', help: 'JSON: a list, or { "data": [...] }' },
    quests: { argument: 'FILE|URL', help: 'the same; imported after the areas' },
    'length-unit': {
      argument: 'UNIT',
      help: 'what the quests file means by "length": seconds (default) or minutes',
    },
    demo: { argument: null, help: 'first the small catalogue of the demo world' },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const target = readTarget(typed, context.keyOfEnvironment);
    const loads = await collectLoads(typed, context);
    if (loads === null) return 1;
    return sendLoads(loads, createReportingClient(target, context, { attempts: 8 }), context);
  },
};

async function collectLoads(typed: Typed, context: CommandContext): Promise<Load[] | null> {
  const { texts } = typed;
  const unit = readWord(typed, 'length-unit', lengthUnits, 'seconds');
  const { areas, quests } = demoCatalogue;
  const loads: Load[] = typed.isOn('demo')
    ? [
        { kind: 'areas', rows: areas },
        { kind: 'quests', rows: quests },
      ]
    : [];
  if (loads.length + (texts['areas'] ?? '').length + (texts['quests'] ?? '').length === 0) {
    throw new UsageError('nothing to import: name --areas, --quests or --demo');
  }
  for (const kind of ['areas', 'quests'] as const) {
    const source = texts[kind];
    if (source === undefined) continue;
    const read = await readRows(source, context.outside, context.signal);
    if (read.state === 'unreadable') {
      context.log.warn(read.reason);
      return null;
    }
    if (kind === 'quests' && unit === 'seconds' && looksLikeMinutes(read.rows)) {
      context.log.warn(
        `${source}: most lengths are below 120: if they are minutes, add --length-unit minutes`,
      );
    }
    const rows = kind === 'quests' ? read.rows.map((row) => withLengthInSeconds(row, unit)) : read.rows;
    loads.push({ kind, rows });
  }
  return loads;
}

/** Sends the lists. Exit code 0 means that every row was checked, and each rejected one was logged. */
async function sendLoads(
  loads: readonly Load[],
  client: IngestClient,
  context: CommandContext,
): Promise<number> {
  let unsent = 0;
  for (const { kind, rows } of loads) {
    const summary = await uploadRows(kind, rows, client, context.log);
    context.log.info(`${kind}: ${describeSummary(rows.length, summary)}`);
    unsent += summary.unsent;
  }
  return unsent === 0 ? 0 : 1;
}

function describeSummary(count: number, { accepted, rejected, remarks, unsent }: UploadSummary): string {
  const parts = [`${count} rows`, `${accepted} taken`, `${rejected} rejected`];
  if (remarks > 0) parts.push(`${remarks} with a remark`);
  if (unsent > 0) parts.push(`${unsent} not sent`);
  return parts.join(', ');
}
