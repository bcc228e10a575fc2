import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../testing/RenderPage.tsx';
import type { PanelTool } from './panel-tool.ts';
import { PanelToolbar } from './PanelToolbar.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

async function show(tools: readonly PanelTool[], facts: { onlineCount?: number | null } = {}) {
  const onReload = vi.fn();
  const shownAtMs = Date.now();
  await renderPage(
    <PanelToolbar
      title="Orien"
      back={{ path: '/grouping', label: 'All servers' }}
      onlineCount={1234}
      lastAnswer={{ subscribe: () => () => {}, receivedAtMs: () => shownAtMs }}
      lastDataFetch={toWireTime(Date.now())}
      tools={tools}
      onReload={onReload}
      {...facts}
    />,
  );
  return onReload;
}

describe('the title bar of a panel', () => {
  it('says what is shown, who is there, and leads back', async () => {
    await show([]);
    expect(screen.getByRole('heading', { name: 'Orien' })).toBeTruthy();
    expect(document.body.textContent).toContain('1,234 online');
    expect(screen.getByRole('link', { name: 'All servers' }).getAttribute('href')).toBe('/grouping');
  });

  it('leaves out a count that nobody knows', async () => {
    await show([], { onlineCount: null });
    expect(document.body.textContent).not.toContain('online');
  });

  it('tells the age of the data in steps, and draws no tool anew for it', async () => {
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
    expect(screen.getByText('under 5 s')).toBeTruthy();
    await pass(11_000);
    expect(screen.getByText('10 s')).toBeTruthy();
    expect(drawn).toHaveBeenCalledTimes(before);
  });
});

describe('a tool', () => {
  it('is prepared by a pointer that comes near, and by the focus', async () => {
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

  it('tells whether it is on, if it can be', async () => {
    await show([
      { label: 'Fullscreen', icon: 'expand', isPressed: true, onPress() {} },
      { label: 'Settings', icon: 'settings', onPress() {} },
    ]);
    expect(button('Fullscreen').getAttribute('aria-pressed')).toBe('true');
    expect(button('Settings').hasAttribute('aria-pressed')).toBe(false);
  });

  it('that is an extra stands in what "More tools" opens, which goes when it is pressed', async () => {
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

  it('called Reload rests for 5 seconds after use', async () => {
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
