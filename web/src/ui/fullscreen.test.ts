import { describe, expect, it, vi } from 'vitest';
import { createFullscreen } from './fullscreen.ts';

/** A browser whose fullscreen is there, refused, or missing. */
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
  it('uses that of the browser and leaves it again', () => {
    const { fullscreen, isOn } = makeBrowser('there');
    const listener = vi.fn<() => void>();
    const unsubscribe = fullscreen.subscribe(listener);
    fullscreen.enter();
    expect([fullscreen.isFullscreen(), isOn()]).toEqual([true, true]);
    fullscreen.leave();
    expect([fullscreen.isFullscreen(), isOn()]).toEqual([false, false]);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    fullscreen.enter();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('ends when the browser ends it', () => {
    const { fullscreen, pressEscape } = makeBrowser('there');
    fullscreen.enter();
    pressEscape();
    expect(fullscreen.isFullscreen()).toBe(false);
    fullscreen.enter();
    expect(fullscreen.isFullscreen()).toBe(true);
  });

  it.each(['refused', 'missing'] as const)('is the layout alone where the browser’s is %s', async (kind) => {
    const { fullscreen } = makeBrowser(kind);
    fullscreen.enter();
    await Promise.resolve();
    expect(fullscreen.isFullscreen()).toBe(true);
    fullscreen.leave();
    expect(fullscreen.isFullscreen()).toBe(false);
  });
});
