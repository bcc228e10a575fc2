import { describe, expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { OwnedContentPage } from './OwnedContentPage.tsx';

describe('the page of owned content as the server draws it', () => {
  it('keeps the room of the packs, and says nothing of what the visitor chose', async () => {
    const html = await renderOnServer(<OwnedContentPage />, null);
    expect(html).toContain('Content loading...');
    expect(html).toContain('Hide content I don');
    expect(html).not.toMatch(/count as owned\.|chosen\.</);
  });
});
