import { describe, expect, it } from 'vitest';
import { keepScroll } from './keep-scroll.ts';

describe('a visitor who reads before the app has arrived', () => {
  it('stays where they have scrolled to, and begins other pages at their beginning', () => {
    const mayScroll = keepScroll(() => 480);
    expect([mayScroll(), mayScroll(), mayScroll()]).toEqual([false, true, true]);
  });

  it('is brought to where the address belongs when nothing was scrolled', () => {
    const mayScroll = keepScroll(() => 0);
    expect([mayScroll(), mayScroll()]).toEqual([true, true]);
  });
});
