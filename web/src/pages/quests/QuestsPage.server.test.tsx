import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { QuestsPage } from './QuestsPage.tsx';

describe('the server-rendered quests page', () => {
  it('has search, filters and space for the rows', async () => {
    const html = await renderOnServer(<QuestsPage />, null);
    expect(html).toContain('Search by quest, pack, patron or area');
    for (const said of ['My characters', 'Free to play', 'Any pack', 'Any patron', 'XP on Elite', 'Columns'])
      expect(textOf(html)).toContain(said);
    expect(html).toContain('aria-busy="true"');
    expect(html.match(/skeletonRow/g)?.length).toBeGreaterThan(10);
    expect(textOf(html)).not.toContain('No quest');
  });
});
