import { describe, expect, it } from 'vitest';
import { readPageScripts } from './page-scripts.ts';

const manifest = JSON.stringify({
  'index.html': { file: 'assets/index.js', isEntry: true },
  app: {
    file: 'assets/app.js',
    isEntry: true,
    imports: ['_frame.js'],
    dynamicImports: ['src/pages/home/HomePage.tsx'],
  },
  '_frame.js': { file: 'assets/frame.js' },
  '_cards.js': { file: 'assets/cards.js', imports: ['_frame.js', '_marks.js'] },
  '_marks.js': { file: 'assets/marks.js', imports: ['_cards.js'] },
  'src/pages/home/Below.tsx': { file: 'assets/below.js', isDynamicEntry: true },
  'src/pages/home/HomePage.tsx': {
    file: 'assets/home.js',
    imports: ['app', '_cards.js', '_frame.js'],
    dynamicImports: ['src/pages/home/Below.tsx'],
    isDynamicEntry: true,
  },
  'src/pages/home/HomeTwoPage.tsx': { file: 'assets/two.js', isDynamicEntry: true },
  'src/pages/home/FineHomePage.tsx': { file: 'assets/fine.js', isDynamicEntry: true },
});

describe('the scripts of a page', () => {
  it('are its own scripts and their imports, except scripts of every page and scripts that are loaded later', () => {
    expect(readPageScripts(manifest)('home')).toEqual([
      '/assets/marks.js',
      '/assets/cards.js',
      '/assets/home.js',
    ]);
  });

  it.each([
    ['home-two', '/assets/two.js'],
    ['fine-home', '/assets/fine.js'],
  ])('are distinguished from those of a page with a similar name: %s', (name, file) => {
    expect(readPageScripts(manifest)(name)).toEqual([file]);
  });

  it.each([
    ['a page without a component', manifest, 'quests'],
    ['a build without a manifest', null, 'home'],
  ])('are none for %s', (_, text, name) => {
    expect(readPageScripts(text)(name)).toEqual([]);
  });

  it('cannot be read from an invalid manifest', () => {
    expect(() => readPageScripts('[]')).toThrow(/record/);
  });
});
