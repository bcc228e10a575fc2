import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { UserSettingsPage } from './UserSettingsPage.tsx';

describe('the page of settings as the server draws it', () => {
  it('says what it is for, and nothing of what it cannot know', async () => {
    const text = textOf(await renderOnServer(<UserSettingsPage />, null));
    for (const title of [
      'Export to a file',
      'Import from a file',
      'Send to another device',
      'Receive from another device',
    ]) {
      expect(text).toContain(title);
    }
    expect(text).toContain('Registered characters');
    expect(text).not.toContain('Nothing is saved');
    expect(text).not.toMatch(/\d (?:verified|here)/);
    expect(text).not.toContain('HTTPS required');
  });
});
