import { afterEach, expect, it } from 'vitest';
import { dateFormat, numberFormat, pageLocale, setPageLocale } from './locale.ts';

afterEach(() => setPageLocale(undefined));

const day = Date.UTC(2026, 2, 14, 20, 15);

it.each(['ar-EG', 'fa-IR', 'mr-IN', 'my-MM', 'ar-EG-u-nu-arab'])(
  'numbers and dates in %s have plain digits',
  (tag) => {
    setPageLocale(tag);
    expect(numberFormat().format(1234)).toMatch(/^1\D234$/);
    expect(dateFormat({ dateStyle: 'short', timeZone: 'UTC' }).format(day)).not.toMatch(/(?!\d)\p{Nd}/u);
    expect(pageLocale()?.startsWith(tag.slice(0, 5)), 'the rest is as the reader has it').toBe(true);
  },
);

it('a page without a locale uses the browser’s', () => {
  setPageLocale(undefined);
  const own = new Intl.NumberFormat().resolvedOptions().locale;
  expect(numberFormat().format(1234.5)).toBe(new Intl.NumberFormat(own).format(1234.5));
});
