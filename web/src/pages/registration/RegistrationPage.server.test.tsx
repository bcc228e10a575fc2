import { expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';

it('says what the page is for, and nothing about who the visitor is', async () => {
  const html = await renderOnServer(<RegistrationPage />, null);
  expect(html).toContain('My Characters');
  expect(html).toContain('Pin registered characters');
  expect(html).toContain('Raid Timers');
  expect(html).not.toContain('You have no registered characters yet.');
  expect(html).not.toContain('of 50');
  expect(html).not.toContain('<table');
});
