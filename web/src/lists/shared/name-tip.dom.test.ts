import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { containsPoint, type Point } from '../../canvas/geometry.ts';
import { hideName, watchNames, watchTitles } from './name-tip.ts';

/** The shown name; null = none. */
const shown = () => document.querySelector('body > [aria-hidden]:not([hidden])')?.textContent ?? null;

const bard = { name: 'Bard', box: { x: 100, y: 100, width: 20, height: 20 } };
const nameAt = (point: Point) => (containsPoint(bard.box, point) ? bard : null);

let list: HTMLElement;
let stop = () => {};
const clicked = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  list = document.createElement('div');
  list.addEventListener('click', clicked);
  document.body.append(list);
});

afterEach(() => {
  stop();
  hideName();
  list.remove();
  clicked.mockReset();
  vi.useRealTimers();
});

const on = { x: 110, y: 110 };
const off = { x: 300, y: 110 };

const send = (type: string, { x, y }: Point, pointerType = 'touch', target: Element = list) =>
  target.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, pointerType, bubbles: true, cancelable: true }),
  );
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe('the name of an icon', () => {
  beforeEach(() => {
    stop = watchNames(list, { nameAt, isForPointers: true });
  });

  it('appears when the mouse rests on the icon, and disappears when it leaves', () => {
    send('pointermove', on, 'mouse');
    expect(shown()).toBeNull();
    wait(250);
    expect(shown()).toBe('Bard');
    send('pointermove', { x: 112, y: 110 }, 'mouse');
    expect(shown()).toBe('Bard');
    send('pointermove', off, 'mouse');
    expect(shown()).toBeNull();
    wait(1000);
    expect(shown()).toBeNull();
  });

  it('does not appear after the mouse has left', () => {
    send('pointermove', on, 'mouse');
    send('pointerleave', off, 'mouse');
    wait(1000);
    expect(shown()).toBeNull();
  });

  it('appears on a long press, whose click is suppressed, and disappears on the next press', () => {
    send('pointerdown', on);
    wait(450);
    expect(shown()).toBe('Bard');
    send('pointerup', on);
    send('click', on);
    expect([shown(), clicked.mock.calls.length]).toEqual(['Bard', 0]);
    send('pointerdown', off);
    send('pointerup', off);
    send('click', off);
    expect([shown(), clicked.mock.calls.length]).toEqual([null, 1]);
  });

  it.each([
    ['a tap', () => send('pointerup', on)],
    ['a finger that scrolls', () => send('pointermove', { x: 110, y: 130 })],
    ['a list that scrolls', () => window.dispatchEvent(new Event('scroll'))],
    ['a touch that the browser cancels', () => send('pointercancel', on)],
  ])('does not appear on %s', (_, happen) => {
    send('pointerdown', on);
    happen();
    wait(1000);
    send('click', on);
    expect([shown(), clicked.mock.calls.length]).toEqual([null, 1]);
  });

  it('does not appear without a name, or after watching has stopped', () => {
    send('pointerdown', off);
    wait(1000);
    expect(shown()).toBeNull();
    send('pointerup', off);
    stop();
    send('pointerdown', on);
    wait(1000);
    expect(shown()).toBeNull();
  });
});

describe('titles', () => {
  beforeEach(() => {
    list.innerHTML =
      '<span title="Favored Soul 18"><i>18</i></span><button title="Female Human">Aria</button>';
    stop = watchTitles(list) ?? stop;
  });

  it('appear on a long press on an element with a title or on its content', () => {
    send('pointerdown', on, 'touch', list.querySelector('i') ?? list);
    wait(450);
    expect(shown()).toBe('Favored Soul 18');
  });

  it('are left to the browser for a mouse', () => {
    send('pointermove', on, 'mouse', list.querySelector('i') ?? list);
    wait(1000);
    expect(shown()).toBeNull();
  });

  it('appear with the focus and disappear with it', () => {
    const button = list.querySelector('button');
    button?.focus();
    expect(shown()).toBe('Female Human');
    button?.blur();
    expect(shown()).toBeNull();
  });
});
