import { describe, expect, it } from 'vitest';
import type { ChimeResult } from '../../alerts/chime.ts';
import { createFullscreen } from '../../ui/fullscreen.ts';
import { createSecondScreen } from './second-screen.ts';

interface Browser {
  readonly isFullAllowed?: boolean;
  readonly isAwakeAllowed?: boolean;
  readonly sound?: ChimeResult;
}

/** A second screen in a browser that allows everything, unless a test says otherwise. */
function makeScreen({ isFullAllowed = true, isAwakeAllowed = true, sound = 'played' }: Browser = {}) {
  const said: string[] = [];
  const visible = new Set<() => void>();
  let locks = 0;
  let isFull = false;
  let tell = () => {};
  const turn = (isOn: boolean) => {
    isFull = isOn;
    tell();
  };
  const fullscreen = createFullscreen({
    request: async () => {
      if (!isFullAllowed) throw new TypeError('not allowed');
      turn(true);
    },
    exit: async () => turn(false),
    isOn: () => isFull,
    onChange: (listener) => {
      tell = listener;
    },
  });
  const begin = createSecondScreen({
    fullscreen,
    keepScreenOn: async () => {
      if (!isAwakeAllowed) throw new DOMException('', 'NotAllowedError');
      locks += 1;
      return {
        release: async () => {
          locks -= 1;
        },
      };
    },
    prepareSound: async () => sound,
    onVisible: (listener) => {
      visible.add(listener);
      return () => visible.delete(listener);
    },
    tell: (text) => said.push(text),
  });
  return {
    fullscreen,
    said,
    locks: () => locks,
    watchers: () => visible.size,
    enter: async () => begin(await fullscreen.enter('second-screen')),
    /** Makes the page visible again; the browser released its lock while it was hidden. */
    async comeBack() {
      locks = 0;
      visible.forEach((listener) => listener());
      await Promise.resolve();
      await Promise.resolve();
    },
    pressEscape: () => turn(false),
  };
}

describe('the second screen', () => {
  it('keeps the screen on until fullscreen ends, even after the page was hidden', async () => {
    const screen = makeScreen();
    await screen.enter();
    expect([screen.locks(), screen.said]).toEqual([1, []]);
    await screen.comeBack();
    expect(screen.locks()).toBe(1);
    screen.pressEscape();
    expect([screen.locks(), screen.watchers()]).toEqual([0, 0]);
  });

  it('releases a lock that is granted after the end', async () => {
    const screen = makeScreen();
    const entered = screen.enter();
    await Promise.resolve();
    screen.fullscreen.leave();
    await entered;
    expect([screen.locks(), screen.watchers(), screen.said]).toEqual([0, 0, []]);
  });

  it.each([
    [{ isFullAllowed: false }, 1, 'Your browser doesn’t allow fullscreen.'],
    [{ sound: 'blocked' }, 1, 'Your browser doesn’t allow sound.'],
    [
      { isAwakeAllowed: false, sound: 'missing' },
      0,
      'Your browser doesn’t allow sound or keeping the screen on.',
    ],
    [
      { isFullAllowed: false, isAwakeAllowed: false, sound: 'blocked' },
      0,
      'Your browser doesn’t allow fullscreen, sound, or keeping the screen on.',
    ],
  ] as const)(
    'in a browser with %j does what it allows, and says the rest in one line',
    async (browser, locks, line) => {
      const screen = makeScreen(browser);
      await screen.enter();
      expect(screen.fullscreen.mode()).toBe('second-screen');
      expect([screen.locks(), screen.said]).toEqual([locks, [line]]);
      screen.fullscreen.leave();
      expect([screen.locks(), screen.watchers()]).toEqual([0, 0]);
    },
  );
});
