import { describe, expect, it, vi } from 'vitest';
import { createToastStore, type ToastContent } from './toast-store.ts';

const hello: ToastContent = { type: 'info', title: 'Hello', message: 'You there' };

function setUp() {
  const store = createToastStore();
  return { store, titles: () => store.toasts().map(({ title }) => title) };
}

describe('toasts', () => {
  it('are added in order and dismissed one by one', () => {
    const { store, titles } = setUp();
    store.show(hello);
    const again = store.show({ ...hello, title: 'Again' });
    expect(titles()).toEqual(['Hello', 'Again']);
    store.dismiss(again);
    expect(titles()).toEqual(['Hello']);
    store.dismiss(again);
    expect(titles()).toEqual(['Hello']);
  });

  it('with the same text are one, with the latest content', () => {
    const { store, titles } = setUp();
    const first = store.show(hello);
    store.show({ ...hello, title: 'Again' });
    const [before] = store.toasts();
    expect(store.show({ ...hello, subMessage: 'Still' })).toBe(first);
    expect(titles()).toEqual(['Hello', 'Again']);
    expect(store.toasts()[0]?.subMessage).toBe('Still');
    expect(store.toasts()[0]).not.toBe(before);
  });

  it('can be dismissed oldest first', () => {
    const { store, titles } = setUp();
    store.show(hello);
    store.show({ ...hello, title: 'Again' });
    expect(store.dismissOldest()).toBe(true);
    expect(titles()).toEqual(['Again']);
    expect(store.dismissOldest()).toBe(true);
    expect(store.dismissOldest()).toBe(false);
  });

  it('notify their listeners until these unsubscribe', () => {
    const { store } = setUp();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.show(hello);
    unsubscribe();
    store.show({ ...hello, title: 'Again' });
    expect(listener).toHaveBeenCalledOnce();
  });
});
