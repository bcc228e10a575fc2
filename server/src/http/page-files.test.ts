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
  'src/pages/home/Below.tsx': {
    file: 'assets/below.js',
    css: ['assets/below.css'],
    imports: ['_cards.js'],
    isDynamicEntry: true,
  },
  'src/pages/home/HomePage.tsx': {
    file: 'assets/home.js',
    dynamicImports: ['src/pages/home/Below.tsx'],
    css: ['assets/home.css'],
    imports: ['app', '_cards.js', '_frame.js'],
    isDynamicEntry: true,
  },
  'src/pages/home-two/OtherPage.tsx': { file: 'assets/other.js', isDynamicEntry: true },
});

describe('the files of a page', () => {
  it('are its own and those that it imports, and the styles of what it loads later', () => {
    expect(readPageFiles(manifest)('home')).toEqual({
      styles: ['/assets/home.css', '/assets/cards.css', '/assets/below.css'],
      scripts: ['/assets/home.js', '/assets/cards.js', '/assets/marks.js'],
    });
  });

  it('are told from those of a page whose name begins alike', () => {
    expect(readPageFiles(manifest)('home-two').scripts).toEqual(['/assets/other.js']);
  });

  it('are those of the closed page where a page has no folder', () => {
    const closed = { 'src/shell/BeingBuilt.tsx': { file: 'assets/closed.js', css: ['assets/closed.css'] } };
    expect(readPageFiles(JSON.stringify(closed))('quests')).toEqual({
      styles: ['/assets/closed.css'],
      scripts: ['/assets/closed.js'],
    });
  });

  it.each([
    ['a page that has no folder and no stand-in', manifest, 'quests'],
    ['a build without a manifest', null, 'home'],
  ])('are none for %s', (_, text, name) => {
    expect(readPageFiles(text)(name)).toEqual({ styles: [], scripts: [] });
  });

  it('are not guessed from a manifest that is none', () => {
    expect(() => readPageFiles('[]')).toThrow(/record/);
  });
});
