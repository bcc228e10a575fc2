import { afterEach, describe, expect, it } from 'vitest';
import { wearSheets } from './page-sheets.ts';

function name(pages: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.dataset['pages'] = pages;
  document.head.append(link);
  return link;
}

/** What a browser does with the sheet that it was told to fetch. */
function comes(link: HTMLLinkElement): void {
  Object.defineProperty(link, 'sheet', { value: new CSSStyleSheet(), configurable: true });
  link.dispatchEvent(new Event('load'));
}

afterEach(() => document.head.replaceChildren());

describe('the style sheets of a page', () => {
  it('are asked for and awaited, and no others', async () => {
    const [common, lists, others] = [name('WhoPage LivePage'), name('WhoPage'), name('WhoServerPage')];
    const arrived: string[] = [];
    const worn = wearSheets('WhoPage').then(() => arrived.push('who'));
    expect([common, lists, others].map(({ rel }) => rel)).toEqual(['stylesheet', 'stylesheet', '']);
    comes(common);
    // Needs nothing else, and has asked for it while it came.
    await wearSheets('LivePage').then(() => arrived.push('live'));
    comes(lists);
    await worn;
    expect(arrived).toEqual(['live', 'who']);
  });

  it('are waited for by every page that needs them while they come', async () => {
    const common = name('WhoPage LivePage');
    const arrived: string[] = [];
    const both = ['WhoPage', 'LivePage'].map((page) => wearSheets(page).then(() => arrived.push(page)));
    expect(arrived).toEqual([]);
    comes(common);
    await Promise.all(both);
    expect(arrived).toHaveLength(2);
  });

  it('are not asked for when they are there, or nobody needs any', async () => {
    const link = name('WhoPage');
    comes(link);
    await wearSheets('WhoPage');
    await wearSheets('HomePage');
    expect(link.rel).toBe('');
  });

  it('are asked for anew when they did not come with the page', async () => {
    const link = name('WhoPage');
    link.rel = 'stylesheet';
    const watcher = new MutationObserver(() => {});
    watcher.observe(link, { attributeFilter: ['rel'] });
    const worn = wearSheets('WhoPage');
    expect(watcher.takeRecords().length).toBeGreaterThan(0);
    comes(link);
    await worn;
    expect(link.rel).toBe('stylesheet');
  });

  it('are asked for anew after they did not come', async () => {
    const link = name('WhoPage');
    const first = wearSheets('WhoPage');
    link.href = '/lists.css';
    link.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('/lists.css');
    const second = wearSheets('WhoPage');
    comes(link);
    await second;
    expect(link.sheet).not.toBeNull();
  });
});
