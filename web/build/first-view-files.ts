import type { Rolldown } from 'vite';

/** The fields of a chunk that are read here. */
type ChunkFacts = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId'
>;
type BuiltFile = ChunkFacts | Pick<Rolldown.OutputAsset, 'type' | 'fileName'>;

/** Source folders that every page uses, and the page that visitors see first. */
const shellAndHome = /\/src\/(?:app|api|storage|ui|pages\/home)\//;

/**
 * The files of the shell and the home page: the entry, late parts from their folders, and all their dependencies,
 * styles, pictures and fonts.
 *
 * @returns unique names in the built site, sorted
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
  // The style sheet, with its fonts and pictures.
  for (const { fileName } of bundle) if (/\.(?:css|svg|woff2)$/.test(fileName)) found.add(fileName);
  return [...found].toSorted();
}

function isOfFirstView({ isEntry, isDynamicEntry, facadeModuleId }: ChunkFacts): boolean {
  return isEntry || (isDynamicEntry && shellAndHome.test(facadeModuleId ?? ''));
}
