import { expect, it } from 'vitest';
import { plainView } from './list-view.ts';
import { linkToView } from './view-link.ts';

const levels = { level_minimum: 1, level_cap: 34 };
const plain = plainView(levels);

it('an address gets a view in place of the one that it had; what belongs to others stays', () => {
  const href = 'https://x.test/grouping/orien?raids=only&secondary-panel-type=who&search=old#place';
  expect(linkToView(href, { ...plain, minLevel: 20 }, levels)).toBe(
    'https://x.test/grouping/orien?secondary-panel-type=who&levels=20-34',
  );
});

it('a link to the view of everybody is a link to a view', () => {
  expect(linkToView('https://x.test/grouping/orien', plain, levels)).toBe(
    'https://x.test/grouping/orien?sort=level',
  );
});
