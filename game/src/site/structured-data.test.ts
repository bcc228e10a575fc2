import { describe, expect, it } from 'vitest';
import { breadcrumbData, scriptJson } from './structured-data.ts';

describe('breadcrumbs for search engines', () => {
  it('are missing on a page without breadcrumbs', () => {
    expect(breadcrumbData({ breadcrumbs: [] }, 'https://x.test')).toBeNull();
  });

  it('count from 1 and have absolute addresses', () => {
    const breadcrumbs = [
      { name: 'Viewer', path: '/grouping' },
      { name: 'Orien', path: '/grouping/orien' },
    ];
    expect(JSON.parse(breadcrumbData({ breadcrumbs }, 'https://x.test') ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Viewer', item: 'https://x.test/grouping' },
        { '@type': 'ListItem', position: 2, name: 'Orien', item: 'https://x.test/grouping/orien' },
      ],
    });
  });
});

describe('data in a script element', () => {
  it('keeps its content and cannot end the element', () => {
    const data = { name: '</script><!--<script>' };
    expect(scriptJson(data)).not.toContain('<');
    expect(JSON.parse(scriptJson(data))).toEqual(data);
  });
});
