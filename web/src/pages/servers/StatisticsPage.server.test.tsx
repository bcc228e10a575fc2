import { findServer } from '@rollcall/game/servers';
import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { StatisticsPage } from './StatisticsPage.tsx';
import { givenAnswers } from './testing/statistics-answers.ts';

/** Text of the page without tags and without React's comments between pieces of text. */
const draw = (name: string | null) =>
  renderOnServer(
    <StatisticsPage focus={name === null ? null : findServer(defaultDefinition, name)} />,
    givenAnswers,
  );

describe('a server-rendered statistics page', () => {
  it('contains notice, cards and further links', async () => {
    const html = await draw(null);
    const text = textOf(html);
    expect(text).toMatch(
      /Busiest now Argonnessen, Cannith, Ghallanda and 4 more 100 characters online\. Khyber is down\./,
    );
    expect(text).toMatch(/Bank Characters \/ Mules: .*Active only.* leaves them out/);
    expect(text).toMatch(/Orien Online 1.?200 characters 40 guilds/);
    expect(text).toMatch(/Khyber Offline 300 characters 1 guild/);
    expect(text).toMatch(/Cannith Online Info not found/);
    // Styles hide the 32-bit servers by default.
    expect(html.match(/<li data-served-32-bit/g)).toHaveLength(4);
    expect(text).toContain('Unique numbers are based on the last quarter.');
  });

  it('contains the first chart', async () => {
    const html = await draw(null);
    const place = html.slice(html.indexOf('id="population-distribution"'), html.indexOf('id="hourly"'));
    expect(place).toMatch(/<svg[^>]*data-chart-picture/);
    expect(place.match(/data-series="(?:orien|khyber)"/g)).toHaveLength(2);
    expect(textOf(place)).toMatch(/75[.,]0%/);
  });

  it('contains filter and index, and space for every chart', async () => {
    const html = await draw(null);
    const links = [...html.matchAll(/href="[^"]*#([a-z-]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(10);
    for (const id of links) expect(html).toContain(`<section id="${id}"`);
    expect(html.match(/<figure/g)).toHaveLength(10);
    expect(textOf(html)).toContain('Date range');
  });

  it('contains the facts of one server, and marks those that load later', async () => {
    const text = textOf(await draw('Orien'));
    expect(text).toMatch(/Characters on average 300 1st of 2/);
    expect(text).toMatch(/Unique characters 1.?200 1st of 2/);
    expect(text).toContain('Among the 64-bit servers, the last 90 days.');
  });

  it('contains a 32-bit server even if that kind is hidden', async () => {
    const text = textOf(await draw('cormyr'));
    expect(text).toMatch(/Cormyr Online 100 characters 1 guild/);
    expect(text).toContain('Among the 32-bit servers');
  });
});
