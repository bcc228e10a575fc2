import type { UIEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { revealEnd } from './ListBody.tsx';

/** A list with 500 px of content, 200 of them in view. */
function makeList() {
  const list = document.createElement('div');
  const measures = { scrollHeight: 500, clientHeight: 200, scrollTop: 0 };
  for (const name of ['scrollHeight', 'clientHeight', 'scrollTop'] as const) {
    Object.defineProperty(list, name, { get: () => measures[name] });
  }
  const reveal = vi.fn();
  list.scrollIntoView = reveal;
  const scroll = (change: Partial<typeof measures>) => {
    Object.assign(measures, change);
    revealEnd({ target: list } as unknown as UIEvent);
  };
  return { reveal, scroll };
}

it('the page reveals the end of a list once the visitor has scrolled there', () => {
  const { reveal, scroll } = makeList();
  scroll({ scrollTop: 150 });
  scroll({ scrollTop: 298 });
  expect(reveal).not.toHaveBeenCalled();
  scroll({ scrollTop: 299.5 });
  expect(reveal).toHaveBeenCalledExactlyOnceWith({ block: 'nearest', behavior: 'smooth' });
});

it('the page does not scroll when the list has become shorter', () => {
  const { reveal, scroll } = makeList();
  scroll({ scrollTop: 150 });
  scroll({ scrollHeight: 300, scrollTop: 100 });
  scroll({ scrollHeight: 150, scrollTop: 0 });
  expect(reveal).not.toHaveBeenCalled();
});
