import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { headElements } from '@rollcall/game/site/head-elements';
import { pageFrame } from '@rollcall/game/site/page-frame';
import { pageHead } from '@rollcall/game/site/page-head';
import { PageSettingsContext } from '../api/usePageSettings.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { NextHead, removeServedHead } from './PageHead.tsx';

function servedHead(elements: string): HTMLHeadElement {
  const page = document.implementation.createHTMLDocument('Served');
  page.head.innerHTML = elements;
  return page.head;
}

describe("the server's head", () => {
  afterEach(() => removeServedHead(servedHead('<title data-served="">x</title>')));

  it('is removed, and nothing else', () => {
    const head = servedHead(
      `<meta charset="utf-8"><title data-served="">x</title><meta name="description" content="x" data-served="">
       <meta name="robots" content="noindex" data-served=""><meta property="og:title" content="x" data-served="">
       <meta name="twitter:card" content="x" data-served=""><link rel="canonical" href="/" data-served="">
       <link rel="icon" href="/icon.svg"><script type="application/json" id="settings">{}</script>
       <script type="application/ld+json" data-served="">{}</script>`,
    );
    removeServedHead(head);
    const left = [...head.children].map(
      (element) => element.tagName + (element.id || element.getAttribute('rel') || ''),
    );
    expect(left).toEqual(['META', 'LINKicon', 'SCRIPTsettings']);
  });

  it('includes an unmarked title, because a tab shows the first of two titles', () => {
    const head = servedHead('<title>Rollcall</title>');
    removeServedHead(head);
    expect(head.children).toHaveLength(0);
  });

  it.each([
    ['<title data-served="https://rollcall.example">x</title>', 'https://rollcall.example'],
    ['<title data-served="">x</title>', ''],
  ])('contains the origin of the site or not: %s', (elements, origin) => {
    expect(removeServedHead(servedHead(elements))).toBe(origin);
    expect(removeServedHead(servedHead(''))).toBe(origin);
  });
});

describe("the browser's head", () => {
  afterEach(cleanup);

  it.each([
    '/',
    '/grouping/Orien',
    '/guilds/orien/%22%3E%3Cscript%3E',
    '/friends',
    '/nowhere',
    '/servers?compare=orien,khyber',
    '/trends?servers=orien',
  ])("equals the server's at %s", async (address) => {
    const settings = makePageSettings();
    const [path = '', word] = address.split('?');
    const query = word === undefined ? '' : `?${word}`;
    const head = pageHead(path, settings, query);
    const next = createElement(NextHead, { frame: pageFrame(path, settings), ownTitle: null, query });
    const { container } = render(createElement(PageSettingsContext, { value: settings }, next));
    await vi.waitFor(() => expect(document.head.querySelector('meta')).not.toBeNull());
    const { title, metas, canonical, breadcrumbs } = headElements(head, location.origin);
    const contentOf = (key: string, name: string) =>
      document.head.querySelector(`meta[${key}="${name}"]`)?.getAttribute('content');
    expect(document.title).toBe(title);
    expect(document.head.querySelectorAll('meta')).toHaveLength(metas.length);
    expect(metas.map(([key, name]) => contentOf(key, name))).toEqual(metas.map(([, , content]) => content));
    expect(document.head.querySelector('link')?.getAttribute('href') ?? null).toBe(canonical);
    expect(container.querySelector('script')?.textContent ?? null).toBe(breadcrumbs);
  });
});
