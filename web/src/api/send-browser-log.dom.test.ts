import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logPostSchema, type LogEvent } from '@rollcall/game/site/log-event';
import { pageSettingsElementId, type PageSettings } from '@rollcall/game/site/page-settings';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { sessionIdStore, userIdStore } from '../storage/visitor-store.ts';
import { answerFetch } from '../testing/answers.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { logProblem, noteOccurrence } from './browser-log.ts';
import { startBrowserLog } from './send-browser-log.ts';
import { onWebVital } from './web-vitals-events.ts';

vi.mock('./web-vitals-events.ts', () => ({ onWebVital: vi.fn() }));

let stop = () => {};
let failed = vi.fn();
let fetched: ReturnType<typeof answerFetch>;
const beacon = vi.fn<(url: string, body: Blob) => boolean>(() => true);

function begin(settings: PageSettings | string | null = makePageSettings()) {
  document.head.innerHTML = '';
  if (settings !== null) {
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = pageSettingsElementId;
    element.textContent = typeof settings === 'string' ? settings : JSON.stringify(settings);
    document.head.append(element);
  }
  document.title = 'Live';
  stop = startBrowserLog({ href: `${location.origin}/servers`, title: 'Servers' });
}

const wish = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
const visit = (address: string) =>
  noteOccurrence({
    kind: 'visit',
    page: { href: location.origin + address, title: document.title },
    atMs: Date.now(),
  });
const read = (body: string): LogEvent[] => {
  const post = logPostSchema.parse(JSON.parse(body));
  return 'events' in post ? post.events : [post];
};
/** The events sent after ten seconds. */
async function sent(): Promise<LogEvent[]> {
  await vi.advanceTimersByTimeAsync(10_000);
  return fetched.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? read(init.body) : []));
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:15:00Z') });
  vi.spyOn(console, 'warn').mockReturnValue();
  failed = vi.spyOn(console, 'error').mockReturnValue();
  vi.mocked(onWebVital).mockClear();
  beacon.mockClear();
  wish('sendBeacon', beacon);
  wish('doNotTrack', null);
  wish('globalPrivacyControl', undefined);
  fetched = answerFetch({ status: 204 });
});
afterEach(() => {
  stop();
  userIdStore.reset();
  sessionIdStore.reset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the log of this browser', () => {
  it('reports a problem with every known field, and nothing about people', async () => {
    window.history.replaceState(null, '', '/activity?character=77');
    begin(makePageSettings({ build: { commit_hash: 'abc1234', built_at: '2026-11-20T00:00:00Z' } }));
    logProblem('warn', 'No answer from /v1/characters/ids/1,2', new TypeError('Failed to fetch'));
    const [event, ...others] = await sent();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      message: 'No answer from /v1/characters/ids/:id',
      level: 'warn',
      timestamp: '2026-11-21T20:15:00Z',
      session_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      user_id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      user_agent: navigator.userAgent,
      screen_resolution: `${screen.width}x${screen.height}`,
      viewport_size: `${innerWidth}x${innerHeight}`,
      url: `${location.origin}/activity`,
      page_title: 'Live',
      route: '/activity',
      commit_hash: 'abc1234',
      metadata: {
        error_name: 'TypeError',
        error_message: 'Failed to fetch',
        built_at: '2026-11-20T00:00:00Z',
      },
    });
    expect(fetched.mock.calls[0]?.[0]).toBe('/v1/service/log');
    window.history.replaceState(null, '', '/');
  });

  it('sends events that were noted before it started', async () => {
    logProblem('error', 'early', new Error('x'));
    begin();
    expect(await sent()).toMatchObject([{ message: 'early', level: 'error' }]);
  });

  it('reports equal problems at most five times a minute, and none of extensions', async () => {
    begin();
    for (let times = 0; times < 9; times += 1) logProblem('error', 'again', new Error('same'));
    logProblem('error', 'uncaught', 'ResizeObserver loop limit exceeded');
    expect(await sent()).toHaveLength(5);
  });

  it('reports page views with the query of the address, without names of people', async () => {
    begin();
    const pair = 'secondary-panel-type=who&secondary-panel-server=orien';
    for (const address of ['/servers?range=month', '/guilds?guild-name=A', `/who/orien?group=7&${pair}`])
      visit(address);
    const events = await sent();
    expect(events.map(({ message, level, metadata }) => [message, level, metadata?.['page_path']])).toEqual([
      ['page_view', 'info', '/servers?range=month'],
      ['page_view', 'info', '/guilds'],
      ['page_view', 'info', `/who/orien?${pair}`],
    ]);
    expect(events[2]).toMatchObject({
      url: `${location.origin}/who/orien?${pair}`,
      metadata: { page_location: `${location.origin}/who/orien?${pair}`, page_title: 'Live' },
    });
  });

  it('reports a delayed page view with its own address, not the current one', async () => {
    document.title = 'Home';
    visit('/about');
    begin();
    const page = { url: `${location.origin}/about`, route: '/about', page_title: 'Home' };
    expect(await sent()).toMatchObject([{ ...page, metadata: { page_title: 'Home', page_path: '/about' } }]);
  });

  it('reports a problem with the page where it happened, not the current one', async () => {
    window.history.replaceState(null, '', '/about');
    logProblem('error', 'early', new Error('x'));
    window.history.replaceState(null, '', '/');
    begin();
    expect(await sent()).toMatchObject([{ url: `${location.origin}/about`, route: '/about' }]);
  });

  it('names no guild, neither in the path nor in the title of its page', async () => {
    begin();
    document.title = 'Silver Dawn on Orien | Rollcall';
    window.history.replaceState(null, '', '/guilds/orien/Silver%20Dawn');
    visit('/guilds/orien/Silver%20Dawn');
    visit('/guilds/orien/Other');
    logProblem('error', 'No answer from /v1/guilds/orien/Silver%20Dawn', new Error('x'));
    const events = await sent();
    expect(events.map(({ message, metadata }) => [message, metadata?.['page_path']])).toEqual([
      ['page_view', '/guilds/orien/:name'],
      ['page_view', '/guilds/orien/:name'],
      ['No answer from /v1/guilds/orien/:name', undefined],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/silver/i);
    document.title = 'Live';
    window.history.replaceState(null, '', '/');
  });

  it('names no character that a page is about', async () => {
    begin();
    visit('/verification?id=1001');
    visit('/activity?character=1001&range=week#timeline');
    const events = await sent();
    expect(events.map(({ metadata }) => metadata?.['page_path'])).toEqual([
      '/verification',
      '/activity?range=week',
    ]);
    expect(JSON.stringify(events)).not.toContain('1001');
  });

  it('reports web vitals for the loaded page, even after a navigation', async () => {
    begin();
    visit('/about');
    await vi.waitFor(() => expect(onWebVital).toHaveBeenCalledOnce());
    vi.mocked(onWebVital).mock.calls[0]?.[0]({
      name: 'LCP',
      value: 640,
      rating: 'good',
      navigation_type: 'navigate',
    });
    expect(await sent()).toMatchObject([
      { message: 'page_view', route: '/about' },
      {
        message: 'web_vital',
        level: 'info',
        url: `${location.origin}/servers`,
        page_title: 'Servers',
        route: '/servers',
        metadata: { name: 'LCP', value: 640, page_path: '/servers' },
      },
    ]);
  });

  const off = makePageSettings({ site: { ...defaultSiteSettings, is_telemetry_on: false } });
  it.each<[string, () => void, PageSettings | string | null]>([
    ['with Do Not Track', () => wish('doNotTrack', '1'), makePageSettings()],
    ['with Global Privacy Control', () => wish('globalPrivacyControl', true), makePageSettings()],
    ['if the operator has switched measuring off', () => {}, off],
    ['on a page without settings', () => {}, null],
    ['on a page with invalid settings', () => {}, '{'],
  ])('reports only problems, without random ids, %s', async (_, prepare, settings) => {
    prepare();
    begin(settings);
    visit('/live');
    logProblem('error', 'broken', new Error('x'));
    const events = await sent();
    expect(events.map(({ message }) => message)).toEqual(['broken']);
    expect(Object.keys(events[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/user_id|session_id|referrer/)]),
    );
    expect([localStorage.getItem('v1-user-id'), sessionStorage.getItem('v1-session-id')]).toEqual([
      null,
      null,
    ]);
    expect(onWebVital).not.toHaveBeenCalled();
  });

  it('logs nothing about its own failures', async () => {
    fetched = answerFetch(new TypeError('Failed to fetch'), { status: 500 }, { status: 204 });
    begin();
    logProblem('error', 'one', new Error('x'));
    await sent();
    logProblem('error', 'two', new Error('x'));
    await sent();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('waits if the server asks for it', async () => {
    fetched = answerFetch({ status: 429, headers: { 'Retry-After': '60' } }, { status: 204 });
    begin();
    logProblem('error', 'one', new Error('x'));
    await sent();
    logProblem('error', 'two', new Error('x'));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('passes the remaining events to the browser when the page is left', async () => {
    begin();
    logProblem('error', 'last', new Error('x'));
    window.dispatchEvent(new Event('pagehide'));
    expect(beacon).toHaveBeenCalledOnce();
    const [url, body] = beacon.mock.calls[0] ?? [];
    expect([url, body?.type]).toEqual(['/v1/service/log', 'application/json']);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(beacon).toHaveBeenCalledOnce();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    logProblem('error', 'hidden', new Error('x'));
    window.dispatchEvent(new Event('visibilitychange'));
    expect(beacon).toHaveBeenCalledTimes(2);
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });

  it('sends nothing once stopped', async () => {
    begin();
    stop();
    logProblem('error', 'after', new Error('x'));
    expect(await sent()).toEqual([]);
    begin();
    expect((await sent()).map(({ message }) => message)).toEqual(['after']);
  });
});
