import type { Rolldown } from 'vite';

/** What is looked at in a chunk. */
type ChunkFacts = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId'
>;
type BuiltFile = ChunkFacts | Pick<Rolldown.OutputAsset, 'type' | 'fileName'>;

/** Folders of the source whose parts every page uses, and the page that a visitor sees first. */
const shellAndHome = /\/src\/(?:app|api|storage|ui|pages\/home)\//;

/**
 * The files that shell and home are made of: the entry, what is loaded on demand from their folders, all that these need
 * at once, with styles, pictures and fonts. Other pages are left out.
 *
 * @returns names in the built site, in order, each once
 */
export function filesOfFirstView(bundle: readonly BuiltFile[]): string[] {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const take = (chunk: ChunkFacts) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) {
      const needed = byName.get(name);
      if (needed !== undefined) take(needed);
    }
  };
  chunks.filter(isOfFirstView).forEach(take);
  // The style sheet, and the fonts and pictures in it.
  for (const { fileName } of bundle) if (/\.(?:css|svg|woff2)$/.test(fileName)) found.add(fileName);
  return [...found].toSorted();
}

function isOfFirstView({ isEntry, isDynamicEntry, facadeModuleId }: ChunkFacts): boolean {
  return isEntry || (isDynamicEntry && shellAndHome.test(facadeModuleId ?? ''));
}
