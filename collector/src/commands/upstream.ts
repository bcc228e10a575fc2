import { readFileSync } from 'node:fs';
import { serverKey } from '@rollcall/game/servers';
import * as z from 'zod/mini';
import { lengthUnits } from '../catalogue-files/length-unit.ts';
import {
  type Command,
  type CommandContext,
  createReportingClient,
  readTarget,
  targetFlags,
} from '../cli/command.ts';
import { readNumber, readWord, type Typed, UsageError } from '../cli/usage.ts';
import { followPeer } from '../upstream/follow.ts';

/** The address of a service, without `/v1` and without a trailing slash; null when it is not an http(s) address. */
export function baseUrlOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

/** Whether two addresses seem to belong to the same service. All names of this machine count as one. */
export function isSameService(a: string, b: string): boolean {
  return nameOf(a) === nameOf(b);
}

function nameOf(address: string): string {
  const { protocol, hostname, port, pathname } = new URL(address);
  const host = loopback.test(hostname) ? 'localhost' : hostname;
  const standardPort = protocol === 'https:' ? '443' : '80';
  return `${host}:${port === '' ? standardPort : port}${pathname.replace(/\/+$/, '')}`;
}

/** Interval of status requests, as a multiple of the interval of lists. */
const statusIntervals = 5 / 3;

/** Follows another service with the same API. */
export const upstreamCommand: Command = {
  name: 'upstream',
  summary: 'follows another service that speaks the same API',
  usage: 'URL [--only SERVER,SERVER] [--pace SECONDS] [--no-catalogue]',
  takesFile: true,
  flags: {
    only: { argument: 'SERVER,…', help: 'follow these servers alone' },
    pace: {
      argument: 'SECONDS',
      help: 'how often the characters and groups of each server are read, 1 to 30 (3)',
    },
    'no-catalogue': { argument: null, help: 'leave areas and quests alone' },
    'length-unit': {
      argument: 'UNIT',
      help: 'what its quests mean by "length": seconds (default) or minutes',
    },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const { follow, catalogueUnit, target } = readSettings(typed, context);
    const { log, outside, signal } = context;
    const client = createReportingClient(target, context, { attempts: 5 });
    const userAgent = `Rollcall-collector/${readVersion()}`;
    const end = await followPeer({
      settings: follow,
      userAgent,
      catalogueUnit,
      client,
      log,
      outside,
      signal,
    });
    if (end.state === 'refused') return 1;
    log.info(`No longer following ${follow.peerUrl}.`);
    return 0;
  },
};

function readSettings(typed: Typed, context: CommandContext) {
  const { positionals, texts } = typed;
  const [url, ...more] = positionals;
  if (url === undefined || more.length > 0) throw new UsageError('upstream needs one address: upstream URL');
  const peerUrl = baseUrlOf(url);
  if (peerUrl === null) {
    throw new UsageError(`the address must be one such as https://rollcall.example, not "${url}"`);
  }
  const target = readTarget(typed, context.keyOfEnvironment);
  if (isSameService(peerUrl, target.baseUrl)) {
    throw new UsageError(`${peerUrl} is the Rollcall that is reported to: it cannot follow itself`);
  }
  const listEveryMs = 1000 * readNumber(typed, 'pace', { fallback: 3, from: 1, to: 30 });
  const names = texts['only']?.split(',').map((name) => serverKey(name.trim())) ?? null;
  if (names?.includes('') === true) {
    throw new UsageError(`--only must be names with commas between, not "${texts['only']}"`);
  }
  const unit = readWord(typed, 'length-unit', lengthUnits, 'seconds');
  return {
    follow: {
      peerUrl,
      only: names === null ? null : new Set(names),
      listEveryMs,
      statusEveryMs: listEveryMs * statusIntervals,
    },
    catalogueUnit: typed.isOn('no-catalogue') ? null : unit,
    target,
  };
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
