import { expect, it } from 'vitest';
import { currentSection } from './PageIndex.tsx';

const order = ['servers', 'hourly', 'genders', 'classes', 'see-also'];
const places = { order, onLine: new Set<string>(), isAtEnd: false, chosen: null, before: null };

it.each([
  ['none before any is there', {}, null],
  ['the one that crosses the line', { onLine: new Set(['hourly']) }, 'hourly'],
  ['the first of two side by side', { onLine: new Set(['classes', 'genders']) }, 'genders'],
  ['the one before, between two', { before: 'hourly' }, 'hourly'],
  ['the last at the end of the page', { isAtEnd: true, onLine: new Set(['genders']) }, 'see-also'],
  ['the one that was gone to', { isAtEnd: true, chosen: 'classes', onLine: new Set(['genders']) }, 'classes'],
  ['none of a page without sections', { order: [], isAtEnd: true }, null],
])('the index finds the section being read: %s', (_name, given, expected) => {
  expect(currentSection({ ...places, ...given })).toBe(expected);
});
