import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { filesOfFirstView } from './first-view-files.ts';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry'> & {
  readonly facadeModuleId: string | null;
};

/** A chunk with only the fields that `filesOfFirstView` reads. */
function chunk(fileName: string, facts: Partial<Chunk> = {}): Parameters<typeof filesOfFirstView>[0][number] {
  return {
    type: 'chunk',
    fileName,
    imports: [],
    isEntry: false,
    isDynamicEntry: facts.facadeModuleId !== undefined,
    facadeModuleId: null,
    ...facts,
  };
}

describe('the files of the first view', () => {
  it('are the entry, the home page, late parts of the shell, and their dependencies', () => {
    const files = filesOfFirstView([
      chunk('start.js', { isEntry: true }),
      chunk('main.js', { facadeModuleId: '/p/web/src/app/client.tsx', imports: ['shared.js'] }),
      chunk('home.js', { facadeModuleId: '/p/web/src/pages/home/HomePage.tsx', imports: ['shared.js'] }),
      chunk('toasts.js', { facadeModuleId: '/p/web/src/app/ToastStack.tsx' }),
      chunk('live.js', { facadeModuleId: '/p/web/src/pages/live/LivePage.tsx', imports: ['chart.js'] }),
      chunk('shared.js', { imports: ['framework.js'] }),
      chunk('framework.js', { imports: ['shared.js'] }),
      chunk('chart.js'),
      { type: 'asset', fileName: 'inter.woff2' },
      { type: 'asset', fileName: 'style.css' },
      { type: 'asset', fileName: 'icons.json' },
    ]);
    expect(files).toEqual([
      'framework.js',
      'home.js',
      'inter.woff2',
      'main.js',
      'shared.js',
      'start.js',
      'style.css',
      'toasts.js',
    ]);
  });
});
