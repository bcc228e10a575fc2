import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { polyfillPopovers } from './popover-polyfill.ts';

// jsdom has no popovers either.
beforeAll(polyfillPopovers);

afterEach(() => document.body.replaceChildren());

const byId = (id: string) => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`Nothing is called ${id}.`);
  return element;
};
const press = (id: string) => fireEvent.click(byId(id));
const openOnes = () => [...document.querySelectorAll('[data-popover-open]')].map(({ id }) => id);

/** Renders two popovers with buttons; the first contains a close button. In jsdom nothing in it is focusable. */
function show(): void {
  document.body.innerHTML = `
    <button id="one" popovertarget="first"><b id="sign"></b></button>
    <section id="first" popover="auto" style="display: block">
      <button id="inside"></button>
      <button id="last" popovertarget="first" popovertargetaction="hide"></button>
    </section>
    <button id="two" popovertarget="second"></button>
    <section id="second" popover="auto"></section>`;
}

describe('a popover in a browser without support', () => {
  it.each([
    [['one'], ['first']],
    [['sign'], ['first']],
    [['one', 'one'], []],
    [['one', 'inside'], ['first']],
    [['one', 'last'], []],
    [['last'], []],
    [['one', 'two'], ['second']],
  ])('after presses of %j the open ones are %j', (presses, open) => {
    show();
    presses.forEach(press);
    expect(openOnes()).toEqual(open);
  });

  it('fires an event before it opens', () => {
    show();
    const listener = vi.fn<(wasOpen: boolean) => void>();
    byId('first').addEventListener('beforetoggle', () => listener(openOnes().length > 0));
    press('one');
    press('one');
    expect(listener.mock.calls).toEqual([[false]]);
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(byId('inside'), { key: 'Escape' })],
    ['a call of its method', () => byId('first').hidePopover()],
  ])('is closed by %s and returns the focus to its button', (_by, act) => {
    show();
    press('one');
    byId('inside').focus();
    act();
    expect([openOnes(), document.activeElement?.id]).toEqual([[], 'one']);
  });

  it('does not move the focus if it is elsewhere', () => {
    show();
    press('one');
    byId('two').focus();
    fireEvent.keyDown(byId('two'), { key: 'a' });
    expect(openOnes()).toEqual(['first']);
    fireEvent.keyDown(byId('two'), { key: 'Escape' });
    expect([openOnes(), document.activeElement?.id]).toEqual([[], 'two']);
  });
});
