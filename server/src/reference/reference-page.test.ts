import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkup, html, prose, referencePage, searchPage } from './reference-page.ts';
import { describeApi } from './reference.ts';
import { createSearch } from './search.ts';
import { streamGuide } from './stream-guide.ts';

const every = Object.keys(endpoints) as EndpointName[];
const style = readFileSync(join(import.meta.dirname, 'reference.css'), 'utf8');
const pageOf = (productName: string) =>
  referencePage(describeApi({ mounted: every, productName, publicUrl: 'https://rollcall.example' }), style);
const page = pageOf('Rollcall');

describe('the reference page', () => {
  it('contains every call once, without broken links', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(every.filter((name) => !ids.includes(name))).toEqual([]);
    const links = [...page.matchAll(/(?:href="#|aria-labelledby=")([^"]+)"/g)].map(([, id = '']) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(streamGuide.programs)('shows $file unchanged', ({ file }) => {
    const text = readFileSync(join(import.meta.dirname, 'examples', file), 'utf8').trimEnd();
    expect(page).toContain(`>${escapeMarkup(text)}</pre>`);
  });

  it('runs no scripts, and loads nothing from other origins', () => {
    expect(page).not.toMatch(/<script|\son\w+="|javascript:|style="/i);
    const taken = [...page.matchAll(/(?:src|href)="(?!#)([^"]+)"/g)].map(([, address]) => address);
    expect(new Set(taken)).toEqual(
      new Set(['/', '/api', '/icon.svg', '/v1/openapi.json', '/v1/reference.md']),
    );
    expect([...page.matchAll(/ action="([^"]+)"/g)].map(([, address]) => address)).toEqual(['/v1/reference']);
  });

  it('closes every element that it opens', () => {
    const open: string[] = [];
    const wrong: string[] = [];
    const withoutEnd = ['meta', 'link', 'wbr', 'input'];
    for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      if (withoutEnd.includes(name)) continue;
      if (slash === '') open.push(name);
      else if (open.pop() !== name) wrong.push(name);
    }
    expect({ open, wrong }).toEqual({ open: [], wrong: [] });
  });

  it('shows a name that looks like markup as plain text', () => {
    const hostile = pageOf('<img src=x onerror=alert(1)> & "Sons"');
    expect(hostile).not.toContain('<img');
    expect(hostile).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot;');
  });

  it('contains the style sheet unchanged, since the policy contains its hash', () => {
    expect(page).toContain(`<style>${style}</style>`);
    expect(style).not.toContain('</');
  });
});

describe('the page of search results', () => {
  const reference = describeApi({ mounted: every, productName: 'Rollcall', publicUrl: null });
  const resultsFor = (text: string) => searchPage(reference, style, text, createSearch(reference)(text));

  it('counts the matches and links to their places on the page', () => {
    const results = resultsFor('member_joined');
    expect(results).toContain('<title>“member_joined”: 0 calls and 2 shapes · API of Rollcall</title>');
    expect(results).toContain('<a href="/v1/reference#shape-LfmActivityEvent">LfmActivityEvent</a>');
    const places = [...resultsFor('guild').matchAll(/href="\/v1\/reference#([^"]+)"/g)].map(
      ([, id = '']) => id,
    );
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
  });

  it('has the same labelled search field, filled with the search text', () => {
    expect(resultsFor('guild')).toMatch(
      /<form role="search"[\s\S]*<label for="search">[\s\S]*<input[^>]* id="search"[^>]* value="guild"/,
    );
  });

  it('escapes the search text', () => {
    const hostile = resultsFor('"><script>alert(1)</script>');
    expect(hostile).not.toContain('<script');
    expect(hostile).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(hostile).toContain('0 calls and 0 shapes');
  });
});

describe('the colours of the page', () => {
  const themes = style.split('@media (prefers-color-scheme: light)');
  const colours = (css: string) =>
    new Map(
      [...css.matchAll(/--([a-z]+): (#[0-9a-f]{6})/g)].map(([, name = '', colour = '']) => [name, colour]),
    );
  const inks = ['text', 'second', 'third', 'ember', 'sky', 'leaf', 'rose'];
  const grounds = ['page', 'surface', 'sunken'];

  it.each([
    ['dark', colours(themes[0] ?? '')],
    ['light', colours(themes[1] ?? '')],
  ])('are legible on the %s theme', (_, theme) => {
    const ratios = inks.flatMap((ink) =>
      grounds.map((ground) => ({
        ink,
        ground,
        ratio: contrast(theme.get(ink) ?? '', theme.get(ground) ?? ''),
      })),
    );
    expect(ratios.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  });
});

/** Returns the contrast of two colours by WCAG 2. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('markup', () => {
  it('never lets a text break out of its element', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeMarkup(text)).not.toMatch(/[<>"']/);
        expect(html`<p title="${text}">${text}</p>`.markup.match(/[<>]/g)).toHaveLength(4);
        expect(prose(text).markup.replaceAll(/<\/?code>/g, '')).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('inserts markup unchanged, lists in order, and nothing for null', () => {
    expect(html`<b>${[html`<i>1</i>`, html`2 & `]}${null}${3}</b>`.markup).toBe('<b><i>1</i>2 & 3</b>');
    expect(prose('say `a < b` so').markup).toBe('say <code>a &lt; b</code> so');
  });
});
