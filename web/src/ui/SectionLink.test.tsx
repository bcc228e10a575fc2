import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { linkTo } from './clipboard.ts';
import { Section } from './Page.tsx';
import { pageToasts } from './toast-store.ts';

const toasts = () => pageToasts.toasts().map(({ title, message, lifeMs }) => [title, message, lifeMs]);

async function clickLink(writeText: ((text: string) => Promise<void>) | null) {
  vi.stubGlobal('navigator', { clipboard: writeText === null ? undefined : { writeText } });
  window.history.replaceState({ __TSR_key: 'here', dialogs: [] }, '', '/live?range=week#faq');
  render(
    <Section title="News" id="news">
      <p>Nothing new</p>
    </Section>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link to News' })));
}

afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

describe('the link to a section', () => {
  it('is copied with the rest of the address', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    await clickLink(writeText);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/live?range=week#news`);
    expect(window.location.hash).toBe('#faq');
    expect(toasts()).toEqual([['Link Copied!', 'Section link has been copied to clipboard', 3000]]);
  });

  it.each([
    ['refused', () => Promise.reject(new DOMException('No', 'NotAllowedError'))],
    ['missing', null],
  ])('is put into the address bar if the clipboard is %s', async (_why, writeText) => {
    await clickLink(writeText);
    expect(window.location.href).toBe(`${window.location.origin}/live?range=week#news`);
    expect(window.history.state).toMatchObject({ __TSR_key: 'here', __hashScrollIntoViewOptions: false });
    expect(toasts()).toEqual([['Link Updated', 'URL updated - you can copy it from the address bar', 3000]]);
  });

  it('is not part of the heading’s text', async () => {
    await clickLink(null);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('News');
    expect(document.getElementById('news')?.tagName).toBe('SECTION');
  });

  it('is missing if a section has no id', () => {
    render(<Section title="News">{null}</Section>);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['https://a.test/live', 'faq', 'https://a.test/live#faq'],
    ['https://a.test/live?range=week#news', 'faq', 'https://a.test/live?range=week#faq'],
  ])('from %s to %s is %s', (href, id, link) => {
    expect(linkTo(href, id)).toBe(link);
  });
});

describe('a section named in the address', () => {
  it('is scrolled to when it is rendered, even late', async () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    window.history.replaceState({ __TSR_key: 'late' }, '', '/live#news');
    const { rerender } = render(
      <Section title="FAQ" id="faq">
        {null}
      </Section>,
    );
    await act(async () => {});
    expect(scrollIntoView).not.toHaveBeenCalled();
    rerender(
      <Section key="late" title="News" id="news">
        {null}
      </Section>,
    );
    await act(async () => {});
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('news')]);
  });

  it('is rendered on the server too', () => {
    expect(
      renderToString(
        <Section title="News" id="news">
          {null}
        </Section>,
      ),
    ).toContain('id="news"');
  });
});
