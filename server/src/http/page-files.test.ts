import { describe, expect, it } from 'vitest';
import { readPageFiles } from './page-files.ts';

const manifest = JSON.stringify({
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    dynamicImports: ['app'],
    isEntry: true,
  },
  app: { file: 'assets/app.js', imports: ['_frame.js'], dynamicImports: ['src/pages/home/HomePage.tsx'] },
  '_frame.js': { file: 'assets/frame.js' },
  '_cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'], imports: ['_frame.js', '_marks.js'] },
  '_marks.js': { file: 'assets/marks.js', imports: ['_cards.js'] },
  'src/pages/home/HomePage.tsx': {
    file: 'assets/home.js',
    css: ['assets/home.css'],
    imports: ['app', '_cards.js', '_frame.js'],
    isDynamicEntry: true,
  },
  'src/pages/home-two/Other.tsx': { file: 'assets/other.js', isDynamicEntry: true },
});

describe('the files of a page', () => {
  it('are its own and those that it imports, without those of every page', () => {
    expect(readPageFiles(manifest)('home')).toEqual({
      styles: ['/assets/home.css', '/assets/cards.css'],
      scripts: ['/assets/home.js', '/assets/cards.js', '/assets/marks.js'],
    });
  });

  it('are told from those of a page whose name begins alike', () => {
    expect(readPageFiles(manifest)('home-two').scripts).toEqual(['/assets/other.js']);
  });

  it.each([
    ['a page that has no folder', manifest, 'quests'],
    ['a build without a manifest', null, 'home'],
  ])('are none for %s', (_, text, name) => {
    expect(readPageFiles(text)(name)).toEqual({ styles: [], scripts: [] });
  });

  it('are not guessed from a manifest that is none', () => {
    expect(() => readPageFiles('[]')).toThrow(/record/);
  });
});
