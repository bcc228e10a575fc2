import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/RenderPage.tsx';
import { type PanelSlot, PanelSlotContext, type PanelTool } from './panel-slot.ts';
import { PanelToolbar, type PanelToolbarProps } from './PanelToolbar.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

const alone: PanelSlot = { place: 'primary', isPaired: false, tools: [] };

type Facts = Partial<Pick<PanelToolbarProps, 'onlineCount' | 'kind' | 'back'>>;

async function show(tools: readonly PanelTool[], facts: Facts = {}, slot: PanelSlot = alone) {
  const onReload = vi.fn();
  const shownAtMs = Date.now();
  await renderPage(
    <PanelSlotContext value={slot}>
      <PanelToolbar
        title="Orien"
        back={{ path: '/grouping', label: 'All servers' }}
        onlineCount={1234}
        lastAnswer={{ subscribe: () => () => {}, receivedAtMs: () => shownAtMs, data: () => null }}
        reported={() => ({ is_online: true, last_data_fetch: toWireTime(shownAtMs) })}
        tools={tools}
        onReload={onReload}
        {...facts}
      />
    </PanelSlotContext>,
  );
  return onReload;
}

describe('the title bar of a panel', () => {
  it('shows the title, the number online, and a link back', async () => {
    await show([]);
    expect(screen.getByRole('heading', { name: 'Orien' })).toBeTruthy();
    expect(document.body.textContent).toContain('1,234 online');
    expect(screen.getByRole('link', { name: 'All servers' }).getAttribute('href')).toBe('/grouping');
  });

  it('leaves out an unknown count', async () => {
    await show([], { onlineCount: null });
    expect(document.body.textContent).not.toContain('online');
  });

  it('names the kind of list where needed', async () => {
    await show([], { kind: 'Rollcall Who List' });
    expect(screen.getByRole('heading', { name: 'Orien Rollcall Who List' })).toBeTruthy();
  });

  it('shows the age of the data in steps, without rendering the tools again', async () => {
    const drawn = vi.fn(() => 'Settings');
    const tool = {
      get label() {
        return drawn();
      },
      icon: 'settings' as const,
      onPress() {},
    };
    await show([tool]);
    const before = drawn.mock.calls.length;
    expect(screen.getByText('just now')).toBeTruthy();
    await pass(11_000);
    expect(screen.getByText('10 s')).toBeTruthy();
    expect(drawn).toHaveBeenCalledTimes(before);
  });
});

describe('a tool', () => {
  it('is prepared when the pointer or the focus reaches it', async () => {
    const onPrepare = vi.fn();
    const onPress = vi.fn();
    await show([{ label: 'Settings', icon: 'settings', onPress, onPrepare }]);
    fireEvent.pointerEnter(button('Settings'));
    fireEvent.focus(button('Settings'));
    expect(onPrepare).toHaveBeenCalledTimes(2);
    expect(onPress).not.toHaveBeenCalled();
    fireEvent.click(button('Settings'));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('shows whether it is pressed, if it is a toggle', async () => {
    await show([
      { label: 'Fullscreen', icon: 'expand', isPressed: true, onPress() {} },
      { label: 'Settings', icon: 'settings', onPress() {} },
    ]);
    expect(button('Fullscreen').getAttribute('aria-pressed')).toBe('true');
    expect(button('Settings').hasAttribute('aria-pressed')).toBe(false);
  });

  it('is in the "More tools" menu if it is an extra, and closes that menu when pressed', async () => {
    await show([
      { label: 'Screenshot', icon: 'camera', isExtra: true, onPress() {} },
      { label: 'Settings', icon: 'settings', onPress() {} },
    ]);
    const more = button('More tools').getAttribute('popovertarget');
    const sheet = document.querySelector('[popover]');
    expect(sheet?.id).toBe(more);
    expect(sheet?.contains(button('Screenshot'))).toBe(true);
    expect(sheet?.contains(button('Settings'))).toBe(false);
    expect(button('Screenshot').getAttribute('popovertarget')).toBe(more);
    expect(button('Screenshot').getAttribute('popovertargetaction')).toBe('hide');
  });

  it('named Reload is disabled for 5 seconds after use', async () => {
    const onReload = await show([]);
    fireEvent.click(button('Reload'));
    fireEvent.click(button('Reload'));
    expect(onReload).toHaveBeenCalledOnce();
    await pass(4900);
    expect(button('Reload').hasAttribute('aria-disabled')).toBe(true);
    await pass(200);
    expect(button('Reload').hasAttribute('aria-disabled')).toBe(false);
  });
});

describe('the title bar of a panel, depending on its position', () => {
  const back = { path: '/who', label: 'All servers', closeLabel: 'Close' };
  const onPress = vi.fn();
  const tools: readonly PanelTool[] = [{ label: 'Second panel', icon: 'expand', onPress }];
  const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('aria-label'));

  it("has the tools of the position after the panel's own", async () => {
    await show([{ label: 'Settings', icon: 'settings', onPress() {} }], {}, { ...alone, tools });
    const names = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
    expect(names.slice(0, 3)).toEqual(['Settings', 'Reload', 'Second panel']);
    fireEvent.click(button('Second panel'));
    expect(onPress).toHaveBeenCalledOnce();
  });

  it('has a close button that leads back if the panel is alone and the button has a label', async () => {
    await show([], { back });
    expect(links()).toEqual(['All servers', 'Close']);
    expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/who');
  });

  it('has the link back, but no close button, in the first of two panels', async () => {
    await show([], { back }, { ...alone, isPaired: true });
    expect(links()).toEqual(['All servers']);
  });

  it('has no link back in the second of two panels', async () => {
    await show([], { back }, { place: 'secondary', isPaired: true, tools });
    expect(links()).toEqual([]);
  });
});
