import { describe, expect, it } from 'vitest';
import { headElements } from './head-elements.ts';
import { pageHead } from './page-head.ts';
import { makePageSettings } from '../testing/makers.ts';

const settings = makePageSettings({ product_name: 'Muster' });
const elementsAt = (path: string, origin: string) => headElements(pageHead(path, settings), origin);
const metasAt = (path: string, origin = 'https://x.test') =>
  Object.fromEntries(elementsAt(path, origin).metas.map(([, name, content]) => [name, content]));

describe('the head of a page', () => {
  it('describes the page to sites where it is shared', () => {
    expect(elementsAt('/grouping/Orien', 'https://x.test').title).toBe('Live LFM Viewer for Orien | Muster');
    expect(metasAt('/grouping/Orien')).toEqual({
      description:
        'The groups looking for members on Orien in Dungeons & Dragons Online, with levels, quests and classes, live.',
      'og:type': 'website',
      'og:site_name': 'Muster',
      'og:title': 'Live LFM Viewer for Orien | Muster',
      'og:description':
        'The groups looking for members on Orien in Dungeons & Dragons Online, with levels, quests and classes, live.',
      'og:url': 'https://x.test/grouping/orien',
      'og:image': 'https://x.test/social/grouping.png',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Muster: Live LFM Viewer, above the lit windows of a tavern at night',
      'twitter:card': 'summary_large_image',
    });
  });

  it('contains each element once', () => {
    const { metas } = elementsAt('/nowhere', 'https://x.test');
    expect(new Set(metas.map(([, name]) => name)).size).toBe(metas.length);
  });

  it('has no addresses when the address of the site is unknown', () => {
    expect(elementsAt('/grouping/orien', '')).toMatchObject({ canonical: null, breadcrumbs: null });
    expect(metasAt('/', '')).not.toHaveProperty('og:image');
    expect(metasAt('/', '')).not.toHaveProperty('og:url');
  });

  it('has no canonical address for a missing page', () => {
    for (const path of ['/nowhere', '/grouping/nowhere', '/grouping/cormyr']) {
      expect(elementsAt(path, 'https://x.test').canonical).toBeNull();
      expect(metasAt(path)).not.toHaveProperty('og:url');
      expect(metasAt(path)).toMatchObject({ robots: 'noindex' });
    }
  });
});
