import { afterEach, expect, it } from 'vitest';
import { cleanPresetName, isSameName, lfmPresetsStore } from './lfm-presets-store.ts';

afterEach(() => {
  lfmPresetsStore.reset();
  localStorage.clear();
});

const preset = (name: string, view = 'sort=level') => ({ name, view });

it('there are no named views until one is saved', () => {
  expect(lfmPresetsStore.get()).toEqual([]);
  expect(lfmPresetsStore.set([preset('Raid night', 'raids=only')])).toBe(true);
  expect(localStorage.getItem('v1-lfm-presets')).toBe('[{"name":"Raid night","view":"raids=only"}]');
});

it.each([
  ['a name without letters', [preset('')]],
  ['a name of 41 characters', [preset('x'.repeat(41))]],
  ['a name with blanks around it', [preset(' a')]],
  ['a name of two lines', [preset('a\nb')]],
  ['the same name twice, in different case', [preset('Raids'), preset('RAIDS')]],
  ['21 views', Array.from({ length: 21 }, (_, index) => preset(`View ${index}`))],
  ['a view longer than an address', [preset('a', 'x'.repeat(8001))]],
])('%s is rejected', (_, presets) => {
  expect(lfmPresetsStore.set(presets)).toBe(false);
  expect(lfmPresetsStore.get()).toEqual([]);
});

it('20 views with names of 40 characters are stored', () => {
  const presets = Array.from({ length: 20 }, (_, index) => preset(`${'🐉'.repeat(38)}${index + 10}`));
  expect(lfmPresetsStore.set(presets)).toBe(true);
});

it('a view as long as an address is stored', () => {
  expect(lfmPresetsStore.set([preset('a', 'x'.repeat(8000))])).toBe(true);
});

it('a name is reduced to one line of visible characters', () => {
  expect(cleanPresetName('  a \t b\u202E\u200Bc\uD800 ')).toBe('a b c\uFFFD');
});

it('names are equal without regard to case and Unicode normalization', () => {
  expect(isSameName('Älts', 'a\u0308LTS')).toBe(true);
  expect(isSameName('Alts', 'Älts')).toBe(false);
});
