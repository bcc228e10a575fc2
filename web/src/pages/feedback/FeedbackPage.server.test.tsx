import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { FeedbackPage } from './FeedbackPage.tsx';

it('is drawn by the server as an empty form, with what is sent beside it', async () => {
  const html = await renderOnServer(<FeedbackPage />, null);
  expect(html).toContain('What is missing, broken or good?');
  expect(html).toContain('0 of 5,000 characters');
  expect(html).toContain('Two random IDs');
  // A form that the browser sends by itself puts nothing of it into an address.
  expect(html).not.toMatch(/<(?:input|textarea)[^>]* name=/);
});
