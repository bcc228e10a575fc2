import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useNear } from './useNear.ts';

/** An IntersectionObserver that the test controls. */
class ObserverStub {
  static all: ObserverStub[] = [];
  readonly watched: Element[] = [];
  isWatching = true;
  readonly margin: string | undefined;
  readonly #tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void;

  constructor(tell: ObserverStub['tell'], options?: { readonly rootMargin?: string }) {
    this.#tell = tell;
    this.margin = options?.rootMargin;
    ObserverStub.all.push(this);
  }
  tell(seen: readonly { readonly isIntersecting: boolean }[]) {
    this.#tell(seen);
  }
  observe(place: Element) {
    this.watched.push(place);
  }
  disconnect() {
    this.isWatching = false;
  }
}

function Place() {
  const [place, isNear] = useNear();
  return createElement('div', { ref: place }, isNear ? 'near' : 'far');
}

const see = (...isIntersecting: readonly boolean[]) =>
  act(async () => ObserverStub.all[0]?.tell(isIntersecting.map((each) => ({ isIntersecting: each }))));

afterEach(() => {
  cleanup();
  ObserverStub.all = [];
  vi.unstubAllGlobals();
});

describe('an element that is watched', () => {
  it('is far until it comes within half a screen, and stays near from then on', async () => {
    vi.stubGlobal('IntersectionObserver', ObserverStub);
    const { container } = render(createElement(Place));
    const [observer] = ObserverStub.all;
    expect([observer?.margin, observer?.watched]).toEqual(['50% 0px', [container.firstElementChild]]);
    await see(false);
    expect([container.textContent, observer?.isWatching]).toEqual(['far', true]);
    await see(false, true);
    expect([container.textContent, observer?.isWatching]).toEqual(['near', false]);
  });

  it('is not observed after unmounting', () => {
    vi.stubGlobal('IntersectionObserver', ObserverStub);
    const { unmount } = render(createElement(Place));
    unmount();
    expect(ObserverStub.all.map(({ isWatching }) => isWatching)).toEqual([false]);
  });

  it('is near at once if the browser cannot observe it', () => {
    const { container } = render(createElement(Place));
    expect(container.textContent).toBe('near');
  });
});
