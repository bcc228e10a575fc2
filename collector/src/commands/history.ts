import { isTimeZone } from '@rollcall/game/time-zone';
import {
  type Command,
  createReportingClient,
  readDefinition,
  readTarget,
  targetFlags,
} from '../cli/command.ts';
import { createProgressBar } from '../cli/progress-bar.ts';
import { readNumber, readWord, type Typed, UsageError } from '../cli/usage.ts';
import { importPastFile, type ImportRules } from '../history-files/import-past-file.ts';
import * as z from 'zod/mini';
import type { KnownServers } from '../history-files/survey.ts';

const definitionSchema = z.object({
  game: z.object({ servers: z.array(z.object({ name: z.string() })) }),
});

/** Finds the receiver's servers by name, ignoring case. */
function knownServers(names: readonly string[]): KnownServers {
  const byName = new Map(names.map((name, place) => [name.toLowerCase(), { name, place }]));
  return { find: (name) => byName.get(name.toLowerCase()) ?? null };
}

/** Imports population samples from files. */
export const historyCommand: Command = {
  name: 'history',
  summary: 'imports past samples of the population from CSV files',
  usage: 'FILE... [--time-zone ZONE] [--counts characters|lfms] ...',
  takesFile: true,
  flags: {
    'time-zone': {
      argument: 'ZONE',
      help: 'of times without an offset: Europe/Berlin, -05:00 (UTC)',
    },
    columns: {
      argument: 'LIST',
      help: "our names of columns for the file's: timestamp=when,server=realm",
    },
    counts: {
      argument: 'WHAT',
      help: 'what a file with a column for each server counts: lfms (default) or characters',
    },
    'zero-is': {
      argument: 'WHAT',
      help: 'what zero on all servers of a file means: offline (default) or zero',
    },
    'shift-to-now': { argument: null, help: 'move the times by whole weeks, so that they end now' },
    'batch-size': { argument: 'N', help: 'samples in one request, 1 to 20000 (5000)' },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const rules = readRules(typed);
    const target = readTarget(typed, context.keyOfEnvironment);
    if (typed.positionals.length === 0) throw new UsageError('no file is named: history FILE...');
    const bar = createProgressBar(context.terminal, context.log, context.outside.now);
    const known = await readDefinition(definitionSchema, 'which servers it knows', target, {
      ...context,
      attempts: 8,
    });
    if (known === null) return 1;
    const servers = knownServers(known.game.servers.map(({ name }) => name));
    // The log makes room for the progress bar.
    const own = { ...context, log: bar.log };
    const client = createReportingClient(target, own, { attempts: 8 });
    let isWell = true;
    for (const path of typed.positionals) {
      // An invalid file does not end the import of the others, but a server that rejects data does.
      const end = await importPastFile({ path, rules, servers, client, target, bar, context: own });
      isWell &&= end === 'done';
      if (end === 'broken-off') break;
    }
    return isWell ? 0 : 1;
  },
};

function readRules(typed: Typed): ImportRules {
  const timeZone = typed.texts['time-zone'] ?? 'UTC';
  if (!isTimeZone(timeZone)) {
    throw new UsageError(`--time-zone must be a zone such as Europe/Berlin or -05:00, not "${timeZone}"`);
  }
  return {
    timeZone,
    columns: readColumns(typed.texts['columns']),
    wideCounts: readWord(typed, 'counts', ['lfms', 'characters'], 'lfms'),
    zeroIs: readWord(typed, 'zero-is', ['offline', 'zero'], 'offline'),
    shiftsToNow: typed.isOn('shift-to-now'),
    batchSize: readNumber(typed, 'batch-size', { fallback: 5000, from: 1, to: 20_000, isWhole: true }),
  };
}

function readColumns(text: string | undefined): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  for (const part of text === undefined ? [] : text.split(',')) {
    const [name = '', column = '', ...more] = part.split('=').map((word) => word.trim());
    if (name === '' || column === '' || more.length > 0) {
      throw new UsageError(`--columns must be a list such as timestamp=when,server=realm, not "${text}"`);
    }
    columns.set(name, column);
  }
  return columns;
}
