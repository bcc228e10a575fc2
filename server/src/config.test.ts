import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const path = join(folder, `${Math.abs(content.length)}-config.json`);
  writeFileSync(path, content);
  return path;
}

/** The line of text that an operator sees. */
function lineOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return '';
}

const hash = 'ab'.repeat(32);

describe('the settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      databaseUrl: null,
      cluster: null,
      collectorKeys: [],
      demo: { seed: '1', speed: 1, population: 2000, historyDays: 365, historyCharacters: 60_000 },
      retention: { sampleDays: 400, activityDays: 180 },
      game: defaultDefinition,
      site: expect.objectContaining({ product_name: 'Rollcall' }) as unknown,
      publicUrl: null,
      allowedOrigins: [],
      vapidPrivateKey: null,
      pushHosts: [],
      webhookPrefixes: [],
      secretKey: null,
      readRate: { perSecond: 60, burst: 120 },
      streamMaximum: 10_000,
      proxyCount: 0,
      metricsToken: null,
      logLevel: 'info',
      logFormat: 'lines',
    });
  });

  it('count as unset when they are empty', () => {
    expect(readConfig({ PORT: '', READ_LIMIT: ' ' })).toMatchObject({
      port: 3000,
      readRate: { perSecond: 60 },
    });
  });

  it.each([
    ['PORT', '8080', { port: 8080 }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'localhost', { host: '127.0.0.1' }],
    ['DATABASE_URL', 'postgres://u:p@h/d', { databaseUrl: 'postgres://u:p@h/d' }],
    ['READ_LIMIT', 'off', { readRate: null }],
    ['READ_LIMIT', '5', { readRate: { perSecond: 5, burst: 10 } }],
    ['STREAM_LIMIT', '0', { streamMaximum: 0 }],
    ['STREAM_LIMIT', '250', { streamMaximum: 250 }],
    ['TRUST_PROXY', '2', { proxyCount: 2 }],
    ['METRICS_TOKEN', 'sixteen-letters!', { metricsToken: 'sixteen-letters!' }],
    ['LOG_LEVEL', 'WARN', { logLevel: 'warn' }],
    ['LOG_FORMAT', 'json', { logFormat: 'json' }],
    ['PUBLIC_URL', 'https://rollcall.example', { publicUrl: 'https://rollcall.example' }],
    ['PUSH_HOSTS', 'Push.example, [::1]:8443', { pushHosts: ['push.example', '[::1]:8443'] }],
    [
      'WEBHOOK_PREFIXES',
      'https://Chat.example, https://chat.example:8443/hooks/',
      { webhookPrefixes: ['https://chat.example/', 'https://chat.example:8443/hooks/'] },
    ],
    ['SECRET_KEY', 'k'.repeat(32), { secretKey: 'k'.repeat(32) }],
    ['VAPID_PRIVATE_KEY', 'A'.repeat(42) + 'E', { vapidPrivateKey: `${'A'.repeat(42)}E` }],
    ['DEMO', 'off', { demo: null }],
    ['DEMO_SPEED', '0.5', { demo: { speed: 0.5 } }],
    ['COLLECTOR_KEYS', `a:${hash}:live`, { demo: null, collectorKeys: [{ name: 'a' }] }],
  ])('%s=%s is understood', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  const shared = { DATABASE_URL: 'postgres://h/d', REDIS_URL: 'redis://r:6379' };

  it('make this server one of several, without a simulated world, if there are a database and a Redis', () => {
    expect(readConfig({ ...shared, SERVER_NAME: 'two' })).toMatchObject({
      cluster: { redisUrl: 'redis://r:6379', databaseUrl: 'postgres://h/d', serverName: 'two' },
      demo: null,
    });
    expect(readConfig({ ...shared, PORT: '3001' }).cluster?.serverName).toBe(`${hostname()}:3001`);
  });

  it.each([
    [{ REDIS_URL: 'redis://r' }, 'REDIS_URL needs DATABASE_URL: several servers share one PostgreSQL'],
    [
      { ...shared, DEMO: 'on' },
      'REDIS_URL and DEMO=on cannot be combined: each server would report a world of its own. ' +
        'Run the simulated world as a collector',
    ],
    [
      { ...shared, REDIS_URL: 'http://r' },
      'REDIS_URL must be an address such as redis://user:password@host:6379, not "http://r"',
    ],
  ])('that contradict each other stop the start with one line: %j', (environment, line) => {
    expect(lineOf(environment)).toBe(line);
  });

  it('run the demo alongside a collector if requested', () => {
    expect(readConfig({ COLLECTOR_KEYS: `a:${hash}:live`, DEMO: 'on' }).demo).not.toBeNull();
  });

  it.each([
    ['PORT', '70000', 'PORT must be a port from 0 to 65535, not "70000"'],
    ['PORT', '0x10', 'PORT must be a port from 0 to 65535, not "0x10"'],
    ['HOST', 'a b', 'HOST must be an address of this machine, not "a b"'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/rollcall, not "mysql://x"',
    ],
    [
      'PUBLIC_URL',
      'https://me:pw@rollcall.example',
      'PUBLIC_URL must be an address such as https://rollcall.example, not "https://me:pw@rollcall.example"',
    ],
    ['READ_LIMIT', '0', 'READ_LIMIT must be a whole number from 1 to 1000000, or off, not "0"'],
    ['STREAM_LIMIT', 'off', 'STREAM_LIMIT must be a whole number from 0 to 1000000, not "off"'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10, not "yes"'],
    ['SECRET_KEY', 'too short', 'SECRET_KEY must be 32 to 256 visible ASCII characters'],
    [
      'WEBHOOK_PREFIXES',
      'http://chat.example/',
      'WEBHOOK_PREFIXES must be a list of https addresses such as https://chat.example/hooks/, not "http://chat.example/"',
    ],
    ['METRICS_TOKEN', 'secret', 'METRICS_TOKEN must be 16 to 256 visible ASCII characters'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of silent, error, warn, info, not "loud"'],
    ['DEMO', 'maybe', 'DEMO must be auto, on or off, not "maybe"'],
    ['DEMO_SEED', 'a b', 'DEMO_SEED must be a text of up to 64 letters, digits, "-" or "_", not "a b"'],
    ['DEMO_POPULATION', '1.5', 'DEMO_POPULATION must be a whole number from 1 to 10000, not "1.5"'],
    [
      'COLLECTOR_KEYS',
      'a:xyz:live',
      'COLLECTOR_KEYS: entry 1 ("a") must hold the SHA-256 of the key as 64 hexadecimal digits',
    ],
  ])('%s=%s stops the start with one line', (name, value, line) => {
    expect(lineOf({ [name]: value })).toBe(line);
  });

  it('are in the table for operators, each with its default and its help', () => {
    const table = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
    for (const [name, { help, fallback }] of Object.entries(settings)) {
      expect(table).toContain(`| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${help} |`);
    }
  });
});

describe("an operator's file", () => {
  it('overrides the built-in facts', () => {
    const path = fileWith('{"game":{"level_cap":36},"site":{"tagline":"Mine"}}');
    const { game, site } = readConfig({ ROLLCALL_CONFIG: path });
    expect([game.level_cap, game.party_size, site.tagline, site.product_name]).toEqual([
      36,
      6,
      'Mine',
      'Rollcall',
    ]);
  });

  it('of the present servers is a valid example', () => {
    const path = join(import.meta.dirname, '../../deploy/todays-servers.json');
    const { game } = readConfig({ ROLLCALL_CONFIG: path });
    expect(game.level_cap).toBe(36);
    const of64Bit = game.servers.filter(({ bitness }) => bitness === 64).map(({ name }) => name);
    expect(of64Bit).toEqual(['Cormyr', 'Shadowdale', 'Moonsea', 'Thrane']);
    const names = game.servers.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(defaultDefinition.servers.map(({ name }) => name)));
    expect(new Set(game.servers.map(({ colour }) => colour)).size).toBe(names.length);
  });

  it.each([
    ['{"game":{"levelcap":36}}', 'game does not know the key "levelcap"'],
    ['{"games":{}}', 'does not know the key "games"'],
    ['{"game":{"level_cap":"36"}}', 'game.level_cap must be a number, not text'],
    [
      '{"game":{"level_cap":1,"level_minimum":5}}',
      'game.level_minimum (5) must not be above game.level_cap (1)',
    ],
    ['{"game":{"servers":[{"name":"A","bitness":65,"colour":"#000000"}]}}', 'game.servers.0.bitness'],
    ['{"site":{"stages":{"home":"later"}}}', 'site.stages.home must be one of live, new, soon'],
    ['[]', 'must be an object, not a list'],
    ['{"game":', 'is not valid JSON'],
  ])('that says %s stops the start with one line', (content, message) => {
    const path = fileWith(content);
    const line = lineOf({ ROLLCALL_CONFIG: path });
    expect(line).toContain(`ROLLCALL_CONFIG (${path}): ${message}`);
    expect(line).not.toContain('\n');
  });

  it('that is missing stops the start', () => {
    expect(lineOf({ ROLLCALL_CONFIG: '/nowhere/at-all.json' })).toBe(
      'ROLLCALL_CONFIG (/nowhere/at-all.json): the file cannot be read',
    );
  });
});
