import { describe, expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { HealthPage } from './HealthPage.tsx';
import { servedAnswers } from '../../testing/served-answers.ts';

const health = {
  health: 'ok',
  reasons: [],
  store: { state: 'ok' },
  history: { waiting_events: 0, is_journal_writable: true },
  servers: { orien: { age_s: 3, is_fresh: true } },
  streams: { open: 0 },
  unknown_servers: {},
};

describe('the server-rendered health page', () => {
  it('shows the health of the service if it is known', async () => {
    const answers = servedAnswers({ '/v1/service/health': { data: health } });
    expect(await renderOnServer(<HealthPage />, answers)).toContain('Everything is working');
  });

  it('keeps its shape without data', async () => {
    const html = await renderOnServer(<HealthPage />, null);
    expect(html).toContain('Loading...');
    expect(html).toContain('Wayfinder');
  });
});
