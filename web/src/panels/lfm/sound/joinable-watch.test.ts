import { arrangeLfms } from '@rollcall/game/lfm-list';
import { makeLfm, makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { describe, expect, it, vi } from 'vitest';
import { watchJoinable } from './joinable-watch.ts';
import { markTitle } from './title-mark.ts';

const { shown } = arrangeLfms(
  [1, 2, 3].map((id) => makeLfm({ id })),
  makeLfmFilter({}),
  makeLfmViewer(),
);
const only = (...ids: number[]) => shown.filter(({ lfm }) => ids.includes(lfm.id));

/** A tab whose title and visibility a test moves. */
function makePage() {
  const listeners = new EventTarget();
  const page: Parameters<typeof watchJoinable>[0]['page'] & { visibilityState: DocumentVisibilityState } = {
    title: 'Live LFM Viewer for Orien | Rollcall',
    visibilityState: 'visible',
    addEventListener: (type, listener, options) => listeners.addEventListener(type, listener, options),
  };
  return {
    page,
    show(state: DocumentVisibilityState) {
      page.visibilityState = state;
      listeners.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

function open() {
  const tab = makePage();
  const ring = vi.fn();
  const watch = watchJoinable({
    ring,
    ignoredIds: () => new Set(),
    nowMs: () => 0,
    page: tab.page,
  });
  return {
    ...tab,
    ring,
    look: (...ids: number[]) => watch.look({ shown: only(...ids), asked: null }),
    watch,
  };
}

describe('the watch for groups that may be joined', () => {
  it('rings for what appears, not for what was there', () => {
    const { ring, look } = open();
    look(1);
    expect(ring).not.toHaveBeenCalled();
    look(1, 2);
    expect(ring).toHaveBeenCalledTimes(1);
  });

  it('counts in the title of a hidden tab, and takes back what has gone', () => {
    const { page, show, look } = open();
    look(1);
    show('hidden');
    look(1, 2, 3);
    expect(page.title).toBe('(2) Live LFM Viewer for Orien | Rollcall');
    look(1, 3);
    expect(page.title).toBe('(1) Live LFM Viewer for Orien | Rollcall');
  });

  it('leaves the title alone while the tab is seen', () => {
    const { page, look } = open();
    look(1);
    look(1, 2);
    expect(page.title).toBe('Live LFM Viewer for Orien | Rollcall');
  });

  it.each(['seen', 'ended'])('puts the title back when the tab is %s', (how) => {
    const { page, show, look, watch } = open();
    look();
    show('hidden');
    look(1);
    expect(page.title).toMatch(/^\(1\)/);
    if (how === 'seen') show('visible');
    else watch.stop();
    expect(page.title).toBe('Live LFM Viewer for Orien | Rollcall');
  });
});

describe('the mark in a title', () => {
  it.each([
    ['Orien', 2, '(2) Orien'],
    ['(2) Orien', 3, '(3) Orien'],
    ['(2) Orien', 0, 'Orien'],
    ['Orien', 0, 'Orien'],
  ])('makes of "%s" with %i: "%s"', (title, count, marked) => {
    expect(markTitle(title, count)).toBe(marked);
  });
});
