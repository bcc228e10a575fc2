import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useRootMark } from './useRootMark.ts';

afterEach(cleanup);

const isMarked = () => document.documentElement.hasAttribute('data-panel-notice');
const show = (isThere: boolean) =>
  renderHook((props: { readonly isThere: boolean }) => useRootMark('panel-notice', props.isThere), {
    initialProps: { isThere },
  });

it('the root mark is set while a component needs it', () => {
  const { rerender, unmount } = show(false);
  expect(isMarked()).toBe(false);
  rerender({ isThere: true });
  expect(isMarked()).toBe(true);
  rerender({ isThere: false });
  expect(isMarked()).toBe(false);
  rerender({ isThere: true });
  unmount();
  expect(isMarked()).toBe(false);
});

it('the root mark stays until the last of several components unmounts', () => {
  const first = show(true);
  const second = show(true);
  first.unmount();
  expect(isMarked()).toBe(true);
  second.unmount();
  expect(isMarked()).toBe(false);
});
