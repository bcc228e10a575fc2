import { describe, expect, it, vi } from 'vitest';
import { createToastStore, type ToastContent } from './toast-store.ts';

const hello: ToastContent = { type: 'info', title: 'Hello', message: 'You there' };

function setUp() {
  const timers: { ring: () => void; waitMs: number }[] = [];
  const store = createToastStore((ring, waitMs) => timers.push({ ring, waitMs }));
  return { store, timers, titles: () => store.toasts().map(({ title }) => title) };
}

describe('toasts', () => {
  it('come in order and go one by one', () => {
    const { store, titles } = setUp();
    store.show(hello);
    store.show({ ...hello, title: 'Again' });
    expect(titles()).toEqual(['Hello', 'Again']);
    store.dismiss(store.toasts()[1]?.id ?? 0);
    expect(titles()).toEqual(['Hello']);
  });

  it('say the same thing once', () => {
    const { store, titles } = setUp();
    store.show(hello);
    store.show({ ...hello });
    expect(titles()).toEqual(['Hello']);
  });

  it('go by themselves when they have a life', () => {
    const { store, timers, titles } = setUp();
    store.show({ ...hello, lifeMs: 10_000 });
    store.show({ ...hello, title: 'Stays' });
    expect(timers.map(({ waitMs }) => waitMs)).toEqual([10_000]);
    timers[0]?.ring();
    expect(titles()).toEqual(['Stays']);
    timers[0]?.ring();
    expect(titles()).toEqual(['Stays']);
  });

  it('go oldest first when they are dismissed', () => {
    const { store, titles } = setUp();
    store.show(hello);
    store.show({ ...hello, title: 'Again' });
    expect(store.dismissOldest()).toBe(true);
    expect(titles()).toEqual(['Again']);
    expect(store.dismissOldest()).toBe(true);
    expect(store.dismissOldest()).toBe(false);
  });

  it('tell their listeners', () => {
    const { store } = setUp();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.show(hello);
    unsubscribe();
    store.show({ ...hello, title: 'Again' });
    expect(listener).toHaveBeenCalledOnce();
  });
});
