import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { given, quarter } from './testing/transfers-answers.ts';
import { TransfersPage } from './TransfersPage.tsx';

describe('the server-rendered transfers page', () => {
  it('says first which servers gained and lost', async () => {
    const html = await renderOnServer(<TransfersPage />, given(quarter));
    const text = textOf(html);
    expect(text).toContain('Orien gained most: 1,254 more arrived than left. Moonsea lost most: 1,239 more');
    expect(text.indexOf('Orien gained most')).toBeLessThan(text.indexOf('Gains and Losses'));
    expect(text).toContain('Based on home servers, not on dates');
  });

  it('links to the page of every server, including 32-bit ones', async () => {
    const html = await renderOnServer(<TransfersPage />, given(quarter));
    for (const { name } of defaultDefinition.servers) {
      expect(html).toContain(`href="/servers/${name.toLowerCase()}"`);
    }
    expect(html).toContain('href="/servers"');
  });

  it('contains the tables of its charts for screen readers', async () => {
    const text = textOf(await renderOnServer(<TransfersPage />, given(quarter)));
    expect(text).toContain('Server Arrived Left Net Orien 1,275 21 +1,254');
    expect(text).toContain('Moonsea Orien 1,230 99.2%');
    expect(text).toContain('Arrived in all');
  });

  it('says so when there were no transfers', async () => {
    const text = textOf(await renderOnServer(<TransfersPage />, given({})));
    expect(text).toContain('No character is away from its home server.');
  });

  it('reserves space for missing data', async () => {
    const html = await renderOnServer(<TransfersPage />, null);
    expect(textOf(html).split('Loading...')).toHaveLength(1 + 3);
    expect(html).not.toContain('NaN');
    expect(html.match(/<li/g)?.length).toBeGreaterThanOrEqual(12);
  });
});
