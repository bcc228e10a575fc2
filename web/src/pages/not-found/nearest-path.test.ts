import { describe, expect, it } from 'vitest';
import { makePageSettings } from '../../testing/page-settings.ts';
import { nearestPath } from './nearest-path.ts';

const settings = makePageSettings();

describe('the page that was probably meant', () => {
  it.each([
    ['/lvie', '/live'],
    ['/Live', '/live'],
    ['/live/', '/live'],
    ['/groupings', '/grouping'],
    ['/groping/orien', '/grouping/orien'],
    ['/grouping/orien/x', '/grouping/orien'],
    ['/who/wayfindr', '/who/wayfinder'],
    ['/server/khyber', '/servers/khyber'],
    ['/abuot', '/about'],
    ['/nowhere', null],
    ['/x', null],
    ['/', null],
    ['', null],
    // Announced pages, pages that nobody is led to, and 32-bit servers where they have no page.
    ['/qests', null],
    ['/donate', null],
    ['/grouping/cormyrr', null],
    ['/servers/cormyrr', '/servers/cormyr'],
  ])('of %s is %s', (typed, path) => {
    expect(nearestPath(typed, settings)).toBe(path);
  });
});
