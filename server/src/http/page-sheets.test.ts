import { expect, it } from 'vitest';
import { dressPage } from './page-sheets.ts';

const html = `<head>
  <link rel="stylesheet" href="/base.css">
  <link data-pages="LivePage WhoPage" href="/common.css">
  <link data-pages="WhoPage WhoServerPage" href="/lists.css">
</head>`;
const wornOn = (page: string) =>
  [...dressPage(html, page).matchAll(/<link [^>]*rel="stylesheet"[^>]*href="([^"]*)"/g)].map(
    ([, href]) => href,
  );

it.each([
  ['home', ['/base.css']],
  ['live', ['/base.css', '/common.css']],
  ['who', ['/base.css', '/common.css', '/lists.css']],
  ['who-server', ['/base.css', '/lists.css']],
  ['not-found', ['/base.css']],
])('%s is dressed in %j', (page, sheets) => {
  expect(wornOn(page)).toEqual(sheets);
});
