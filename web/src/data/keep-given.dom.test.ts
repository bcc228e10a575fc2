import { describe, expect, it, vi } from 'vitest';
import { keepGivenAnswers } from './keep-given.ts';
import type { LastSeen } from './last-seen.ts';

function keepFrom(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const keep = vi.fn<LastSeen['keep']>(async () => {});
  return { keep, kept: keepGivenAnswers(page, { keep }) };
}

describe('the answers that a page came with', () => {
  it('are kept as the API gave them, as old as the page', async () => {
    const answers = { '/v1/service/news': { etag: '"n"', body: { data: [] } } };
    const { keep, kept } = keepFrom(
      `<script type="application/json" id="rollcall-answers">${JSON.stringify({ made_at_ms: 5, answers })}</script>`,
    );
    await kept;
    expect(keep.mock.calls).toEqual([['/v1/service/news', '{"data":[]}', '"n"', 5]]);
  });

  it('may be none', async () => {
    const { keep, kept } = keepFrom('<p></p>');
    await kept;
    expect(keep).not.toHaveBeenCalled();
  });
});
