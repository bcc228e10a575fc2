import { describe, expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { AboutPage } from './AboutPage.tsx';

describe('the about page as the server draws it', () => {
  it('is whole', async () => {
    const html = await renderOnServer(<AboutPage />, null);
    for (const text of ['What it is', 'What is kept, and what is not', 'CC BY 3.0', 'Do Not Track']) {
      expect(html).toContain(text);
    }
  });
});
