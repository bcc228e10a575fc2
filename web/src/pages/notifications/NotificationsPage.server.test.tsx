import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

it('says what the page is for, with the form, and nothing that only the browser knows', async () => {
  const html = await renderOnServer(<NotificationsPage />, null);
  for (const said of ['What You’re Told About', 'Add a Rule', 'How You’re Told', 'What the Server Keeps'])
    expect(html).toContain(said);
  expect(html).toContain('You’ll be told when a group is posted.');
  for (const said of ['You have no rules yet.', 'of 20', 'blocks notifications'])
    expect(html).not.toContain(said);
});
