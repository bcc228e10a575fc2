import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { whoRowsOf } from './testing/row-makers.ts';
import { clickWhoPart } from './useWhoRowActions.ts';
import type { WhoRow } from './who-rows.ts';

const [made] = whoRowsOf([
  makeCharacter({ id: 5, guild_name: 'Lantern Watch', is_in_party: true, group_id: 70 }),
]);
if (!made) throw new Error('There is no row.');
const quest: WhoRow['quest'] = {
  hasMark: true,
  name: 'Harbor Watch',
  wikiUrl: 'https://wiki.test/Harbor_Watch',
  links: [],
};
const row: WhoRow = { ...made, quest };

afterEach(() => vi.restoreAllMocks());

/** The effect of a click on a part. */
function clickOn(
  part: Parameters<typeof clickWhoPart>[1],
  by: 'a click' | 'a double click' | 'a tap',
  of = row,
) {
  const done: string[] = [];
  vi.spyOn(window, 'open').mockImplementation((url, _target, features) => {
    done.push(`opens ${url} ${features}`);
    return null;
  });
  clickWhoPart(
    of,
    part,
    { isMouse: by !== 'a tap', isDouble: by === 'a double click' },
    {
      onSearchGuild: (guild) => done.push(`searches ${guild}`),
      onShowGroup: (id) => done.push(`group ${id}`),
      onShowDetails: (id) => done.push(`details of ${id}`),
    },
  );
  return done;
}

const wiki = 'opens https://wiki.test/Harbor_Watch noopener,noreferrer';

describe('the parts of a row', () => {
  it.each([
    ['guild', 'a click', ['searches Lantern Watch']],
    ['guild', 'a double click', []],
    ['guild', 'a tap', ['searches Lantern Watch']],
    ['party', 'a click', ['group 70']],
    ['party', 'a double click', []],
    ['party', 'a tap', ['group 70']],
    ['quest', 'a click', []],
    ['quest', 'a double click', [wiki]],
    ['quest', 'a tap', ['details of 5']],
    ['name', 'a click', ['details of 5']],
    ['name', 'a double click', []],
    ['name', 'a tap', ['details of 5']],
    ['row', 'a click', []],
    ['row', 'a double click', []],
    ['row', 'a tap', ['details of 5']],
  ] as const)('respond at the %s to %s with %j', (part, by, actions) => {
    expect(clickOn(part, by)).toEqual(actions);
  });

  it('do nothing if the row does not have them', () => {
    const bare = { ...row, quest: null, party: null };
    expect([clickOn('quest', 'a double click', bare), clickOn('party', 'a click', bare)]).toEqual([[], []]);
  });
});
