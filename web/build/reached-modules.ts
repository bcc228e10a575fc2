import type { Plugin } from 'vite';

interface ReachedModules {
  readonly plugin: Plugin;
  /** Is this module loaded with one of the roots, without being asked for by a later step? */
  readonly has: (id: string) => boolean;
}

/**
 * Finds what modules are made of, so that it can lie in one file and what only later steps need does not lie in it.
 *
 * @param roots ends of the paths of these modules
 */
export function reachedFrom(name: string, roots: readonly string[]): ReachedModules {
  const reached = new Set<string>();
  const plugin: Plugin = {
    name: `reached-from-${name}`,
    buildEnd() {
      const reach = (id: string) => {
        if (reached.has(id)) return;
        reached.add(id);
        this.getModuleInfo(id)?.importedIds.forEach(reach);
      };
      for (const id of this.getModuleIds()) {
        if (roots.some((root) => id.endsWith(root))) reach(id);
      }
    },
  };
  return { plugin, has: (id) => reached.has(id) };
}
