import { afterEach, describe, expect, it } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const drawn = '<a href="/">Home</a><a href="/live" id="it">Live</a><button>Theme</button>';

afterEach(() => document.body.replaceChildren());

function drawWithFocusOn(id: string | null): () => void {
  document.body.innerHTML = drawn;
  if (id !== null) document.getElementById(id)?.focus();
  return keepFocus(document);
}

describe('a focus that was there before the app', () => {
  it('is set on what stands in its place', () => {
    const restore = drawWithFocusOn('it');
    document.body.innerHTML = drawn.replace('id="it"', 'id="new"');
    restore();
    expect(document.activeElement?.id).toBe('new');
  });

  it.each([
    ['something else stands there', '<a href="/">Home</a><a href="/who">Who</a>'],
    ['nothing stands there', '<a href="/">Home</a>'],
  ])('is let go when %s', (_, now) => {
    const restore = drawWithFocusOn('it');
    document.body.innerHTML = now;
    restore();
    expect(document.activeElement).toBe(document.body);
  });

  it('is not invented', () => {
    const restore = drawWithFocusOn(null);
    document.body.innerHTML = drawn;
    restore();
    expect(document.activeElement).toBe(document.body);
  });
});
