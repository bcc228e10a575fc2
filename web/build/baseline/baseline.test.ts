import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import { supportedBrowsers, supportedBrowsersText } from '@rollcall/game/site/supported-browsers';
import { describe, expect, it } from 'vitest';
import { allowedInScripts, allowedInStyles } from './allowed-uses.ts';
import { unsupportedInScripts } from './script-uses.ts';
import { unsupportedInStyles } from './style-uses.ts';

const root = join(import.meta.dirname, '../../..');

/** Contents of the built files that match a pattern; requires `npm run build`. */
function built(pattern: string): readonly string[] {
  const files = globSync(pattern, { cwd: join(root, 'web/dist') });
  expect(files, `web/dist/${pattern}`).not.toEqual([]);
  return files.map((file) => readFileSync(join(root, 'web/dist', file), 'utf8'));
}

const namesIn = (allowed: typeof allowedInScripts) => allowed.flatMap(({ uses }) => uses).toSorted();

describe(`the build, against ${supportedBrowsersText}`, () => {
  it('uses only script features that all supported browsers have, plus exactly the listed exceptions', () => {
    expect([...unsupportedInScripts(built('**/*.js'))].toSorted()).toEqual(namesIn(allowedInScripts));
  });

  it('uses only style features that all supported browsers have, plus exactly the listed exceptions', () => {
    expect([...unsupportedInStyles(built('**/*.css').join(''))].toSorted()).toEqual(namesIn(allowedInStyles));
  });

  it('uses min-width and max-width in media queries, so that older browsers get the phone layout too', () => {
    expect(built('**/*.css').join('')).not.toMatch(/@media[^{]*[<>]/);
  });

  it('explains, in code that older browsers can run, why the app does not start', () => {
    const [script = ''] = built('theme.js');
    expect(script).toContain('tooOld');
    expect(script).not.toMatch(/\?\?|\?\.\w|catch\{/);
  });
});

describe('unsupported features in scripts', () => {
  it.each([
    ['"a".isWellFormed()', '.isWellFormed'],
    ['a["toWellFormed"]()', '.toWellFormed'],
    ['Map.groupBy(a, b)', 'Map.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['AbortSignal.any([a])', 'AbortSignal.any'],
    ['URL.canParse(a)', 'URL.canParse'],
    ['requestIdleCallback(a); ({ requestIdleCallback: b })', 'requestIdleCallback'],
    ['window.requestIdleCallback(a)', 'window.requestIdleCallback'],
    ['document.startViewTransition(a)', 'document.startViewTransition'],
    ['const { a } = navigator.wakeLock', 'navigator.wakeLock'],
    ['jsx("div", { popover: "auto" })', '<… popover>'],
    ['jsx(`search`, { id: a })', '<search>'],
  ])('include %s', (script, use) => {
    expect([...unsupportedInScripts([script])]).toEqual([use]);
  });

  it.each([
    [['"a".replaceAll("b", "c").at(-1)', 'a.toSorted()', 'structuredClone(a)']],
    [['AbortSignal.timeout(1)', 'Promise.any([a])', 'new Intl.ListFormat("en")']],
    [['a.any()', 'z.any()', '"isWellFormed"', '({ requestIdleCallback: 1 })', 'a[requestId]']],
    // A property that the build defines itself, even in another file.
    [['a.isWellFormed()', 'export const b = { isWellFormed() {} }']],
    [['a.isWellFormed()', 'b.isWellFormed = 1']],
    [['a.isWellFormed()', 'class B { isWellFormed() {} }']],
    [['jsx("div", { inert: true, hidden: true })', 'jsx(Part, { popover: "auto" })']],
  ])('do not include %j', (scripts) => {
    expect([...unsupportedInScripts(scripts)]).toEqual([]);
  });
});

describe('unsupported features in styles', () => {
  it.each([
    ['a { text-wrap: balance }', 'text-wrap'],
    ['a { display: grid; grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a { min-height: 2lh }', '1lh'],
    ['b, a:has(c) { color: red }', ':has'],
    ['@starting-style { a { color: red } }', '@starting-style'],
    ['@media (scripting: enabled) { a { color: red } }', '@media scripting'],
  ])('include %s', (style, use) => {
    expect([...unsupportedInStyles(style)]).toEqual([use]);
  });

  it.each([
    'a { color: color-mix(in oklch, red, var(--blue)); inset: 0; height: 100dvh }',
    '@container (width > 1px) { a:is(b, :focus-visible)::before { content: "light-dark(1lh)" } }',
    '@layer b { a { --text-wrap: balance; background: url(subgrid) } }',
    '@supports (text-wrap: balance) { @media print { a { text-wrap: balance } } }',
  ])('do not include %s', (style) => {
    expect([...unsupportedInStyles(style)]).toEqual([]);
  });
});

describe('the oldest supported browsers', () => {
  it('are the first ones with the three features that public/theme.js checks for', () => {
    const features = [
      compatData.css['types']?.['color']?.['color-mix'],
      compatData.javascript['builtins']?.['Array']?.['toSorted'],
      compatData.api['Document']?.['adoptedStyleSheets'],
    ];
    const newest = (browser: keyof typeof supportedBrowsers) =>
      Math.max(
        ...features.map((feature) => {
          const support = [feature?.__compat?.support[browser] ?? []].flat();
          return Math.min(
            ...support.map(({ version_added, flags }) => (flags ? Infinity : Number(version_added))),
          );
        }),
      );
    expect({ chrome: newest('chrome'), firefox: newest('firefox'), safari: newest('safari') }).toEqual({
      chrome: Number(supportedBrowsers.chrome),
      firefox: Number(supportedBrowsers.firefox),
      safari: Number(supportedBrowsers.safari),
    });
  });

  it('are listed in docs/operating.md', () => {
    expect(readFileSync(join(root, 'docs/operating.md'), 'utf8')).toContain(supportedBrowsersText);
  });
});
