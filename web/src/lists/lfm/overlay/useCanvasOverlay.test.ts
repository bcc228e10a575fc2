import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CanvasPointer } from '../../../canvas/ScrollingCanvas.tsx';
import type { Point } from '../../../canvas/geometry.ts';
import type { LfmTarget } from '../lfm-layout.ts';
import { type OverlayMessage, rowBox, useCanvasOverlay } from './useCanvasOverlay.ts';

vi.mock('./LfmOverlay.tsx', () => ({ LfmOverlay: () => null }));

describe('a row in the window', () => {
  const list = { x: 100, y: 200, width: 800, height: 500 };

  it.each([
    ['is below the rows before it', 1, 0, { x: 100, y: 290, width: 800, height: 90 }],
    ['may be cut off above', 1, 100, { x: 100, y: 190, width: 800, height: 90 }],
    ['may be cut off below', 5, 0, { x: 100, y: 650, width: 800, height: 90 }],
    ['has no place below the view', 9, 0, null],
    ['has no place once it is scrolled out of view', 0, 90, null],
  ])('%s', (_what, index, contentTop, expected) => {
    expect(rowBox(index, { list, rowHeight: 90, contentTop })).toEqual(expected);
  });
});

const rowHeight = 100;

/** A list of rows in the window at (0, 0), 400 px high. */
function open(ids: readonly number[]) {
  const state = { ids, contentTop: 0 };
  const surface = {
    current: {
      viewport: () => ({ cssWidth: 800, cssHeight: 400, pixelRatio: 1, contentTop: state.contentTop }),
      invalidate() {},
      scrollTo() {},
      focus() {},
      scrollIntoView() {},
    },
  };
  const at = ({ x, y }: Point): { target: LfmTarget | null } => {
    const lfmId = state.ids[Math.floor(y / rowHeight)];
    return { target: lfmId === undefined ? null : { lfmId, part: x < 400 ? 'leader' : 'quest' } };
  };
  const mark = vi.fn<(lfmId: number | null) => void>();
  const { result, rerender } = renderHook(
    ({ focusedIndex }) =>
      useCanvasOverlay({
        surface,
        rows: state.ids.map((id) => ({ id })),
        rowHeightOf: () => rowHeight,
        at,
        focusedIndex,
        mark,
      }),
    { initialProps: { focusedIndex: -1 } },
  );
  const list = document.createElement('div');
  list.getBoundingClientRect = () => new DOMRect(0, 0, 800, 400);
  result.current.frame.listRef.current = list;
  const heard: OverlayMessage['event'][] = [];
  result.current.frame.channel.subscribe(({ event }) => heard.push(event));
  const pointerAt = (point: Point, pointerType = 'mouse'): [CanvasPointer, LfmTarget | null] => {
    const inContent = { x: point.x, y: point.y + state.contentTop };
    return [{ point: inContent, pointerType, atMs: 0 }, at(inContent).target];
  };
  return {
    overlay: () => result.current,
    mark,
    heard,
    point: (x: number, y: number, pointerType?: string) =>
      result.current.point(...pointerAt({ x, y }, pointerType)),
    click: (x: number, y: number, pointerType?: string) =>
      result.current.click(...pointerAt({ x, y }, pointerType)),
    settle(next: readonly number[]) {
      state.ids = next;
      rerender({ focusedIndex: -1 });
    },
    focus: (focusedIndex: number) => rerender({ focusedIndex }),
    scroll(contentTop: number) {
      state.contentTop = contentTop;
      act(() => void window.dispatchEvent(new Event('scroll')));
    },
  };
}

const about = (lfmId: number, part: 'group' | 'quest', heading: 'up' | 'down' = 'down') => ({
  subject: { lfmId, part, by: 'pointer', heading },
});

afterEach(() => vi.restoreAllMocks());

describe('a mouse on the list', () => {
  it('requests the card of the quest over the quest, and the card of the group elsewhere', () => {
    const { point, heard } = open([1, 2]);
    point(100, 50);
    point(500, 50);
    point(500, 350);
    expect(heard).toEqual([
      { type: 'point', ...about(1, 'group') },
      { type: 'point', ...about(1, 'quest') },
      { type: 'point', subject: null },
    ]);
  });

  it('reports its direction', () => {
    const { point, heard } = open([1, 2, 3]);
    point(100, 150);
    point(100, 120);
    point(110, 120);
    point(100, 250);
    expect(heard.map((event) => 'subject' in event && event.subject?.heading)).toEqual([
      'down',
      'up',
      'up',
      'down',
    ]);
  });

  it('reports the rows when the order settles under it, and the row of the card stays marked', () => {
    const { point, settle, heard, mark, overlay } = open([1, 2, 3]);
    point(100, 50);
    overlay().frame.onShown(1);
    heard.length = 0;
    settle([3, 1, 2]);
    expect(heard).toEqual([{ type: 'rows', lfmIds: [3, 1, 2] }]);
    expect(mark).toHaveBeenLastCalledWith(1);
  });

  it('marks the row that moves under it if no card is open', () => {
    const { point, settle, mark } = open([1, 2, 3]);
    point(100, 50);
    settle([3, 1, 2]);
    expect(mark).toHaveBeenLastCalledWith(3);
  });

  it('chooses no other row until it moves, whatever events the browser fires', () => {
    const { point, settle, heard } = open([1, 2, 3]);
    point(100, 50);
    settle([3, 1, 2]);
    heard.length = 0;
    point(100, 50);
    expect(heard).toEqual([]);
    point(101, 50);
    expect(heard).toEqual([{ type: 'point', ...about(3, 'group') }]);
  });

  it('is over another group when the list scrolls under it', () => {
    const { point, scroll, heard } = open([1, 2, 3]);
    point(100, 50);
    heard.length = 0;
    scroll(200);
    expect(heard).toEqual([{ type: 'pass', ...about(3, 'group') }]);
  });

  it('is over nothing once it has left', () => {
    const { point, settle, overlay, heard } = open([1, 2]);
    point(100, 50);
    overlay().leave();
    heard.length = 0;
    settle([2, 1]);
    expect(heard).toEqual([]);
  });

  it('keeps the card of the part that it clicks', () => {
    const { click, heard } = open([1]);
    click(500, 50);
    expect(heard).toEqual([
      { type: 'click', subject: { lfmId: 1, part: 'quest', by: 'click', heading: 'down' } },
    ]);
  });
});

describe.each(['touch', 'pen'])('a %s', (pointerType) => {
  it('opens one sheet on a tap, and nothing before', () => {
    const { point, click, heard } = open([1]);
    point(100, 50, pointerType);
    click(100, 50, pointerType);
    click(100, 350, pointerType);
    expect(heard).toEqual([{ type: 'details', lfmId: 1 }]);
  });
});

describe('the keyboard', () => {
  it('requests the card of the focused group, and reports its direction', () => {
    const { focus, heard } = open([1, 2, 3]);
    focus(1);
    focus(0);
    focus(-1);
    expect(heard).toEqual([
      { type: 'focus', subject: { lfmId: 2, part: 'group', by: 'keyboard', heading: 'down' } },
      { type: 'focus', subject: { lfmId: 1, part: 'group', by: 'keyboard', heading: 'up' } },
      { type: 'focus', subject: null },
    ]);
  });
});
