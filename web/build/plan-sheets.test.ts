import { describe, expect, it } from 'vitest';
import { planSheets } from './plan-sheets.ts';

/** Module → what it imports, and what it loads later. */
const modules: Readonly<Record<string, readonly [at: readonly string[], later?: readonly string[]]>> = {
  main: [['router', 'shell.css']],
  router: [[], ['home', 'who', 'whoServer', 'live', 'about', 'dialog']],
  dialog: [['dialog.css']],
  home: [['card'], ['news']],
  news: [['news.css']],
  card: [['card.css']],
  who: [['list', 'card']],
  whoServer: [['list'], ['settings']],
  list: [['list.css']],
  settings: [['field']],
  field: [['field.css']],
  live: [['field', 'chart']],
  // A page that leads to another does not need what that one is made of.
  chart: [['chart.css', 'who']],
  about: [['about.css']],
};
const styles = ['shell', 'dialog', 'news', 'card', 'list', 'field', 'chart', 'about'].map(
  (name) => `${name}.css`,
);

const plan = planSheets({
  needsOf: (id) => {
    if (styles.includes(id)) return { importedIds: [], dynamicallyImportedIds: [] };
    const [importedIds, dynamicallyImportedIds = []] = modules[id] ?? [[]];
    return { importedIds, dynamicallyImportedIds };
  },
  everywhere: ['main'],
  pages: new Map(['home', 'who', 'whoServer', 'live', 'about'].map((id) => [id, id])),
  home: 'home',
  families: { lists: ['who', 'whoServer'], statistics: ['live'] },
});

describe('the rules of', () => {
  it.each([
    ['what runs everywhere', 'shell.css', 'base'],
    ['what every page may open', 'dialog.css', 'base'],
    ['home', 'card.css', 'base'],
    ['what home shows later', 'news.css', 'base'],
    ['pages of one family', 'list.css', 'lists'],
    ['one page of a family', 'chart.css', 'statistics'],
    ['pages of several families', 'field.css', 'common'],
    ['a page of no family', 'about.css', 'rest'],
    ['nobody', 'unused.css', 'common'],
  ])('%s', (_who, style, sheet) => {
    expect(plan.sheetOf(style)).toBe(sheet);
  });

  it.each([
    ['list.css', ['who', 'whoServer']],
    ['field.css', ['whoServer', 'live']],
    ['chart.css', ['live']],
    ['unused.css', []],
  ])('%s belong to %j', (style, pages) => {
    expect([...plan.pagesOf(style)]).toEqual(pages);
  });
});
