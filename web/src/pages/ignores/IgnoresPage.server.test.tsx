import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { IgnoresPage } from './IgnoresPage.tsx';

it('says what the page is for, and nothing about whom the visitor ignores', async () => {
  const html = await renderOnServer(<IgnoresPage />, null);
  expect(html).toContain('Ignored Characters');
  expect(html).toContain('Ignored Words');
  expect(html).toContain('Hide groups posted by ignored characters');
  for (const said of ['You aren’t ignoring anyone.', 'No words are ignored.', 'of 500', 'of 200', '<table']) {
    expect(html).not.toContain(said);
  }
});
