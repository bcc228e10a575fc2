import { expect, it } from 'vitest';
import { currentSection } from './PageIndex.tsx';

const order = ['servers', 'hourly', 'genders', 'classes', 'see-also'];
const places = { order, onLine: new Set<string>(), isAtEnd: false, chosen: null, before: null };

it.each([
  ['none before any section is there', {}, null],
  ['the one on the reading line', { onLine: new Set(['hourly']) }, 'hourly'],
  ['the first of two side by side', { onLine: new Set(['classes', 'genders']) }, 'genders'],
  ['the previous one between two', { before: 'hourly' }, 'hourly'],
  ['the last at the end of the page', { isAtEnd: true, onLine: new Set(['genders']) }, 'see-also'],
  [
    'the one chosen in the index',
    { isAtEnd: true, chosen: 'classes', onLine: new Set(['genders']) },
    'classes',
  ],
  ['none on a page without sections', { order: [], isAtEnd: true }, null],
])('the index finds the section being read: %s', (_name, given, expected) => {
  expect(currentSection({ ...places, ...given })).toBe(expected);
});
