import { describe, expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { TimersPage } from './TimersPage.tsx';

describe('the page of raid timers as the server draws it', () => {
  it('has the room of the timers and what they mean, and nothing of anybody', async () => {
    const html = await renderOnServer(<TimersPage />, null);
    expect(html).toContain('My Raid Timers');
    expect(html).toContain('Next off timer');
    expect(html).toContain('Timer bypasses can’t be seen.');
    expect(html).not.toContain('No registered characters');
    expect(html).not.toContain('No raid timers');
  });
});
