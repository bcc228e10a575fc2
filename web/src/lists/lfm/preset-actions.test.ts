import { describe, expect, it } from 'vitest';
import { addPreset, changePreset, checkName, removePreset, restorePreset } from './preset-actions.ts';

const preset = (name: string) => ({ name, view: 'sort=level' });
const raids = preset('Raid night');
const alts = preset('Älts');
const both = [raids, alts];
const full = Array.from({ length: 20 }, (_, index) => preset(`View ${index}`));

describe('a name for a view', () => {
  it.each([
    ['', 'Name: type 1 to 40 characters.'],
    [' \t\n ', 'Name: type 1 to 40 characters.'],
    ['\u200B\u202E', 'Name: type 1 to 40 characters.'],
    ['x'.repeat(41), 'Name: at most 40 characters; this has 41.'],
    ['raid NIGHT', 'Name: “Raid night” is taken by another view.'],
    ['  Raid   night ', 'Name: “Raid night” is taken by another view.'],
    ['a\u0308lts', 'Name: “Älts” is taken by another view.'],
  ])('%j: %s', (text, problem) => {
    expect(checkName(both, text, null)).toMatchObject({ problem });
  });

  it.each([
    ['  Low   level\nalts ', 'Low level alts'],
    ['🐉'.repeat(40), '🐉'.repeat(40)],
    ['<b>bold</b>', '<b>bold</b>'],
    ['Abend\u202Eraid', 'Abend raid'],
  ])('%j becomes %j', (text, name) => {
    expect(checkName(both, text, null)).toEqual({ state: 'fine', name });
  });

  it('can be saved again by the view that has it', () => {
    expect(checkName(both, 'RAID night', raids)).toEqual({ state: 'fine', name: 'RAID night' });
    expect(checkName(both, 'älts', raids)).toMatchObject({ state: 'taken', by: alts });
  });

  it('is refused if the list is full, unless a view is replaced', () => {
    expect(checkName(full, 'One more', null)).toEqual({
      state: 'refused',
      problem: 'You can save up to 20 views. Delete one to save another.',
    });
    expect(checkName(full, 'Other', full[3] ?? null).state).toBe('fine');
    expect(checkName(full, 'view 3', null).state).toBe('taken');
  });
});

describe('the list of views', () => {
  it('grows at its end', () => {
    expect(addPreset([raids], alts)).toEqual([raids, alts]);
  });

  it('replaces a view in its place', () => {
    expect(changePreset(both, raids, { view: 'raids=only' })).toEqual([
      { name: 'Raid night', view: 'raids=only' },
      alts,
    ]);
    expect(changePreset(both, alts, { name: 'Alts' }).map(({ name }) => name)).toEqual([
      'Raid night',
      'Alts',
    ]);
  });

  it('restores a deleted view in its old place', () => {
    const left = removePreset(both, raids);
    expect(left).toEqual([alts]);
    expect(restorePreset(left, raids, 0)).toEqual(both);
  });

  it('does not restore a view whose name is taken, or for which the list has no room', () => {
    expect(restorePreset([preset('RAID NIGHT')], raids, 0)).toEqual([preset('RAID NIGHT')]);
    expect(restorePreset(full, raids, 0)).toBe(full);
  });
});
