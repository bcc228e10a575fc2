import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { LivePage } from './LivePage.tsx';
import { answersWithout, paths } from './testing/live-answers.ts';

/** Text of the page without tags and without React's comments between pieces of text. */
const draw = async (...failed: readonly string[]) => renderOnServer(<LivePage />, answersWithout(...failed));

describe('the server-rendered live page', () => {
  it('says first which servers are up', async () => {
    const html = await draw();
    expect(textOf(html)).toContain('7 of 8 servers are up. Offline: Khyber.');
    for (const { name } of defaultDefinition.servers) expect(html).toContain(`>${name}</`);
    expect(html.indexOf('>Wayfinder<')).toBeLessThan(html.indexOf('>Khyber<'));
    expect(html.indexOf('>Khyber<')).toBeLessThan(html.indexOf('>Cormyr<'));
  });

  it('contains the facts, the sentence, the news and the questions', async () => {
    const text = textOf(await draw());
    expect(text).toMatch(/Thelanis VIP Online Queue: 7/);
    expect(text).toMatch(/Default server Thelanis/);
    expect(text).toMatch(/Most populated this week Thelanis 180 players on average/);
    expect(text).toMatch(/Unique characters 31,337 last quarter Unique guilds 2,048 last quarter/);
    expect(text).toMatch(/740 players are online on 7 servers\s?, and 21 groups are looking for members\./);
    expect(text).toMatch(/Busiest right now: Sarlona\s?, with 140 players/);
    expect(text).toContain('The tavern is open.');
    expect(text).toContain('The default server is Thelanis');
    // Only the chart is loading.
    expect(text.split('Loading...')).toHaveLength(2);
  });

  it('contains its questions for search engines', async () => {
    const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await draw())?.[1] ?? '';
    expect(JSON.parse(script)).toMatchObject({ '@type': 'FAQPage' });
  });

  it('reserves space for missing data, and shows the rest', async () => {
    const text = textOf(await draw(paths.servers, paths.quarter));
    expect(text).toContain('Server Status Loading...');
    expect(text).toContain('Most populated this month Orien');
    expect(text).toContain('The tavern is open.');
  });
});
