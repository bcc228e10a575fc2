import { element, type Markup, toHtml } from '@rollcall/game/embed/markup';
import { afterEach, describe, expect, it } from 'vitest';
import { updateChildren } from './update-dom.ts';

const row = (key: string, text: string): Markup =>
  element('p', { 'data-key': key }, element('a', { href: `/${key}` }, text));

/** A page as the server wrote it. */
function served(...children: readonly Markup[]): HTMLElement {
  document.body.innerHTML = children.map(toHtml).join('');
  return document.body;
}
const expectShown = (root: Element, ...children: readonly Markup[]) =>
  expect(root.innerHTML).toBe(children.map(toHtml).join(''));

afterEach(() => {
  document.body.innerHTML = '';
});

describe('updating a page', () => {
  it.each<[what: string, before: Markup[], after: Markup[]]>([
    ['a text', [element('p', {}, 'one')], [element('p', {}, 'two')]],
    ['attributes', [element('p', { class: 'a', title: 't' })], [element('p', { class: 'b', lang: 'en' })]],
    ['another element', [element('p', {}, 'one')], [element('h1', {}, 'one')]],
    ['a text for an element', [element('p', {}, 'one')], ['one']],
    ['an element for a text', ['one'], [element('p', {}, 'one')]],
    ['more children', [element('p', {})], [element('p', {}), 'and', element('i', {})]],
    ['fewer children', [element('p', {}), 'and', element('i', {})], [element('i', {})]],
    ['a row before others', [row('1', 'a')], [row('2', 'b'), row('1', 'a')]],
    ['a row less', [row('1', 'a'), row('2', 'b'), row('3', 'c')], [row('2', 'b'), row('3', 'd')]],
    ['rows in another order', [row('1', 'a'), row('2', 'b')], [row('2', 'b'), row('1', 'a')]],
    ['hostile texts', [element('p', {}, 'x')], [element('p', { title: '"><i>' }, '<img src=x onerror=y>')]],
  ])('makes it match: %s', (_, before, after) => {
    const root = served(...before);
    updateChildren(root, after);
    expectShown(root, ...after);
  });

  it('keeps the element and the focus of each row', () => {
    const root = served(row('1', 'a'), row('2', 'b'), row('3', 'c'));
    const [, second] = root.children;
    const link = second?.querySelector('a');
    link?.focus();
    updateChildren(root, [row('4', 'new'), row('2', 'changed'), row('3', 'c')]);
    expect(root.children[1]).toBe(second);
    expect(document.activeElement).toBe(link);
    expect(link?.textContent).toBe('changed');
  });

  it('changes nothing that is the same', () => {
    const root = served(row('1', 'a'), row('2', 'b'));
    const seen = new MutationObserver(() => {});
    seen.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
    updateChildren(root, [row('1', 'a'), row('2', 'b')]);
    expect(seen.takeRecords()).toEqual([]);
  });
});
