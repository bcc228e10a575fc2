import { describe, expect, it } from 'vitest';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeLfm, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { firstRowsAtMost } from '../lists/shared/ListBody.tsx';
import { renderPage } from './server.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { servedAnswers } from '../testing/served-answers.ts';

const settings = makePageSettings();
const questNames = { 7: 'The Cellar', 9: 'The Tower' };

const draw = (groups: readonly Lfm[], isOnline = true, query = '') =>
  renderPage({
    address: `/grouping/orien${query}`,
    settings,
    answers: {
      ...servedAnswers(
        {
          '/v1/game/server-info': { orien: makeServerInfo({ is_online: isOnline }) },
          '/v1/lfms/orien': { data: Object.fromEntries(groups.map((lfm) => [lfm.id, lfm])) },
        },
        Date.parse('2026-11-21T20:00:00Z'),
      ),
      quests: Object.entries(questNames).map(([id, name]) => makeQuest({ id: Number(id), name })),
    },
  });

describe('the server-rendered groups of a server', () => {
  it('are in the page, with their quests', async () => {
    const html = await draw([
      makeLfm({ id: 1, quest_id: 7, comment: 'Room for <b>two</b>' }),
      makeLfm({ id: 2, quest_id: 9, accepted_classes: ['Bard'] }),
    ]);
    expect(html).toContain('The Cellar');
    expect(html).toContain('The Tower');
    expect(html).toContain('Room for &lt;b&gt;two&lt;/b&gt;');
    expect(html).toContain('Bard');
    expect(html).not.toContain('Unknown Quest');
    expect(html).not.toContain('Content loading...');
  });

  it('are no more than fit on a screen', async () => {
    const groups = Array.from({ length: firstRowsAtMost + 2 }, (_, index) =>
      makeLfm({ id: index + 1, quest_id: 7 }),
    );
    const html = await draw(groups);
    expect(html.match(/The Cellar/g)).toHaveLength(firstRowsAtMost);
  });

  it('are those of the view in the address', async () => {
    const groups = [makeLfm({ id: 1, quest_id: 7 }), makeLfm({ id: 2, quest_id: 9 })];
    const html = await draw(groups, true, '?search=tower');
    expect(html).toContain('The Tower');
    expect(html).not.toContain('The Cellar');
  });

  it('are replaced by a note if the server is offline', async () => {
    const html = await draw([], false);
    expect(html).toContain('Server Offline');
    expect(html).toContain('Load data anyway');
  });
});
