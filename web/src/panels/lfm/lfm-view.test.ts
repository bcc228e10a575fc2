import { describe, expect, it } from 'vitest';
import { hiddenText, lfmPanelStyle, shownText } from './lfm-view.ts';

describe('the measures of a panel', () => {
  const settings = { isDynamicWidth: false, panelWidth: 848, isCompact: false, fontSize: 14 };

  it('panelWidth: is as wide as the setting says', () => {
    expect(lfmPanelStyle({ ...settings, panelWidth: 1200 })).toMatchObject({ '--panel-width': '1200px' });
  });

  it('isDynamicWidth: takes all the width there is', () => {
    expect(lfmPanelStyle({ ...settings, isDynamicWidth: true })).toMatchObject({ '--panel-width': '100%' });
  });

  it.each([
    ['usual', {}, '90px'],
    ['isCompact: compact', { isCompact: true }, '48px'],
    ['fontSize: small', { fontSize: 7 }, '45px'],
    ['narrow', { panelWidth: 600 }, lfmPanelStyle(settings)['--row-height-narrow']],
  ])('know how high %s rows are', (_what, change, height) => {
    expect(lfmPanelStyle({ ...settings, ...change })['--row-height-wide']).toBe(height);
  });

  it('do not grow with a font size above what the slider gives', () => {
    expect(lfmPanelStyle({ ...settings, fontSize: 72 })).toEqual(
      lfmPanelStyle({ ...settings, fontSize: 20 }),
    );
  });
});

it('counts what is shown and what is hidden', () => {
  expect([0, 1, 12].map(hiddenText)).toEqual([
    '',
    '1 group was hidden by your filter settings',
    '12 groups were hidden by your filter settings',
  ]);
  expect([1, 12].map(shownText)).toEqual(['1 group', '12 groups']);
});
