import { afterEach, expect, it, vi } from 'vitest';
import { hidePage } from '../testing/hide-page.ts';
import { whileSeen } from './while-seen.ts';

afterEach(() => vi.restoreAllMocks());

function setUp() {
  const heard: string[] = [];
  const stop = whileSeen((isSeenAgain) => {
    heard.push(isSeenAgain ? 'begins again' : 'begins');
    return () => heard.push('ends');
  });
  return { heard, stop };
}

it('the work ends when the page is hidden, and restarts when it is visible', () => {
  const { heard, stop } = setUp();
  hidePage();
  expect(heard).toEqual(['begins', 'ends']);
  hidePage(false);
  expect(heard).toEqual(['begins', 'ends', 'begins again']);
  stop();
});

it('the work waits for a page that is hidden from the start', () => {
  hidePage();
  const { heard, stop } = setUp();
  expect(heard).toEqual([]);
  hidePage(false);
  expect(heard).toEqual(['begins again']);
  stop();
});

it('the work ends once, and for good, when it is stopped', () => {
  const { heard, stop } = setUp();
  stop();
  hidePage();
  hidePage(false);
  expect(heard).toEqual(['begins', 'ends']);
});
