import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { plainPageSettings } from '../http/testing/page-settings.ts';
import { createOembed } from './oembed.ts';

const publicUrl = 'https://rollcall.example/';
const catalogue = indexCatalogue([], [makeQuest()]);
const ask = (query: unknown, address = publicUrl) =>
  createOembed({ settings: plainPageSettings, publicUrl: address, catalogueIndex: () => catalogue })(query);

/** Status and message of a refusal. */
function refusalOf(query: unknown): readonly [number, string] {
  try {
    ask(query);
  } catch (error) {
    if (error instanceof HttpError) return [error.status, error.message];
  }
  return [200, ''];
}

describe('an answer about a link', () => {
  it.each([
    ['https://rollcall.example/grouping/orien', 'rich'],
    ['https://rollcall.example/grouping/ORIEN?levels=4-8#x', 'rich'],
    ['https://rollcall.example:443/who/orien/', 'rich'],
    ['https://rollcall.example/servers?compare=orien,khyber', 'photo'],
    ['https://rollcall.example/quests/701', 'link'],
    ['https://rollcall.example/quests/the-sunken-stair', 'link'],
  ])('%s is %s', (url, type) => {
    expect(ask({ url })).toMatchObject({ type, version: '1.0' });
  });

  it('is about pages below the folder of the site', () => {
    const address = 'https://games.example/rollcall';
    expect(ask({ url: 'https://games.example/rollcall/who/orien' }, address)).toMatchObject({ type: 'rich' });
    expect(() => ask({ url: 'https://games.example/rollcaller/who/orien' }, address)).toThrow(
      'Only pages of',
    );
  });

  it.each([
    [{}, 400, 'url must be the address of a page'],
    [{ url: 'grouping/orien' }, 400, 'url must be a complete address'],
    [{ url: ['https://rollcall.example/', 'x'] }, 400, 'url must be given once'],
    [
      { url: 'https://elsewhere.example/grouping/orien' },
      404,
      'Only pages of https://rollcall.example are known here',
    ],
    [
      { url: 'http://rollcall.example/grouping/orien' },
      404,
      'Only pages of https://rollcall.example are known here',
    ],
    [
      { url: 'https://rollcall.example.evil.example/' },
      404,
      'Only pages of https://rollcall.example are known here',
    ],
    [{ url: 'data:text/html,x' }, 404, 'Only pages of https://rollcall.example are known here'],
    [{ url: 'https://rollcall.example/friends' }, 404, 'That page has no form for other sites'],
    [{ url: 'https://rollcall.example/grouping/nowhere' }, 404, 'That page has no form for other sites'],
    [{ url: 'https://rollcall.example/quests/999' }, 404, 'That page has no form for other sites'],
    [{ url: 'https://rollcall.example/%zz' }, 404, 'That page has no form for other sites'],
    [
      { url: 'https://rollcall.example/who/orien', maxwidth: '0' },
      400,
      'maxwidth must be a whole number from 1 to 100000',
    ],
    [
      { url: 'https://rollcall.example/who/orien', maxheight: 'x' },
      400,
      'maxheight must be a whole number from 1 to 100000',
    ],
    [{ url: 'https://rollcall.example/who/orien', format: 'xml' }, 501, 'Only format=json is available'],
  ])('%j is refused with %i', (query, status, message) => {
    expect(refusalOf(query)).toEqual([status, message]);
  });

  it.each(['json', 'JSON', undefined])('may ask for the format %s', (format) => {
    expect(refusalOf({ url: 'https://rollcall.example/who/orien', format })).toEqual([200, '']);
  });
});
