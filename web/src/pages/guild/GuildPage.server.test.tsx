import type { PageAnswers } from '@rollcall/game/site/page-answers';
import { makeArea, makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { OneGuild } from './OneGuild.tsx';
import { makeGuild } from './testing/make-guild.ts';
import { servedAnswers } from '../../testing/served-answers.ts';

const answers: PageAnswers = {
  ...servedAnswers(
    {
      '/v1/guilds/thelanis/Lantern%20Watch': {
        data: makeGuild({
          online_characters: { 1: makeCharacter({ id: 1, name: 'Bo<b>', location_id: 3 }) },
        }),
      },
    },
    Date.parse('2026-03-14T20:15:00Z'),
  ),
  areas: [makeArea({ id: 3, name: 'The Harbor' })],
};
const draw = (given: PageAnswers | null) =>
  renderOnServer(
    <OneGuild server={{ name: 'Thelanis', bitness: 64, colour: '#7b5d92' }} guildName="Lantern Watch" />,
    given,
  );

describe('a server-rendered guild page', () => {
  it('has its facts, the members online with their places, and the charts', async () => {
    const html = await draw(answers);
    const text = textOf(html);
    expect(text).toContain('Online now 1 33% of all Members 3');
    expect(text).toContain('Bo&lt;b&gt;');
    expect(text).toContain('The Harbor');
    expect(text).toContain('Members of this guild can see who is offline');
    expect(html).toContain('<figure');
    expect(html).toMatch(/<svg[^>]*data-chart-picture/);
  });

  it('reserves space for its members without data', async () => {
    const html = await draw(null);
    expect(html.match(/<tr/g)?.length).toBeGreaterThan(6);
    expect(textOf(html)).not.toContain('No visible member is online');
  });
});
