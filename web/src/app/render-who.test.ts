import { describe, expect, it } from 'vitest';
import type { Character } from '@rollcall/game/character/character';
import { makeArea, makeCharacter, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { renderPage } from './server.ts';
import { firstRowsAtMost } from '../lists/shared/ListBody.tsx';
import { makePageSettings } from '../testing/page-settings.ts';
import { servedAnswers } from '../testing/served-answers.ts';

const settings = makePageSettings();

const draw = (characters: readonly Character[], isOnline = true) =>
  renderPage({
    address: '/who/orien',
    settings,
    answers: {
      ...servedAnswers(
        {
          '/v1/game/server-info': { orien: makeServerInfo({ is_online: isOnline }) },
          '/v1/characters/orien': {
            data: Object.fromEntries(characters.map((character) => [character.id, character])),
          },
        },
        Date.parse('2026-11-21T20:00:00Z'),
      ),
      areas: [makeArea({ id: 3, name: 'The Harbor' })],
      quests: [makeQuest({ id: 7, area_id: 3, name: 'The Cellar' })],
    },
  });

describe('the server-rendered characters of a server', () => {
  it('are in the page, with their places and quests', async () => {
    const html = await draw([
      makeCharacter({
        id: 1,
        name: 'Aleth<b>',
        location_id: 3,
        guild_name: 'Silver Hand',
        classes: [{ name: 'Bard', level: 4 }],
        total_level: 4,
        is_in_party: true,
        group_id: 9,
      }),
      makeCharacter({ id: 2, name: null, is_anonymous: true }),
    ]);
    const list = /<tbody.*?<\/tbody>/.exec(html)?.[0] ?? '';
    expect(list.match(/<tr/g)).toHaveLength(1);
    for (const said of ['Aleth&lt;b&gt;', 'Silver Hand', 'The Harbor', 'The Cellar', 'Bard']) {
      expect(list).toContain(said);
    }
    expect(list).toContain('group');
    expect(list).not.toContain('Aether');
    expect(html).not.toContain('Content loading...');
  });

  it('are no more than fit on a screen', async () => {
    const many = Array.from({ length: firstRowsAtMost + 1 }, (_, index) =>
      makeCharacter({ id: index + 1, name: `Somebody ${index}`, location_id: 3 }),
    );
    const html = await draw(many);
    expect(html.match(/<bdi>Somebody/g)).toHaveLength(firstRowsAtMost);
  });

  it('are replaced by a note if the server is offline', async () => {
    const html = await draw([], false);
    expect(html).toContain('Server Offline');
    expect(html).toContain('Load data anyway');
  });
});
