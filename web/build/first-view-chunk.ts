import type { Plugin } from 'vite';

/** What a visitor needs at first: the app itself and its home page. */
const firstModules = ['/src/main.tsx', '/src/pages/home/HomePage.tsx'];

interface FirstViewChunk {
  readonly plugin: Plugin;
  /** Is this module part of the first view, loaded without being asked for by a later step? */
  readonly has: (id: string) => boolean;
}

/**
 * Finds the modules that the first view is made of, so that what several pages share lies in one file, and what only
 * later steps need does not lie in it.
 */
export function firstViewChunk(): FirstViewChunk {
  const reached = new Set<string>();
  const plugin: Plugin = {
    name: 'first-view-chunk',
    buildEnd() {
      const reach = (id: string) => {
        if (reached.has(id)) return;
        reached.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(reach);
      };
      for (const id of this.getModuleIds()) {
        if (firstModules.some((module) => id.endsWith(module))) reach(id);
      }
    },
  };
  return { plugin, has: (id) => reached.has(id) };
}
