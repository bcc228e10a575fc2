import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressAgain } from './press-again.ts';

/** A file of the site that is no module: read, not imported. */
const files = import.meta.glob<string>('../../public/drawn-page.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const script = Object.values(files).join('');

const drawn = `
  <a href="#main">Skip</a>
  <label>Hide them <input type="checkbox" role="switch"></label>
  <label>Show me <input type="checkbox" role="switch" checked></label>
  <fieldset>
    <label>Dark <input type="radio" name="theme" checked></label>
    <label>Light <input type="radio" name="theme"></label>
  </fieldset>
  <details><summary>More</summary>much more</details>
  <select aria-label="Server"><option value="all">All</option><option value="orien">Orien</option></select>
  <form><input type="text" aria-label="Name"></form>
  <button aria-label="Remove">x</button><button aria-label="Remove">x</button>
  <button><svg></svg> Find a Character</button>`;

let page: HTMLElement;
/** Which button of the page has been pressed, in order. */
const heard: number[] = [];

/** The drawing as a script finds it that runs right behind it. */
beforeEach(() => {
  document.body.innerHTML = `<div id="root">${drawn}</div>`;
  page = document.getElementById('root') ?? document.body;
  heard.length = 0;
  // oxlint-disable-next-line typescript/no-implied-eval -- a script that is no module runs only so
  const runScript = new Function(script) as () => void;
  runScript();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const find = (selector: string, place = 0) => {
  const element = [...page.querySelectorAll<HTMLElement>(selector)][place];
  if (element === undefined) throw new Error(`There is no ${selector} in the page.`);
  return element;
};
const box = (place: number) => {
  const element = find('input[role=switch], input[type=radio]', place);
  if (!(element instanceof HTMLInputElement)) throw new Error('This is no box.');
  return element;
};
const list = () => {
  const element = find('select');
  if (!(element instanceof HTMLSelectElement)) throw new Error('This is no list.');
  return element;
};

/** The app takes the place of the drawing, with what this browser keeps. */
async function takeOver(now = drawn): Promise<void> {
  const before = [...page.childNodes];
  page.innerHTML = now;
  delete page.dataset['served'];
  for (const [place, button] of page.querySelectorAll('button').entries()) {
    button.addEventListener('click', () => heard.push(place));
  }
  pressAgain(before, page);
  await Promise.resolve();
}

describe('a press that comes before the page can be worked', () => {
  it('of a button is done once, however often it came', async () => {
    find('svg').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    find('button', 2).click();
    await takeOver();
    expect(heard).toEqual([2]);
  });

  it('of a button waits with the browser’s own part of it', async () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    find('button').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('is that of the second of two that are called the same', async () => {
    find('button', 1).click();
    await takeOver();
    expect(heard).toEqual([1]);
  });

  it('is done in the order in which it came', async () => {
    find('button', 2).click();
    find('button', 0).click();
    await takeOver();
    expect(heard).toEqual([2, 0]);
  });

  it('of a switch lets it stand as it stood then, whatever was kept', async () => {
    box(0).click();
    box(1).click();
    expect([box(0).checked, box(1).checked]).toEqual([true, false]);
    // The first was on in this browser already.
    await takeOver(drawn.replace('role="switch">', 'role="switch" checked>'));
    expect([box(0).checked, box(1).checked]).toEqual([true, false]);
  });

  it('of a radio button chooses it', async () => {
    box(3).click();
    await takeOver();
    expect([box(2).checked, box(3).checked]).toEqual([false, true]);
  });

  it('of a radio button that was chosen again is nothing new', async () => {
    box(3).click();
    box(2).click();
    await takeOver();
    expect([box(2).checked, box(3).checked]).toEqual([true, false]);
  });

  it('of a fold lets it stand open', async () => {
    find('summary').click();
    await takeOver();
    expect(find('details').hasAttribute('open')).toBe(true);
  });

  it('of a fold that stands open is nothing new', async () => {
    find('summary').click();
    await takeOver(drawn.replace('<details>', '<details open>'));
    expect(find('details').hasAttribute('open')).toBe(true);
  });

  it.each([
    ['chooses it', drawn, 'orien'],
    ['is let go when there is none of it', drawn.replace(/<option value="orien".*?option>/, ''), 'all'],
  ])('of a choice %s', async (_, now, value) => {
    list().value = 'orien';
    list().dispatchEvent(new Event('change', { bubbles: true }));
    await takeOver(now);
    expect(list().value).toBe(value);
  });

  it('is let go when nothing stands in its place', async () => {
    find('button', 2).click();
    await takeOver('<button>Something else</button>');
    expect(heard).toEqual([]);
  });

  it('of the key that ends an entry leads to no other page', async () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('is nobody’s matter once the app is there', async () => {
    await takeOver();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    find('button', 2).dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(page.querySelector('[data-pressed]')).toBeNull();
  });
});
