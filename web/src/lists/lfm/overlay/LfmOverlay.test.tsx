import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { WithRouter } from '../../../testing/WithRouter.tsx';
import { defaultDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { madeAt, madeAtMs, makeCharacter, makeQuest, makeRaidActivity } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Box } from '../../../canvas/geometry.ts';
import { type PanelSlot, PanelSlotContext } from '../../panel-slot.ts';
import { PageSettingsContext } from '../../../api/usePageSettings.ts';
import { lfmSettingsStore } from '../../../storage/lfm-stores.ts';
import { ignoresStore } from '../../../storage/character-list-stores.ts';
import { pageToasts } from '../../../ui/toast-store.ts';
import { makePageSettings } from '../../../testing/page-settings.ts';
import type { CouldJoinDialogProps } from '../../who/CouldJoinDialog.tsx';
import { createListedGroups } from './listed-groups.ts';
import { LfmOverlay } from './LfmOverlay.tsx';
import type { OverlaySubject } from './overlay-machine.ts';
import { createOverlayChannel } from './useCanvasOverlay.ts';
import { listOne } from './testing/overlay-makers.ts';
import { pageQueryClient } from '../../../api/query-client.ts';

// Stub: the dialog has its own tests; here only its opening and its group matter.
vi.mock('../../who/CouldJoinDialog.tsx', () => ({
  CouldJoinDialog: ({ group: { lfm }, isGone }: Pick<CouldJoinDialogProps, 'group' | 'isGone'>) => (
    <p>{`Who could join ${lfm.leader.name ?? '???'}${isGone ? ', who is gone' : ''}?`}</p>
  ),
}));

const store = lfmSettingsStore(defaultDefinition);
const onShown = vi.fn<(lfmId: number | null) => void>();

// Loaded when the pointer first enters a list.
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  const nothing = { data: [], source: 'cache', timestamp: madeAt };
  vi.stubGlobal('fetch', async (path: string) => Response.json(/^\/v[12]\//.test(path) ? nothing : {}));
});

afterEach(() => {
  cleanup();
  store.set(store.getDefault());
  pageQueryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onShown.mockReset();
});

interface Surroundings {
  /** Parent of the list; null = none. */
  readonly around?: HTMLElement | null;
  readonly slot?: PanelSlot;
}

const alone: PanelSlot = { place: 'primary', isPaired: false, tools: [] };

function open(
  listed = listOne(),
  settings: Partial<LfmSettings> = {},
  { around = null, slot = alone }: Surroundings = {},
) {
  store.set({ ...store.getDefault(), ...settings });
  const channel = createOverlayChannel(
    () => {},
    () => performance.now(),
  );
  const source = createListedGroups();
  source.show([listed]);
  const list = document.createElement('div');
  let row: Box | null = { x: 100, y: 300, width: 800, height: 90 };
  const overlay = () => (
    <WithRouter>
      <PageSettingsContext value={makePageSettings()}>
        <PanelSlotContext value={slot}>
          <LfmOverlay
            channel={channel}
            source={source}
            listRef={{ current: list }}
            rowBoxOf={() => row}
            onShown={onShown}
          />
        </PanelSlotContext>
      </PageSettingsContext>
    </WithRouter>
  );
  if (around !== null) around.append(list);
  const { rerender } = render(overlay());
  const send = (event: Parameters<typeof channel.send>[0]) => act(() => channel.send(event));
  const subject = (by: OverlaySubject['by'], part: OverlaySubject['part'] = 'group'): OverlaySubject => ({
    lfmId: listed.lfm.id,
    part,
    by,
    heading: 'down',
  });
  return {
    source,
    send,
    click: (part?: OverlaySubject['part']) => send({ type: 'click', subject: subject('click', part) }),
    point: () => send({ type: 'point', subject: subject('pointer') }),
    focus: () => send({ type: 'focus', subject: subject('keyboard') }),
    moveRow(next: Box | null) {
      row = next;
      rerender(overlay());
    },
  };
}

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const card = () => screen.queryByRole('region');

describe('the card of a group', () => {
  it('opens after the pointer has rested for the set time (mouseOverDelay)', () => {
    const { point } = open(listOne(), { mouseOverDelay: 600 });
    point();
    pass(599);
    expect(card()).toBeNull();
    pass(1);
    expect(screen.getByRole('region', { name: 'Torvald’s group' })).toBeTruthy();
    expect(onShown).toHaveBeenLastCalledWith(9001);
  });

  it('lists all members, with links to the page of the quest and to the wiki, which gets no referrer', () => {
    const { click } = open(listOne({ members: [makeCharacter({ id: 7, name: 'Aria' })] }));
    click();
    const people = within(screen.getByRole('list', { name: 'Members' }));
    expect(people.getByText('Aria').tagName).toBe('BDI');
    expect(people.getByText('Torvald')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'The Sunken Stair' });
    expect(link.getAttribute('href')).toBe('/quests/701/the-sunken-stair');
    const wiki = screen.getByRole('link', { name: 'Wiki page of The Sunken Stair' });
    expect(wiki.getAttribute('href')).toBe('https://ddowiki.com/page/The_Sunken_Stair');
    expect(wiki.getAttribute('rel')).toContain('noopener');
  });

  it('shows the usual duration of the quest, once known, in a line that was empty', async () => {
    const quest = { ...makeQuest(), ...unknownQuestMetrics, median_duration_seconds: 840 };
    const data = [{ ...quest, heroic_xp_per_minute: 1240 }];
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json({ data: path === '/v2/quests' ? data : [], source: 'cache', timestamp: madeAt }),
    );
    const { click } = open(listOne({ minimum_level: 8, maximum_level: 12 }));
    click();
    const line = document.querySelector('[class*="usual"]');
    expect(line?.textContent).toBe('');
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(line?.textContent).toBe('Median 14 min · 1,240 XP/min');
  });

  it('follows its group while it is open, and says when the group has closed', () => {
    const { click, source } = open();
    click();
    act(() => source.show([listOne({ comment: 'One more healer' })]));
    expect(screen.getByText('One more healer')).toBeTruthy();
    act(() => source.show([]));
    expect(screen.getByText('This group is no longer posted.')).toBeTruthy();
    expect(screen.getByText('One more healer')).toBeTruthy();
  });

  it('has the actions of the leader, or of another member after a press on the name', () => {
    const aria = makeCharacter({ id: 7, name: 'Aria' });
    const hidden = makeCharacter({ id: 8, name: null, guild_name: null, is_anonymous: true });
    const { click } = open(listOne({ members: [aria, hidden] }));
    click();
    expect(screen.getByRole('list', { name: 'Actions for Torvald' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Aria', expanded: false }));
    expect(screen.getByRole('list', { name: 'Actions for Aria' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Actions for Torvald' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Aria', expanded: true }));
    expect(screen.queryByRole('list', { name: /^Actions/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '???' })).toBeNull();
  });

  it('ignores a leader with one press, which hides the group and says so, and can be undone', () => {
    const { click, source } = open();
    click();
    fireEvent.click(screen.getByRole('button', { name: 'Ignore' }));
    const hiding = () => {
      const settings = store.get();
      return [
        settings.hideGroupsPostedByIgnoredCharacters,
        settings.hideGroupsContainingIgnoredCharacters,
        ...ignoresStore.get().data.map(({ id }) => id),
      ];
    };
    expect(hiding()).toEqual([true, true, 101]);
    act(() => source.show([]));
    const [toast] = pageToasts.toasts();
    expect(toast?.message).toBe(
      'Torvald of Thelanis is now ignored. Groups with ignored characters are now hidden.',
    );
    act(() => toast?.actions?.[0]?.onClick());
    expect(hiding()).toEqual([false, false]);
  });

  it('counts down the raid timers of own characters while open, even after sleep', () => {
    vi.setSystemTime(madeAtMs);
    const mine = { registeredCharacters: [makeCharacter({ id: 1, name: 'Mine' })] };
    const raidActivity = [makeRaidActivity({ character_id: 1, data: { quest_ids: [701] } })];
    const { click } = open(listOne({}, { ...mine, raidActivity }));
    click('quest');
    expect(screen.getByText('On timer: 2 days 18 hours left')).toBeTruthy();
    pass(60_000);
    expect(screen.getByText('On timer: 2 days 17 hours left')).toBeTruthy();
    vi.setSystemTime(madeAtMs + 60 * 3_600_000);
    pass(5000);
    expect(screen.getByText('On timer: 5 hours 59 minutes left')).toBeTruthy();
    vi.setSystemTime(madeAtMs + 66 * 3_600_000);
    pass(5000);
    expect(screen.queryByText(/^On timer/)).toBeNull();
  });

  it('does not open for a missing group', () => {
    const { click, source } = open();
    act(() => source.show([]));
    click();
    expect(card()).toBeNull();
  });

  it('is replaced by the dialog of characters that could join, which follows the group', async () => {
    const { click, source } = open();
    click();
    const button = screen.getByRole('button', { name: 'Who could join?' });
    fireEvent.pointerEnter(button);
    fireEvent.click(button);
    await act(async () => vi.advanceTimersByTimeAsync(0));
    await vi.waitFor(() => expect(screen.getByText('Who could join Torvald?')).toBeTruthy());
    expect(card()).toBeNull();
    act(() => source.show([]));
    expect(screen.getByText('Who could join Torvald, who is gone?')).toBeTruthy();
  });

  it('has no dialog of characters that could join if it is about a quest', () => {
    const { click } = open();
    click('quest');
    expect(screen.queryByRole('button', { name: 'Who could join?' })).toBeNull();
  });

  it('follows its row, and is hidden with it', () => {
    const { click, moveRow } = open();
    click();
    // The card has no height in jsdom, so its top is where its end would be: one gap above its row.
    expect(card()?.style.top).toBe('292px');
    moveRow({ x: 100, y: 500, width: 800, height: 90 });
    expect(card()?.style.top).toBe('492px');
    moveRow(null);
    expect(document.querySelector('section')?.style.visibility).toBe('hidden');
  });

  it('stays while the pointer is in it', () => {
    const { point, send } = open();
    point();
    pass(250);
    send({ type: 'point', subject: null });
    fireEvent.pointerEnter(screen.getByRole('region'));
    pass(1000);
    fireEvent.pointerLeave(screen.getByRole('region'));
    pass(249);
    expect(card()).toBeTruthy();
    pass(1);
    expect(card()).toBeNull();
  });

  it('closes on Escape, which then does nothing else', () => {
    const { click } = open();
    click();
    const heard = vi.fn<(event: Event) => void>();
    document.body.addEventListener('keydown', heard);
    const isLeft = fireEvent.keyDown(document.body, { key: 'Escape' });
    document.body.removeEventListener('keydown', heard);
    expect(card()).toBeNull();
    expect(isLeft).toBe(false);
    expect(heard).not.toHaveBeenCalled();
  });

  it('leaves Escape alone while no card is open', () => {
    open();
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });

  it('leaves Escape to a dialog above it', () => {
    const { click } = open();
    click();
    render(
      <dialog open>
        <button type="button">In a dialog</button>
      </dialog>,
    );
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'In a dialog' }), { key: 'Escape' })).toBe(
      true,
    );
    expect(card()).toBeTruthy();
  });

  it('is announced in a short sentence to keyboard users, without moving the focus', () => {
    const mine = makeCharacter({ id: 1, name: 'Mine' });
    const listed = listOne({}, { registeredCharacters: [mine] }, { trackedCharacterIds: [1] });
    const { focus } = open(listed);
    const before = document.activeElement;
    focus();
    pass(250);
    const said = [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);
    expect(said).toContain('The leader is alone. Can join: Mine.');
    expect(document.activeElement).toBe(before);
  });

  it('shows foreign text as plain text, without direction controls', () => {
    const leader = makeCharacter({ name: '<b>Tor</b>\u202Evald', guild_name: '<img src=x>' });
    const { click } = open(listOne({ leader, comment: `<script>x</script>\u202E${'w'.repeat(500)}` }));
    click();
    const text = card()?.textContent ?? '';
    expect(text).toContain('<b>Tor</b>vald');
    expect(text).toContain('<img src=x>');
    expect(text).toContain('<script>x</script>w');
    expect(text).not.toContain('\u202E');
    expect(card()?.querySelector('b, img, script')).toBeNull();
  });
});

describe('the place of the card', () => {
  /** A panel of 848 px with this much room next to it. */
  function makePanel(room: number) {
    vi.stubGlobal(
      'ResizeObserver',
      vi.fn(function observer(changed: () => void) {
        return { observe: changed, disconnect() {} };
      }),
    );
    const board = document.createElement('div');
    const panel = document.createElement('section');
    panel.dataset['place'] = 'primary';
    board.append(panel);
    document.body.append(board);
    board.getBoundingClientRect = () => new DOMRect(0, 0, 848 + room, 700);
    panel.getBoundingClientRect = () => new DOMRect(0, 0, 848, 700);
    return { board, panel };
  }
  const cardIn = (board: HTMLElement) => within(board).queryByRole('region');

  it('is the dock if there is room beside the panel, which then contains only the card', () => {
    const { board, panel } = makePanel(400);
    const { click, send } = open(listOne(), {}, { around: panel });
    expect(board.childElementCount).toBe(1);
    click();
    expect(cardIn(board)?.parentElement?.style).toMatchObject({ left: '864px', width: '384px' });
    expect(cardIn(board)?.textContent).toContain('Click to pin.');
    const first = cardIn(board);
    click('quest');
    expect(cardIn(board)).toBe(first);
    send({ type: 'dismiss' });
    expect(board.childElementCount).toBe(1);
  });

  it.each([
    ['there is too little room', 315, alone],
    ['another panel is beside it', 400, { ...alone, isPaired: true }],
  ])('is at its row where %s', (_what, room, slot) => {
    const { board, panel } = makePanel(room);
    const { click } = open(listOne(), {}, { around: panel, slot });
    click();
    expect(cardIn(board)).toBeNull();
    expect(card()).toBeTruthy();
  });
});

describe('an open card follows a setting at once:', () => {
  const change = (settings: Partial<LfmSettings>) => {
    act(() => {
      store.set({ ...store.get(), ...settings });
    });
  };

  it('showLfmActivity', () => {
    const { click } = open();
    click();
    expect(screen.getByRole('heading', { name: 'Activity' })).toBeTruthy();
    change({ showLfmActivity: false });
    expect(screen.queryByRole('heading', { name: 'Activity' })).toBeNull();
  });

  it('showEligibleCharacters', () => {
    const registeredCharacters = Array.from({ length: 7 }, (_, index) => makeCharacter({ id: index + 1 }));
    const trackedCharacterIds = registeredCharacters.map(({ id }) => id);
    const { click } = open(listOne({}, { registeredCharacters }, { trackedCharacterIds }));
    click();
    expect(screen.getByRole('heading', { name: 'Can join' })).toBeTruthy();
    expect(screen.getByText('+2 more eligible characters...')).toBeTruthy();
    change({ showEligibleCharacters: false });
    expect(screen.queryByRole('heading', { name: 'Can join' })).toBeNull();
  });

  it('showCharacterGuildNames', () => {
    const { click } = open();
    click();
    expect(screen.getByText('Lantern Watch')).toBeTruthy();
    change({ showCharacterGuildNames: false });
    expect(screen.queryByText('Lantern Watch')).toBeNull();
  });

  it('isMultiColumn', () => {
    const members = Array.from({ length: 5 }, (_, index) => makeCharacter({ id: 200 + index }));
    const { click } = open(listOne({ members }));
    click();
    const columns = () => screen.getByRole('list', { name: 'Members' }).className;
    expect(columns()).toContain('twoColumns');
    change({ isMultiColumn: false });
    expect(columns()).not.toContain('twoColumns');
  });
});

describe('the card of a quest', () => {
  it('shows the known facts, in words and numbers', () => {
    const { click } = open();
    click('quest');
    expect(screen.getByRole('heading', { name: 'The Sunken Stair' })).toBeTruthy();
    expect(screen.getByText('Drowned Quarter')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Wiki page of The Sunken Stair' })).toBeTruthy();
  });

  it('says if a group has no quest', () => {
    const { click } = open(listOne({ quest_id: 0 }));
    click('quest');
    expect(screen.getByText('This group has not chosen a quest.')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
