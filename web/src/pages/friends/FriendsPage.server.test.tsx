import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { FriendsPage } from './FriendsPage.tsx';

it('is drawn by the server without anybody: frame, skeletons and what friends do to the lists', async () => {
  const html = await renderOnServer(<FriendsPage />, null);
  expect(html).toContain('My Friends');
  expect(html).toContain('Find a Character');
  expect(html).toContain('Pin friends');
  expect(html).not.toContain('You have no friends');
  expect(html).not.toContain('friends online');
});
