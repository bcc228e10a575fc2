import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import {
  applyGameOverride,
  defaultDefinition,
  type GameDefinition,
  gameOverrideSchema,
} from '@rollcall/game/definition';
import {
  defaultSiteSettings,
  siteOverrideSchema,
  type SiteSettings,
  siteSettingsSchema,
} from '@rollcall/game/site/site-settings';
import { isWebAddress, listParts } from '@rollcall/game/text';
import * as z from 'zod/mini';
import { pushHostPattern } from './alerts/push-endpoints.ts';
import { vapidKeysOf } from './alerts/push-sender.ts';
import { readWebhookPrefixes } from './alerts/webhook-address.ts';
import { limits, type Rate } from './http/limits.ts';
import { logLevels } from './http/logger.ts';
import { parseOrigins } from './http/write-guard.ts';
import { parseCollectorKeys } from './ingest/keys.ts';
import { issueText } from './http/issue-text.ts';

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const burstFactor = limits.reads.rate.burst / limits.reads.rate.perSecond;

/** Every setting of the server. All are optional; docs/operating.md lists them for operators. */
export const settings = {
  PORT: setting({
    help: 'Port to listen on; 0 = any free port.',
    expected: 'a port from 0 to 65535',
    fallback: '3000',
    read: wholeNumber(0, 65_535),
  }),
  HOST: setting({
    help: 'Address to listen on. The default accepts connections from this machine only; 0.0.0.0 accepts them from anywhere.',
    expected: 'an address of this machine',
    fallback: '127.0.0.1',
    read: readHost,
  }),
  DATA_DIR: setting({
    help: 'Folder for the embedded database and the journal. Created if it does not exist.',
    expected: 'a folder',
    fallback: './data',
    read: (text) => resolve(text),
  }),
  DATABASE_URL: setting({
    help: 'PostgreSQL server (version 15 or later) to use instead of the embedded database.',
    expected: 'an address such as postgres://user:password@host:5432/rollcall',
    read: address('postgres:', 'postgresql:'),
  }),
  REDIS_URL: setting({
    help: 'Redis (version 7 or later) or Valkey that several servers on one PostgreSQL share. Set it on all of them, with DATABASE_URL.',
    expected: 'an address such as redis://user:password@host:6379',
    read: address('redis:', 'rediss:'),
  }),
  SERVER_NAME: setting({
    help: 'Name of this server in health and logs if there are several. The default is the host name and the port.',
    expected: 'a text of up to 64 letters, digits, ".", ":", "-" or "_"',
    read: (text) => (/^[\w.:-]{0,64}$/.test(text) ? text : undefined),
  }),
  COLLECTOR_KEYS: setting({
    help: 'Keys of collectors, separated by commas, each as name:sha256hex:scope+scope. Scopes: live, catalogue, history, site.',
    expected: 'a list of name:sha256hex:scope+scope',
    read: parseCollectorKeys,
  }),
  DEMO: setting({
    help: 'Whether to run the simulated world: on, off, or auto (only while neither a collector key nor REDIS_URL is set).',
    expected: 'auto, on or off',
    fallback: 'auto',
    read: word(['auto', 'on', 'off']),
  }),
  DEMO_SEED: setting({
    help: 'Seed of the simulated world. The same seed gives the same characters and places.',
    expected: 'a text of up to 64 letters, digits, "-" or "_"',
    fallback: '1',
    read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
  }),
  DEMO_SPEED: setting({
    help: 'Speed of the simulated world: how many of its seconds pass in one real second.',
    expected: 'a number from 0.1 to 3600',
    fallback: '1',
    read: decimalNumber(0.1, 3600),
  }),
  DEMO_POPULATION: setting({
    help: 'Average number of characters online in the simulated world, on all servers together.',
    expected: 'a whole number from 1 to 10000',
    fallback: '2000',
    read: wholeNumber(1, 10_000),
  }),
  DEMO_HISTORY_DAYS: setting({
    help: 'How many days of history the simulated world generates if the database has none; 0 = none.',
    expected: 'a whole number from 0 to 365',
    fallback: '365',
    read: wholeNumber(0, 365),
  }),
  DEMO_HISTORY_CHARACTERS: setting({
    help: 'Number of characters in that history.',
    expected: 'a whole number from 0 to 500000',
    fallback: '60000',
    read: wholeNumber(0, 500_000),
  }),
  SAMPLE_DAYS: setting({
    help: 'How many days to keep five-minute population samples. Hourly and daily figures are kept forever.',
    expected: 'a whole number from 2 to 10000',
    fallback: '400',
    read: wholeNumber(2, 10_000),
  }),
  ACTIVITY_DAYS: setting({
    help: 'How many days to keep the activity of characters and groups.',
    expected: 'a whole number from 91 to 10000',
    fallback: '180',
    read: wholeNumber(91, 10_000),
  }),
  ROLLCALL_CONFIG: setting({
    help: 'JSON file that overrides facts about the game and the site: {"game": …, "site": …}.',
    expected: 'a file',
    read: (text) => (text === '' ? null : resolve(text)),
  }),
  PUBLIC_URL: setting({
    help: 'Public address of the site, for canonical links, the sitemap, and pictures and embeds of shared links.',
    expected: 'an address such as https://rollcall.example',
    read: publicAddress,
  }),
  ALLOWED_ORIGINS: setting({
    help: 'Other sites, separated by commas, whose pages may verify characters and send feedback here.',
    expected: 'a list of origins such as https://guild.example',
    read: parseOrigins,
  }),
  VAPID_PRIVATE_KEY: setting({
    help: 'Key that identifies this server to push services: a P-256 private key, 32 bytes as base64url. Without it, one is generated at the first start and kept in the database.',
    expected: 'a key',
    read: readVapidKey,
  }),
  PUSH_HOSTS: setting({
    help: 'Push services that alerts may be sent to, in addition to those of the browsers, separated by commas: host or host:port. They may have private addresses.',
    expected: 'a list of hosts such as push.example or push.example:8443',
    read: readPushHosts,
  }),
  WEBHOOK_PREFIXES: setting({
    help: 'Beginnings of addresses, separated by commas, to which alerts may be sent as webhooks in addition to those of Discord. They may have private addresses.',
    expected: 'a list of https addresses such as https://chat.example/hooks/',
    read: (text) => readWebhookPrefixes(listParts(text)),
  }),
  SECRET_KEY: setting({
    help: 'Secret that encrypts the addresses of webhooks in the database, the same on all servers. Without it, a server that is alone makes one and keeps it in DATA_DIR/secret-key.',
    expected: 'a secret',
    read: secret('SECRET_KEY', 32),
  }),
  READ_LIMIT: setting({
    help: 'Reads per second allowed for each address, including pages, with bursts of twice as many. off = no limits by address, not even for writes.',
    expected: 'a whole number from 1 to 1000000, or off',
    fallback: String(limits.reads.rate.perSecond),
    read: readRate,
  }),
  STREAM_LIMIT: setting({
    help: 'Maximum number of open live streams, for all addresses together.',
    expected: 'a whole number from 0 to 1000000',
    fallback: String(limits.allStreams.count),
    read: wholeNumber(0, 1_000_000),
  }),
  TRUST_PROXY: setting({
    help: 'Number of your own reverse proxies in front of the server. X-Forwarded-For is trusted for that many; 0 = not at all.',
    expected: 'a whole number from 0 to 10',
    fallback: '0',
    read: wholeNumber(0, 10),
  }),
  METRICS_TOKEN: setting({
    help: 'Bearer token for GET /metrics. Without it only programs on this machine can read the metrics.',
    expected: '16 to 256 visible ASCII characters',
    read: secret('METRICS_TOKEN', 16),
  }),
  LOG_LEVEL: setting({
    help: 'Least severe level to log: silent, error, warn or info.',
    expected: `one of ${logLevels.join(', ')}`,
    fallback: 'info',
    read: word(logLevels),
  }),
  LOG_FORMAT: setting({
    help: 'Format of the log: lines for people, json for programs.',
    expected: 'lines or json',
    fallback: 'lines',
    read: word(['lines', 'json']),
  }),
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting, from the environment and from the file that `ROLLCALL_CONFIG` names. Nothing else reads the
 * environment.
 *
 * @throws ConfigError with one clear line
 */
export function readConfig(environment: Environment = process.env) {
  const values = readSettings(settings, environment);
  const { game, site } = readConfigFile(values.ROLLCALL_CONFIG);
  const cluster = clusterOf(values);
  // Several servers would each run a simulated world of their own.
  const isDemo =
    values.DEMO === 'on' ||
    (values.DEMO === 'auto' && values.COLLECTOR_KEYS.length === 0 && cluster === null);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    /** null = the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** null = this server is alone. */
    cluster,
    collectorKeys: values.COLLECTOR_KEYS,
    /** null = no simulated world. */
    demo: isDemo
      ? {
          seed: values.DEMO_SEED,
          speed: values.DEMO_SPEED,
          population: values.DEMO_POPULATION,
          historyDays: values.DEMO_HISTORY_DAYS,
          historyCharacters: values.DEMO_HISTORY_CHARACTERS,
        }
      : null,
    retention: { sampleDays: values.SAMPLE_DAYS, activityDays: values.ACTIVITY_DAYS },
    game,
    site,
    publicUrl: values.PUBLIC_URL,
    allowedOrigins: values.ALLOWED_ORIGINS,
    /** null = a key is generated and stored. */
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    pushHosts: values.PUSH_HOSTS,
    webhookPrefixes: values.WEBHOOK_PREFIXES,
    /** null = it is in a file in the data folder. */
    secretKey: values.SECRET_KEY,
    /** null = reads are not limited. */
    readRate: values.READ_LIMIT,
    streamMaximum: values.STREAM_LIMIT,
    proxyCount: values.TRUST_PROXY,
    /** null = `/metrics` is for programs on this machine. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** @throws ConfigError if the settings contradict each other */
function clusterOf({ REDIS_URL, DATABASE_URL, DEMO, SERVER_NAME, PORT }: ValuesOf<typeof settings>) {
  if (REDIS_URL === null) return null;
  if (DATABASE_URL === null)
    throw new ConfigError('REDIS_URL needs DATABASE_URL: several servers share one PostgreSQL');
  if (DEMO === 'on')
    throw new ConfigError(
      'REDIS_URL and DEMO=on cannot be combined: each server would report a world of its own. Run the simulated world as a collector',
    );
  return {
    redisUrl: REDIS_URL,
    databaseUrl: DATABASE_URL,
    serverName: SERVER_NAME === '' ? `${hostname()}:${PORT}` : SERVER_NAME,
  };
}

function readRate(text: string): Rate | null | undefined {
  if (text.toLowerCase() === 'off') return null;
  const perSecond = wholeNumber(1, 1_000_000)(text);
  return perSecond === undefined ? undefined : { perSecond, burst: perSecond * burstFactor };
}

/** `localhost` may be two addresses, and a server listens on one. */
function readHost(text: string): string | undefined {
  if (text.toLowerCase() === 'localhost') return '127.0.0.1';
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

/** Reads a secret; null = none. @throws ConfigError that does not repeat it */
function secret(name: string, lengthMinimum: number): (text: string) => string | null {
  return (text) => {
    if (text === '') return null;
    if (/^[!-~]{1,256}$/.test(text) && text.length >= lengthMinimum) return text;
    throw new ConfigError(`${name} must be ${lengthMinimum} to 256 visible ASCII characters`);
  };
}

/** @throws ConfigError that does not repeat the key */
function readVapidKey(text: string): string | null {
  if (text === '') return null;
  try {
    return vapidKeysOf(text).privateKey;
  } catch (cause) {
    throw new ConfigError('VAPID_PRIVATE_KEY must be a P-256 private key: 32 bytes as base64url', {
      cause,
    });
  }
}

function readPushHosts(text: string): readonly string[] | undefined {
  const hosts = listParts(text.toLowerCase());
  return hosts.every((host) => pushHostPattern.test(host)) ? hosts : undefined;
}

function readSettings<All extends Readonly<Record<string, Setting<unknown>>>>(
  all: All,
  environment: Environment,
): ValuesOf<All>;
function readSettings(
  all: Readonly<Record<string, Setting<unknown>>>,
  environment: Environment,
): Readonly<Record<string, unknown>> {
  const read = ([name, each]: [string, Setting<unknown>]) => {
    try {
      return [name, readSetting(name, each, environment[name])] as const;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new ConfigError(error instanceof Error ? error.message : `${name} cannot be read`, {
        cause: error,
      });
    }
  };
  return Object.fromEntries(Object.entries(all).map(read));
}

interface Setting<T> {
  readonly help: string;
  /** Description of a valid value, to follow "must be" in an error message. */
  readonly expected: string;
  /** The default in written form; empty = none. */
  readonly fallback: string;
  /** undefined = malformed. An error that it throws is reported unchanged. */
  readonly read: (text: string) => T | undefined;
}

type ValuesOf<Settings extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

function setting<T>(facts: Omit<Setting<T>, 'fallback'> & { readonly fallback?: string }): Setting<T> {
  return { fallback: '', ...facts };
}

/**
 * The value of one setting. An empty variable counts as unset.
 *
 * @throws ConfigError with one line that names the variable, its value and what was expected
 */
function readSetting<T>(name: string, { read, expected, fallback }: Setting<T>, text = ''): T {
  const value = text.trim() === '' ? fallback : text.trim();
  const found = read(value);
  if (found === undefined) throw new ConfigError(`${name} must be ${expected}, not "${value}"`);
  return found;
}

function wholeNumber(from: number, to: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return number >= from && number <= to ? number : undefined;
  };
}

function decimalNumber(from: number, to: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return number >= from && number <= to ? number : undefined;
  };
}

function word<const Word extends string>(words: readonly Word[]): (text: string) => Word | undefined {
  return (text) => words.find((each) => each === text.toLowerCase());
}

function publicAddress(text: string): string | null | undefined {
  if (text === '') return null;
  return isWebAddress(text) ? text : undefined;
}

/** An address with one of these schemes, or null for none. */
function address(...schemes: readonly string[]): (text: string) => string | null | undefined {
  return (text) => {
    if (text === '') return null;
    return URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : undefined;
  };
}

const fileSchema = z.strictObject({
  game: z.optional(gameOverrideSchema),
  site: z.optional(siteOverrideSchema),
});

/**
 * The facts of game and site, with the values of the operator's file taking precedence.
 *
 * @param path the setting ROLLCALL_CONFIG; null = no file
 * @throws ConfigError with one line for a file that is missing, is not JSON, or has invalid content
 */
function readConfigFile(path: string | null): { readonly game: GameDefinition; readonly site: SiteSettings } {
  if (path === null) return { game: defaultDefinition, site: defaultSiteSettings };
  const fail = (message: string, cause?: unknown): never => {
    throw new ConfigError(`ROLLCALL_CONFIG (${path}): ${message}`, { cause });
  };
  const content = readJson(path, fail);
  const parsed = fileSchema.safeParse(content, { error: settingText });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(
      issue === undefined ? 'is not valid' : `${issue.path.map(String).join('.')} ${issue.message}`.trim(),
    );
  }
  const { game = {}, site = {} } = parsed.data;
  try {
    return {
      game: applyGameOverride(defaultDefinition, game),
      site: siteSettingsSchema.parse({ ...defaultSiteSettings, ...site }),
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'contradicts itself', error);
  }
}

function readJson(path: string, fail: (message: string, cause: unknown) => never): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fail('the file cannot be read', error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(`is not valid JSON: ${error instanceof Error ? error.message : ''}`, error);
  }
}

/** Text for an issue. It names an unknown key: a misspelt one would otherwise be ignored silently. */
function settingText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `does not know the key "${issue.keys.join('", "')}"`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  return issueText(issue);
}
