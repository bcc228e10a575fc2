import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { GuildsPage } from './GuildsPage.tsx';
import { servedAnswers } from '../../testing/served-answers.ts';

const answers = servedAnswers(
  {
    '/v1/guilds': {
      data: [
        {
          guild_name: '<i>Lantern Watch',
          server_name: 'Orien',
          character_count: 50,
          online_count: 7,
          last_active: null,
        },
      ],
      page: 1,
      page_length: 100,
      filtered_length: 1,
      total: 201,
      known_total: 201,
    },
  },
  Date.parse('2026-03-14T20:15:00Z'),
);

describe('the server-rendered list of guilds', () => {
  it('has its first page', async () => {
    const html = await renderOnServer(<GuildsPage />, answers);
    expect(textOf(html)).toContain('201 guilds, 1–1');
    expect(textOf(html)).toMatch(/&lt;i&gt;Lantern Watch Orien 50 members 7 online Active: Now/);
    expect(html).toContain('href="/guilds/orien/%3Ci%3ELantern%20Watch"');
  });

  it('reserves space for the rows without data', async () => {
    const html = await renderOnServer(<GuildsPage />, null);
    expect(html.match(/<tr/g)?.length).toBeGreaterThan(10);
    expect(textOf(html)).not.toContain('No guild');
  });
});
