import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedLogEventSchema, logEventSchema } from './log-event.ts';
import {
  capMetadata,
  metadataDepthMaximum,
  metadataLengthMaximum,
  stripAddress,
  stripEvent,
  stripReferrer,
  stripText,
} from './log-event-privacy.ts';

const key = `rck_${'aZ_-09bY'.repeat(4)}`;

describe('an API key', () => {
  it.each([
    [`X-API-Key: ${key} is not known`, 'X-API-Key: :key is not known'],
    [`GET /v1/lfms?api_key=${key}`, 'GET /v1/lfms'],
    [key.replace('_', '%5F'), ':key'],
    [key.replace('r', '%72').replaceAll('a', '%61'), ':key'],
  ])('is removed from any text: %s', (text, kept) => {
    expect(stripText(text)).toBe(kept);
  });

  it('is removed from all parts of an event', () => {
    const event = logEventSchema.parse({
      message: `failed with ${key}`,
      level: 'error',
      timestamp: '2026-11-20T20:15:30Z',
      url: `https://rollcall.example/api?key=${key}`,
      route: `/api?range=${key}`,
      referrer: `https://rollcall.example/api?key=${key}`,
      metadata: { stack: `at ${key}`, page_path: `/api?key=${key}`, deep: { list: [key] } },
    });
    expect(JSON.stringify(stripEvent(event))).not.toContain('rck_');
  });
});

describe('a stored address', () => {
  it.each([
    ['https://me:pw@rollcall.example/activity?character=123#top', 'https://rollcall.example/activity'],
    ['http://rollcall.example:8080/', 'http://rollcall.example:8080/'],
    [
      '/grouping/orien?secondary-panel-type=who&secondary-panel-server=khyber&initial-search-query=Bob',
      '/grouping/orien?secondary-panel-type=who&secondary-panel-server=khyber',
    ],
    ['/guilds?guild-name=Silver%20Dawn&server-name=orien', '/guilds?server-name=orien'],
    ['/verification?id=77', '/verification'],
    ['/raid/Vb3xQ0mZrJc5tWk8NfYu-_?x=1#organiser=hVx3bQmZr0Jc5tWk8NfYuA', '/raid/:id'],
    [
      '/servers?range=week&daily-range=year&servers=orien,khyber&compare=Silver%20Dawn',
      '/servers?range=week&daily-range=year&servers=orien,khyber',
    ],
    [
      '/grouping/orien?levels=5-9&secondary-levels=1-2&search=Bob',
      '/grouping/orien?levels=5-9&secondary-levels=1-2',
    ],
    ['/x?range-of=Bob&-range=Bob&rangers=Bob', '/x'],
    ['/activity?character=77&range=week', '/activity?range=week'],
    ['/user-settings#AB12-secret', '/user-settings'],
    ['/characters/123', '/characters/:id'],
    ['/guilds/orien/Silver%20Dawn', '/guilds/orien/:name'],
    ['/guilds/orien/Silver%20Dawn/?server-name=orien#members', '/guilds/orien/:name/?server-name=orien'],
    ['https://rollcall.example/Guilds/orien/77', 'https://rollcall.example/Guilds/orien/:name'],
    ['/guilds/orien/Bob\'s%20(Last),%20Crew"!', '/guilds/orien/:name'],
    ['/guilds/orien/:name', '/guilds/orien/:name'],
    ['/guilds/orien/', '/guilds/orien/'],
    ['/who/orien?initial-search-query=Bob', '/who/orien'],
    ['/grouping/orien?group=12', '/grouping/orien'],
    ['/user-settings#code=AB12CD34-0123456789abcdef', '/user-settings'],
    [`/api?server-name=${key}`, '/api?server-name=:key'],
    [`/api/${key}?key=${key}#${key}`, '/api/:key'],
    ['data:text/html,hello', ''],
    ['HTTPS://Rollcall.Example?x=1', 'https://rollcall.example/'],
    ['//elsewhere.example/x', ''],
    ['http://', ''],
    ['https://exa mple/', ''],
    ['', ''],
  ])('%s becomes %s', (address, kept) => {
    expect(stripAddress(address)).toBe(kept);
  });
});

describe('a referrer', () => {
  const own = 'https://rollcall.example/live';
  it.each([
    ['https://forum.example/thread/9?user=me', own, 'https://forum.example'],
    ['https://rollcall.example/guilds?guild-name=X', own, 'https://rollcall.example/guilds'],
    ['https://rollcall.example/live', null, 'https://rollcall.example'],
    ['https://rollcall.example/live', 'nowhere', 'https://rollcall.example'],
    ['android-app://com.example/', own, ''],
    ['', own, ''],
  ])('%s is stored, when sent from %s, as %s', (referrer, page, kept) => {
    expect(stripReferrer(referrer, page)).toBe(kept);
  });
});

describe('a text that contains addresses', () => {
  it.each([
    ['No answer from /v1/characters/ids/12,34%2C56', 'No answer from /v1/characters/ids/:id'],
    ['No answer from /v1/characters/any/Bob-Two', 'No answer from /v1/characters/any/:name'],
    ['/v1/characters/thelanis/Bob failed', '/v1/characters/thelanis/:name failed'],
    [
      'of /v1/characters/by-server-and-guild-name/orien/Dawn%20Riders, too',
      'of /v1/characters/by-server-and-guild-name/orien/:name, too',
    ],
    ['/v1/guilds/orien/Dawn', '/v1/guilds/orien/:name'],
    ["No answer from /v1/guilds/orien/Bob's%20Crew", 'No answer from /v1/guilds/orien/:name'],
    ["'/guilds/orien/Bob's%20Crew', it was", "'/guilds/orien/:name', it was"],
    ['at f (https://r.example/guilds/orien/Dawn:10:25)', 'at f (https://r.example/guilds/orien/:name)'],
    ['/v1/activity/77/location?before=x is gone', '/v1/activity/:id/location is gone'],
    ['/v1/activity/raids?character_ids=1,2', '/v1/activity/raids'],
    ['No answer from /v1/raids/Vb3xQ0mZrJc5tWk8NfYu-_.', 'No answer from /v1/raids/:id.'],
    ['/v1/user/sync/5f70bf18a086007016e948b04aed3b82 failed', '/v1/user/sync/:id failed'],
    ['/v1/raids/Vb3xQ0mZrJc5tWk8NfYuAg/people/mPq3tVw8yZa failed', '/v1/raids/:id/people/:id failed'],
    ['at /raid/Vb3xQ0mZrJc5tWk8NfYuAg#organiser=hVx3bQmZr0Jc5tWk8NfYuA', 'at /raid/:id'],
    ['/v1/activity/raids?character_ids=5', '/v1/activity/raids'],
    ['No answer from /v1/verification/77/token', 'No answer from /v1/verification/:id/token'],
    [
      'No answer from /v1/verification/77/tokens/aB-c_d0123456789',
      'No answer from /v1/verification/:id/tokens/:name',
    ],
    ['/verification?id=77, /activity?character=77', '/verification /activity'],
    ['/v1/lfms/thelanis', '/v1/lfms/thelanis'],
    ["of '/guilds?guild-name=Bob's(Old)%20Crew', too", "of '/guilds', too"],
    [
      'cannot open https://r.example/user-settings#AB12CD34-key, sorry',
      'cannot open https://r.example/user-settings sorry',
    ],
    ['(/user-settings#AB12CD34-key)', '(/user-settings)'],
    [
      'at f (http://127.0.0.1:5200/assets/live-9.js:10:25)',
      'at f (http://127.0.0.1:5200/assets/live-9.js:10:25)',
    ],
    ['Why? 12/34', 'Why? 12/:id'],
  ])('%s becomes %s', (text, kept) => {
    expect(stripText(text)).toBe(kept);
  });

  it('is processed quickly, whatever it contains', () => {
    const hostile = [
      '/'.repeat(60_000),
      '/1,'.repeat(20_000),
      '/v1/characters/x'.repeat(4_000),
      '/guilds/x'.repeat(6_000),
      `/guilds/x/${"',)".repeat(20_000)}`,
      `/#${"')".repeat(20_000)}`,
      '/a#'.repeat(20_000),
    ];
    expect(hostile.map(stripText).every((kept) => kept.startsWith('/'))).toBe(true);
  }, 5000);
});

describe('metadata', () => {
  it('is unchanged within bounds', () => {
    const metadata = { page_path: '/live', value: 1.5, is_slow: false, none: null, list: [1, { deep: 'x' }] };
    expect(capMetadata(metadata)).toEqual(metadata);
  });

  it('keeps the harmless query of its own page, but of no other address', () => {
    const query = '?secondary-panel-type=who&initial-search-query=Bob';
    const page = { page_path: `/grouping/orien${query}`, page_location: `https://r.example/who${query}#top` };
    expect(capMetadata({ ...page, error_message: `No /who${query}` })).toEqual({
      page_path: '/grouping/orien?secondary-panel-type=who',
      page_location: 'https://r.example/who?secondary-panel-type=who',
      error_message: 'No /who',
    });
  });

  it('ends at its fourth level', () => {
    expect(capMetadata({ a: { b: { c: { d: { e: 1 } } } }, list: [[[[1]]]], f: () => 1 })).toEqual({
      a: { b: { c: { d: '…' } } },
      list: [[['…']]],
      f: '…',
    });
    expect(metadataDepthMaximum).toBe(4);
  });

  it('keeps as much of long texts as fits, and marks what is missing', () => {
    const kept = capMetadata({ stack: 's'.repeat(9000), more: 'm'.repeat(9000), quotes: '"'.repeat(9000) });
    expect(kept['stack']).toMatch(/^s{2000,}…$/);
    expect(kept['more']).toMatch(/^m{900,}…$/);
    expect(capMetadata({ a: 1, ['k'.repeat(5000)]: 1, b: 2 })).toEqual({ a: 1, b: 2, is_cut: true });
  });

  it('contains neither ids nor names that only look harmless', () => {
    expect(
      capMetadata(JSON.parse('{"__proto__":{"x":1},"at":"/v1/characters/9"}') as object as never),
    ).toEqual(JSON.parse('{"__proto__":{"x":1},"at":"/v1/characters/:id"}'));
  });

  it('never exceeds its limit', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary-ascii' }), fc.jsonValue({ maxDepth: 6 })),
        (metadata) => {
          const text = JSON.stringify(capMetadata(metadata));
          expect(text.length).toBeLessThanOrEqual(metadataLengthMaximum);
          expect(text).not.toContain('\\u0000');
        },
      ),
    );
  });
});

describe('an event', () => {
  const bare = {
    message: 'No answer from /v1/characters/5',
    level: 'warn',
    timestamp: '2026-11-21T20:00:00.5Z',
  };

  it('is stored with all its fields', () => {
    const kept = stripEvent(logEventSchema.parse(bare));
    expect(storedLogEventSchema.parse(kept)).toEqual(kept);
    expect(kept).toMatchObject({
      message: 'No answer from /v1/characters/:id',
      timestamp: '2026-11-21T20:00:00Z',
      url: null,
      metadata: null,
    });
  });

  it('keeps facts about the browser, but not about people', () => {
    const told = {
      session_id: 's',
      user_id: 'u',
      originating_user_id: 'o',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      browser: 'Firefox',
      browser_version: '140.0',
      os: 'Linux',
      screen_resolution: '1920x1080',
      viewport_size: '1440x900',
      page_title: 'Live',
      commit_hash: 'abc',
    };
    const places = {
      url: 'https://r.example/activity?character=5',
      referrer: 'https://r.example/guilds?guild-name=X',
      route: '/activity?character=5',
      metadata: { page_path: '/timers' },
    };
    expect(stripEvent(logEventSchema.parse({ ...bare, ...told, ...places }))).toEqual({
      ...bare,
      message: 'No answer from /v1/characters/:id',
      timestamp: '2026-11-21T20:00:00Z',
      ...told,
      url: 'https://r.example/activity',
      referrer: 'https://r.example/guilds',
      route: '/activity',
      metadata: { page_path: '/timers' },
    });
  });

  it.each([
    ['its address', { url: 'https://r.example/guilds/orien/Dawn' }],
    ['its route', { route: '/guilds/orien/Dawn' }],
    ['the guilds that it compares', { url: 'https://r.example/guilds?page=2&compare=orien:Dawn,orien:Dusk' }],
    ['the path of the page', { metadata: { page_path: '/guilds/orien/:name' } }],
    ['the full address of the page', { metadata: { page_location: 'https://r.example/guilds/orien/Dawn' } }],
    ['the path of a raid night', { url: '/raid/Vb3xQ0mZrJc5tWk8NfYuAg' }],
  ])('keeps no title of a page that is about a guild or a raid night, by %s', (_what, told) => {
    const { metadata, ...rest } = { metadata: {}, ...told };
    const title = 'Dawn on Orien | Rollcall';
    const event = { ...bare, page_title: title, ...rest, metadata: { ...metadata, page_title: title } };
    const kept = stripEvent(logEventSchema.parse(event));
    expect(kept).toMatchObject({ page_title: null, metadata: { page_title: null } });
    expect(JSON.stringify(kept)).not.toContain('Dawn');
    expect(stripEvent(logEventSchema.parse(kept))).toEqual(kept);
  });

  it('has no title if none was sent', () => {
    const event = { ...bare, url: '/guilds/orien/Dawn', metadata: { value: 1 } };
    expect(stripEvent(logEventSchema.parse(event)).metadata).toEqual({ value: 1 });
  });
});
