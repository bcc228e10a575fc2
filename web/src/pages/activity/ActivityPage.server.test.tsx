import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { ActivityPage } from './ActivityPage.tsx';

it('is drawn by the server without anybody: frame, headings and room for what comes', async () => {
  const html = await renderOnServer(<ActivityPage />, null);
  for (const title of ['Timeline', 'Location and Quest', 'Level', 'Online', 'See Also']) {
    expect(html).toContain(`>${title}</h2>`);
  }
  expect(html).toContain('href="/timers"');
  expect(html).toContain('href="/registration"');
  expect(html).not.toContain('No registered characters');
  expect(html).not.toContain('<table');
  expect(html).not.toContain('NaN');
});
