import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/RenderPage.tsx';
import { RaidsBoard } from './RaidsBoard.tsx';
import { boardOf, groupsOf } from './testing/raid-makers.ts';

const members = Array.from({ length: 11 }, (_, index) => makeCharacter({ id: 500 + index }));
const servers = boardOf({
  khyber: groupsOf(makeLfm({ id: 1, quest_id: 1, difficulty: 'Reaper' })),
  orien: groupsOf(
    makeLfm({ id: 2, quest_id: 2, members, is_quest_guess: true, comment: 'asc r3' }),
    makeLfm({ id: 3, quest_id: 3 }),
  ),
});
const onHold = vi.fn();
const onRetry = vi.fn();

const open = async (overrides: Partial<Parameters<typeof RaidsBoard>[0]> = {}) =>
  renderPage(
    <RaidsBoard
      view={{ state: 'list' }}
      servers={servers}
      onHold={onHold}
      onRetry={onRetry}
      UsualTime={SaidOf}
      {...overrides}
    />,
  );
const SaidOf = ({ questId, serverKey }: { readonly questId: number; readonly serverKey: string }) => (
  <p>{`Usually asked: ${questId} on ${serverKey}`}</p>
);
const links = () => screen.getAllByRole('link');
const said = (element: HTMLElement | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('the board of raids', () => {
  it('leads to the groups of every server and of every raid, and to the pages of raids', async () => {
    await open();
    expect(links().map((link) => [said(link), link.getAttribute('href')])).toEqual([
      ['Khyber 1 raid 1 group', '/grouping/khyber'],
      ['The Chronoscope', '/quests/1/the-chronoscope'],
      ['Groups on Khyber: The Chronoscope led by Torvald', '/grouping/khyber'],
      ['Orien 1 raid 2 groups', '/grouping/orien'],
      ['Ascension Chamber', '/quests/2/ascension-chamber'],
      ['Groups on Orien: Ascension Chamber led by Torvald', '/grouping/orien'],
    ]);
  });

  it('says of every raid what is sought, and when it is usually run there', async () => {
    await open();
    const lines = screen
      .getAllByRole('list', { name: /^Raids on/ })
      .flatMap((list) => within(list).getAllByRole('listitem'));
    expect(lines.map((line) => said(line)?.replace(/ Groups on.*/, ''))).toEqual([
      'The Chronoscope Reaper Usually asked: 1 on khyber led by Torvald 1/12 members Lv 15–25 Any class Just now',
      'Ascension Chamber Reaper 3 guessedUsually asked: 2 on orien led by Torvald 12/12 members, full Lv 15–25 Any class Just now',
    ]);
  });

  it('keeps the raids of a server under its heading', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 3 }).map(said)).toEqual([
      'Khyber 1 raid 1 group',
      'Orien 1 raid 2 groups',
    ]);
    const raids = screen.getByRole('list', { name: 'Raids on Orien' });
    expect(within(raids).getAllByRole('listitem')).toHaveLength(1);
  });

  it('lights a raid up when there is room and its data is current, with a box for every seat', async () => {
    const isLit = () =>
      screen.getAllByRole('listitem').flatMap((item) => {
        const row = item.querySelector(':scope > div');
        return row === null ? [] : [row.hasAttribute('data-lit')];
      });
    await open();
    expect(isLit()).toEqual([true, false]);
    const seats = document.querySelector<HTMLElement>('[style*="--taken"]')?.style;
    expect([seats?.getPropertyValue('--taken'), seats?.getPropertyValue('--all')]).toEqual(['1', '12']);
    cleanup();
    await open({ servers: servers.map((server) => ({ ...server, isFresh: false })) });
    expect(isLit()).toEqual([false, false]);
  });

  it('says what is old', async () => {
    const old = servers.map((server) => ({ ...server, warning: 'Data is 7 min old', isFresh: false }));
    await open({ servers: old });
    expect(screen.getAllByText('Data is 7 min old')).toHaveLength(2);
  });

  it('goes from line to line by arrows, also from the name of a raid, and to the ends by Home and End', async () => {
    await open();
    const press = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      return links().findIndex((link) => link === document.activeElement);
    };
    links()[0]?.focus();
    expect(['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'x'].map(press)).toEqual([
      2, 3, 2, 5, 5, 0, 0,
    ]);
    links()[1]?.focus();
    expect(press('ArrowDown')).toBe(3);
  });

  it('is held while the pointer rests on it or a link has the focus', async () => {
    await open();
    const list = screen.getByRole('list', { name: 'Servers with raids' });
    fireEvent.pointerEnter(list);
    fireEvent.pointerLeave(list);
    const [first, second] = links();
    fireEvent.focus(first ?? list);
    fireEvent.blur(first ?? list, { relatedTarget: second });
    fireEvent.blur(second ?? list);
    expect(onHold.mock.calls.flat()).toEqual([true, false, true, false]);
  });

  it('says that it loads', async () => {
    await open({ view: { state: 'loading', text: 'Loading raids...' } });
    expect(screen.getByRole('status').textContent).toBe('Loading raids...');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('says that there are none', async () => {
    await open({ view: { state: 'empty', text: "There aren't any raids posted at the moment." } });
    expect(screen.getByRole('status').textContent).toBe("There aren't any raids posted at the moment.");
  });

  it('says that it failed, and tries again when asked', async () => {
    await open({ view: { state: 'error', title: 'Failed to load data', text: 'Something is wrong.' } });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load dataSomething is wrong.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
