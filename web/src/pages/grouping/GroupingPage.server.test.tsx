import { makeLfm, makeQuest, makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { GroupingPage } from './GroupingPage.tsx';
import { servedAnswers } from '../../testing/served-answers.ts';

const bodies = { '/v1/game/server-info': { orien: makeServerInfo({ is_online: true, lfm_count: 41 }) } };

describe('the server-rendered landing page of the groups', () => {
  it('shows the servers, the board with its filters, and links', async () => {
    const text = textOf(await renderOnServer(<GroupingPage />, servedAnswers(bodies, madeAtMs)));
    expect(text).toContain('Orien Online 41 groups');
    expect(text).toContain('Current Raids');
    expect(text).toContain('Raids only');
    expect(text).toContain('Loading raids...');
    expect(text).toContain('Notifications');
    expect(text).toContain('Raid Timers');
  });

  it('renders no rows, even when it has groups', async () => {
    const groups = { orien: { 1: makeLfm({ id: 1, quest_id: 701 }) } };
    const html = await renderOnServer(<GroupingPage />, {
      ...servedAnswers({ ...bodies, '/v1/lfms': { data: groups } }, madeAtMs),
      quests: [makeQuest({ group_size: 'Raid' })],
    });
    expect(html).not.toContain('<canvas');
  });
});
