import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCoverage, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { HomePage } from './HomePage.tsx';
import { servedAnswers } from '../../testing/served-answers.ts';

const nowMs = Date.now();
const now = toWireTime(nowMs);
const infos = Object.fromEntries(
  defaultDefinition.servers.map(({ name }) => [
    name.toLowerCase(),
    makeServerInfo({
      index: name === 'Orien' ? 0 : 5,
      is_online: name !== 'Khyber',
      character_count: 100,
      lfm_count: 3,
      last_status_check: now,
      last_data_fetch: now,
    }),
  ]),
);
const averages = { thelanis: { avg_character_count: 180, avg_lfm_count: 9 } };
const counts = { unique_character_count: 31_337, unique_guild_count: 2048 };
const uniques = {
  ...counts,
  active_unique_character_count: 1,
  active_unique_guild_count: 1,
  days_analyzed: 90,
  start_date: now,
  end_date: now,
  server_breakdown: {},
};
const news = [{ id: 1, date: now, message: 'The tavern is <open> & warm.' }];

const bodies: Readonly<Record<string, unknown>> = {
  '/v1/game/server-info': infos,
  '/v1/service/news': { data: news },
  '/v1/population/average/week': { data: averages },
  '/v1/population/average/month': { data: averages },
  '/v1/population/coverage/week': { data: makeCoverage() },
  '/v1/population/coverage/month': { data: makeCoverage() },
  '/v1/population/unique/quarter': { data: uniques },
};

/** Answers served with the page, except for calls that failed. */
const answersWithout = (...failed: readonly string[]) => servedAnswers(bodies, nowMs, failed);

const draw = async (...failed: readonly string[]) => renderOnServer(<HomePage />, answersWithout(...failed));

describe('the server-rendered home page', () => {
  it('contains the figures, every card, the answers and the news', async () => {
    const html = await draw();
    const text = textOf(html);
    expect(text).toMatch(/servers up\s+7\s+of 8/);
    expect(text).toContain('Khyber is down');
    expect(text).toMatch(/players online\s+800/);
    expect(text).toMatch(/groups open\s+24/);
    for (const { name, bitness } of defaultDefinition.servers) {
      expect(text).toContain(name);
      // Styles hide the 32-bit servers by default.
      const item = html
        .slice(0, html.indexOf(`>${name}<`))
        .split('<li')
        .at(-1);
      expect(item?.includes('data-served-32-bit')).toBe(bitness === 32);
    }
    expect(html.indexOf('>Wayfinder<')).toBeLessThan(html.indexOf('>Khyber<'));
    expect(text).toContain('Thelanis is the most populated server');
    expect(text).toContain('The default server is Orien');
    expect(text).toContain('31,337 different characters and 2,048 guilds');
    expect(text).toContain('The tavern is &lt;open&gt; &amp; warm.');
    expect(text).not.toContain('Loading');
  });

  it('contains its questions for search engines', async () => {
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await draw())?.[1] ?? '';
    expect(JSON.parse(script)).toMatchObject({ '@type': 'FAQPage' });
    expect(script).toContain('The default server is Orien');
  });

  it('has its sections in order, each with an address', async () => {
    const found = (await draw()).matchAll(/<section[^>]* id="([^"]+)"/g);
    expect([...found].map(([, id]) => id)).toEqual([
      'tonight',
      'raid-nights',
      'server-status',
      'population-and-activity',
      'social-tools',
      'character-tools',
      'additional-resources',
      'faq',
      'news',
    ]);
  });

  it.each([
    ['/v1/game/server-info', 'The default server appears here once', 'Thelanis is the most populated'],
    ['/v1/service/news', 'Loading...', 'The default server is Orien'],
    ['/v1/population/average/month', 'once there are averages', '31,337 different characters'],
    ['/v1/population/unique/quarter', 'once there is enough data', 'Thelanis is the most populated'],
  ])('shows only %s as loading when that call failed', async (path, waiting, whole) => {
    const html = await draw(path);
    expect(html).toContain(waiting);
    expect(html).toContain(whole);
  });

  it('has both Tonight and the prompt to register, one of which public/theme.js shows', async () => {
    const html = await draw();
    expect(html.split('class="_row_').length - 1).toBe(6);
    expect(textOf(html)).toContain('Register your characters');
  });

  it('renders without any answers', async () => {
    const html = await renderOnServer(<HomePage />, null);
    expect(textOf(html).match(/Loading\.\.\./g)?.length).toBeGreaterThanOrEqual(8);
    expect(html).not.toContain('NaN');
  });
});
