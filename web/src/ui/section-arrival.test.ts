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

describe('a section named in the address', () => {
  it('is scrolled to once, however often it is rendered', () => {
    const { arrive, scrollTo } = setUp('navigate');
    arrive('news');
    arrive('news');
    expect(scrollTo.mock.calls).toEqual([['news']]);
  });

  it.each(['reload', 'back_forward'])(
    'is not scrolled to if the browser restores the position: %s',
    (type) => {
      const { arrive, scrollTo, go } = setUp(type);
      arrive('news');
      expect(scrollTo).not.toHaveBeenCalled();
      go('second');
      arrive('faq');
      expect(scrollTo.mock.calls).toEqual([['faq']]);
    },
  );

  it('is scrolled to on a new history entry, but not on a return to an old one', () => {
    const { arrive, scrollTo, go } = setUp('navigate');
    arrive('news');
    go('second');
    arrive('faq');
    go('first');
    arrive('news');
    expect(scrollTo.mock.calls).toEqual([['news'], ['faq']]);
  });
});
