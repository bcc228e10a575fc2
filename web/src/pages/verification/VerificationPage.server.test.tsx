import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { VerificationPage } from './VerificationPage.tsx';

it('the server draws the steps and the room for what is personal, and nobody', async () => {
  const html = await renderOnServer(<VerificationPage />, null);
  expect(html).toContain('Get three words');
  expect(html).toContain('Log in as <!-- -->your character');
  expect(html).toContain('What It Is For');
  expect(html).not.toContain('No registered characters');
});
