import { describe, expect, it } from 'vitest';
import { renderOnServer } from '../../testing/RenderOnServer.tsx';
import { ApiPage } from './ApiPage.tsx';
import { madeOverview } from './testing/overview.ts';
import { servedAnswers } from '../../testing/served-answers.ts';

describe('the server-rendered API page', () => {
  it('has the calls, the limits and a program when the overview is given', async () => {
    const answers = servedAnswers({ '/v1/service/overview': { data: madeOverview } });
    const html = await renderOnServer(<ApiPage />, answers);
    expect(html).toContain('GET /v1/lfms/{server}');
    expect(html).toContain('>300<');
    expect(html).toContain('curl the groups');
  });

  it('keeps its shape without the overview', async () => {
    const html = await renderOnServer(<ApiPage />, null);
    expect(html).toContain('Loading...');
    expect(html).toContain('/v1/reference');
  });
});
