import { describe, expect, it, vi } from 'vitest';
import { createSectionArrival } from './useSectionArrival.ts';

function setUp(documentType: string) {
  let key = 'first';
  const scrollTo = vi.fn();
  const arrive = createSectionArrival({
    entryKey: () => key,
    documentType: () => documentType,
    scrollTo,
  });
  return {
    arrive,
    scrollTo,
    go(next: string) {
      key = next;
    },
  };
}

describe('a section that the address names', () => {
  it('is gone to once, however often it comes into the page', () => {
    const { arrive, scrollTo } = setUp('navigate');
    arrive('news');
    arrive('news');
    expect(scrollTo.mock.calls).toEqual([['news']]);
  });

  it.each(['reload', 'back_forward'])(
    'is left alone where the browser finds the place itself: %s',
    (type) => {
      const { arrive, scrollTo, go } = setUp(type);
      arrive('news');
      expect(scrollTo).not.toHaveBeenCalled();
      go('second');
      arrive('faq');
      expect(scrollTo.mock.calls).toEqual([['faq']]);
    },
  );

  it('is gone to again on another visit, but not when one comes back', () => {
    const { arrive, scrollTo, go } = setUp('navigate');
    arrive('news');
    go('second');
    arrive('faq');
    go('first');
    arrive('news');
    expect(scrollTo.mock.calls).toEqual([['news'], ['faq']]);
  });
});
