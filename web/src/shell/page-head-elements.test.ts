import { describe, expect, it } from 'vitest';
import { breadcrumbData } from './breadcrumb-data.ts';
import { removeServedHead } from './served-head.ts';

describe('breadcrumbs for search engines', () => {
  it('are left out where there are none', () => {
    expect(breadcrumbData({ breadcrumbs: [] }, 'https://x.test')).toBeNull();
  });

  it('count from 1 and name whole addresses', () => {
    const breadcrumbs = [
      { name: 'Viewer', path: '/grouping' },
      { name: 'Orien', path: '/grouping/orien' },
    ];
    expect(JSON.parse(breadcrumbData({ breadcrumbs }, 'https://x.test') ?? '')).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Viewer', item: 'https://x.test/grouping' },
        { position: 2, name: 'Orien', item: 'https://x.test/grouping/orien' },
      ],
    });
  });
});

describe('the head that the server wrote', () => {
  it('goes, and nothing else', () => {
    const page = document.implementation.createHTMLDocument('Served');
    page.head.insertAdjacentHTML(
      'beforeend',
      `<meta charset="utf-8"><meta name="description" content="x"><meta name="robots" content="noindex">
       <meta property="og:title" content="x"><link rel="canonical" href="/"><link rel="icon" href="/icon.svg">
       <script type="application/json" id="settings">{}</script><script type="application/ld+json">{}</script>`,
    );
    removeServedHead(page.head);
    const left = [...page.head.children].map(
      (element) => element.tagName + (element.id || element.getAttribute('rel') || ''),
    );
    expect(left).toEqual(['META', 'LINKicon', 'SCRIPTsettings']);
  });
});
