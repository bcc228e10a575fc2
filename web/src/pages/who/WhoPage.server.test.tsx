import { makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { WhoPage } from './WhoPage.tsx';
import { servedAnswers } from '../../testing/served-answers.ts';

describe('the server-rendered landing page of the Who list', () => {
  it('shows the servers with the data that it has', async () => {
    const infos = { orien: makeServerInfo({ is_online: true, character_count: 312 }) };
    const answers = servedAnswers({ '/v1/game/server-info': infos }, madeAtMs);
    const html = await renderOnServer(<WhoPage />, answers);
    expect(textOf(html)).toContain('Orien Online 312 characters');
    expect(textOf(html)).toContain('See Also');
  });

  it('reserves space for missing data', async () => {
    const html = await renderOnServer(<WhoPage />, null);
    expect(textOf(html)).toContain('Argonnessen Loading...');
    expect(html).toContain('href="/who/argonnessen"');
  });
});
