// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { drawOnServer } from '../../testing/DrawOnServer.tsx';
import { UserSettingsPage } from './UserSettingsPage.tsx';

describe('the page of settings as the server draws it', () => {
  it('says what it is for, and nothing of what it cannot know', async () => {
    const html = await drawOnServer(<UserSettingsPage />, null);
    const text = html
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    for (const title of [
      'Export to a file',
      'Import from a file',
      'Send to another device',
      'Receive from another device',
    ]) {
      expect(text).toContain(title);
    }
    expect(text).toContain('Registered characters');
    expect(text).not.toContain('nothing of yours');
    expect(text).not.toMatch(/\d (?:verified|here)/);
    expect(text).not.toContain('Not on this address');
  });
});
