import { describe, expect, it, vi } from 'vitest';
import { createFullscreen } from './fullscreen.ts';

/** A browser whose fullscreen is available, refused or missing. */
function makeBrowser(kind: 'there' | 'refused' | 'missing') {
  let isOn = false;
  let tell: () => void = () => undefined;
  const turn = (next: boolean) => {
    isOn = next;
    tell();
  };
  const fullscreen = createFullscreen({
    request: () => {
      if (kind === 'missing') return undefined;
      if (kind === 'refused') return Promise.reject(new TypeError('not allowed'));
      turn(true);
      return Promise.resolve();
    },
    exit: () => {
      turn(false);
      return Promise.resolve();
    },
    isOn: () => isOn,
    onChange: (listener) => {
      tell = listener;
    },
  });
  return { fullscreen, pressEscape: () => turn(false), isOn: () => isOn };
}

describe('fullscreen mode', () => {
  it('enters and leaves the browser’s fullscreen', () => {
    const { fullscreen, isOn } = makeBrowser('there');
    const listener = vi.fn<() => void>();
    const unsubscribe = fullscreen.subscribe(listener);
    void fullscreen.enter('page');
    expect([fullscreen.mode(), isOn()]).toEqual(['page', true]);
    fullscreen.leave();
    expect([fullscreen.mode(), isOn()]).toEqual([null, false]);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    void fullscreen.enter('page');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('ends when the browser leaves fullscreen', () => {
    const { fullscreen, pressEscape } = makeBrowser('there');
    void fullscreen.enter('page');
    pressEscape();
    expect(fullscreen.mode()).toBeNull();
    void fullscreen.enter('page');
    expect(fullscreen.mode()).toBe('page');
  });

  it.each(['refused', 'missing'] as const)(
    'changes only the layout if the browser’s fullscreen is %s',
    async (kind) => {
      const { fullscreen } = makeBrowser(kind);
      void fullscreen.enter('page');
      await Promise.resolve();
      expect(fullscreen.mode()).toBe('page');
      fullscreen.leave();
      expect(fullscreen.mode()).toBeNull();
    },
  );

  it.each([
    ['there', true],
    ['refused', false],
    ['missing', false],
  ] as const)(
    'reports whether the browser’s fullscreen, which is %s, was entered',
    async (kind, isEntered) => {
      const { fullscreen } = makeBrowser(kind);
      expect(await fullscreen.enter('second-screen')).toBe(isEntered);
      expect(fullscreen.mode()).toBe('second-screen');
    },
  );

  it('can change its content, and ends at once', () => {
    const { fullscreen, pressEscape } = makeBrowser('there');
    void fullscreen.enter('page');
    void fullscreen.enter('second-screen');
    expect(fullscreen.mode()).toBe('second-screen');
    pressEscape();
    expect(fullscreen.mode()).toBeNull();
  });
});
