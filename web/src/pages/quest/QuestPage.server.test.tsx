import type { PageAnswers } from '@rollcall/game/site/page-answers';
import { makeArea, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { OneQuest } from './OneQuest.tsx';
import { madeAnalytics } from './testing/quest-answers.ts';
import { servedAnswers } from '../../testing/served-answers.ts';

const quest = makeQuest({ id: 900, name: 'Tangleroot <b>Gorge</b>', area_id: 3, length: 1500 });
const answersOf = (runs: number): PageAnswers => ({
  ...servedAnswers(
    {
      '/v2/quests/900/analytics': {
        data: madeAnalytics(runs),
        cached: true,
        updated_at: '2026-03-14T20:00:00Z',
      },
      '/v1/lfms?quest=900': {
        data: { orien: { 1: makeLfm({ id: 1, server_name: 'Orien', comment: 'Come <all>' }) } },
      },
    },
    Date.parse('2026-03-14T20:15:00Z'),
  ),
  quests: [quest, makeQuest({ id: 901, name: 'Doom', area_id: 3 })],
  areas: [makeArea({ id: 3, name: 'The Gorge', region: null })],
});
const draw = (given: PageAnswers | null) => renderOnServer(<OneQuest quest={quest} />, given);

describe('a server-rendered quest', () => {
  it('has facts, groups and figures', async () => {
    const text = textOf(await draw(answersOf(400)));
    expect(text).toContain('Heroic level 8 Epic level 20 Pack Tales of the Deep');
    expect(text).toContain('Area The Gorge');
    expect(text).toContain('1 group on 1 server');
    expect(text).toContain('Come &lt;all&gt;');
    expect(text).toContain('Median time 14 min');
    expect(text).toContain('Played in the same area as Doom: a session counts only if');
  });

  it('shows no figures without data', async () => {
    const text = textOf(await draw(answersOf(12)));
    expect(text).toContain('Median time – Not enough runs yet (12 of 30)');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('has its facts without other data', async () => {
    const html = await draw(null);
    expect(textOf(html)).toContain('XP by difficulty');
    expect(textOf(html)).not.toContain('No groups for this quest right now');
    expect(html).toContain('<figure');
  });
});
