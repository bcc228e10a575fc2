import { makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { renderOnServer, textOf } from '../../testing/RenderOnServer.tsx';
import { WhoPage } from './WhoPage.tsx';

describe('the server-rendered landing page of the Who list', () => {
  it('shows the servers with the data that it has', async () => {
    const html = await renderOnServer(<WhoPage />, {
      made_at_ms: madeAtMs,
      answers: {
        '/v1/game/server-info': {
          etag: '"1"',
          body: { orien: makeServerInfo({ is_online: true, character_count: 312 }) },
        },
      },
    });
    expect(textOf(html)).toContain('Orien Online 312 characters');
    expect(textOf(html)).toContain('See Also');
  });

  it('reserves space for missing data', async () => {
    const html = await renderOnServer(<WhoPage />, null);
    expect(textOf(html)).toContain('Argonnessen Loading...');
    expect(html).toContain('href="/who/argonnessen"');
  });
});
