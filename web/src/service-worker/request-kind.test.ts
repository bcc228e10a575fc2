import { describe, expect, it } from 'vitest';
import { filesNamedIn, kindOfRequest, type RequestKind } from './request-kind.ts';

const origin = 'https://rollcall.example';

describe('a request', () => {
  it.each<[mode: string, path: string, kind: RequestKind]>([
    ['navigate', '/', 'page'],
    ['navigate', '/grouping/orien?secondary-panel-type=who', 'page'],
    ['navigate', '/nowhere', 'page'],
    ['navigate', '/v1/reference', 'foreign'],
    ['navigate', '/health', 'foreign'],
    ['navigate', '/app-shell', 'foreign'],
    ['navigate', '/sitemap.xml', 'foreign'],
    ['navigate', '/assets/app-1.js', 'foreign'],
    ['navigate', '/embed/orien/groups', 'foreign'],
    ['no-cors', '/assets/embed-page-1.js', 'foreign'],
    ['no-cors', '/badge/orien.svg', 'foreign'],
    ['cors', '/assets/app-1.js', 'asset'],
    ['no-cors', '/assets/inter-1.woff2', 'asset'],
    ['no-cors', '/theme.js', 'plain'],
    ['no-cors', '/icon.svg', 'plain'],
    ['cors', '/v1/lfms/orien', 'foreign'],
    ['cors', '/v1/verification/7/tokens', 'foreign'],
    ['cors', '/v1/activity/7/location', 'foreign'],
    ['cors', '/v2/streams/lfms.js', 'foreign'],
    ['cors', '/manifest.webmanifest', 'foreign'],
    ['no-cors', '/social/home.png', 'foreign'],
  ])('with mode %s for %s is of the kind %s', (mode, path, kind) => {
    expect(kindOfRequest({ method: 'GET', mode, url: origin + path }, origin)).toBe(kind);
  });

  it('is foreign if it writes or goes to another site', () => {
    expect(kindOfRequest({ method: 'POST', mode: 'navigate', url: `${origin}/` }, origin)).toBe('foreign');
    const elsewhere = 'https://other.example/assets/app-1.js';
    expect(kindOfRequest({ method: 'GET', mode: 'cors', url: elsewhere }, origin)).toBe('foreign');
  });
});

describe('the files of a page', () => {
  it('are the hashed and plain ones that it names, without links', () => {
    const html = `<link rel="icon" href="/icon.svg" /><script src="/theme.js"></script>
      <link rel="stylesheet" href="/assets/app-1.css" /><a href="/grouping">Grouping</a>
      <link rel="manifest" href="/manifest.webmanifest" />`;
    expect(filesNamedIn(html)).toEqual({ assets: ['/assets/app-1.css'], plain: ['/icon.svg', '/theme.js'] });
  });
});
