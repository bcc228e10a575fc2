import * as z from 'zod/mini';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Returns a function that finds the scripts of a page by its name in the page table, so that they load together with
 * the page instead of one after the other. The component of a page has the page's name (`who-server` →
 * `WhoServerPage`), in any folder of pages.
 *
 * @param manifest text of the build's manifest; null = there is none, and no page has scripts
 * @throws Error if the text is not a manifest
 */
export function readPageScripts(manifest: string | null): (pageName: string) => readonly string[] {
  if (manifest === null) return () => [];
  const chunks = manifestSchema.parse(JSON.parse(manifest));
  const everywhere = new Set(
    Object.keys(chunks)
      .filter((key) => chunks[key]?.isEntry === true)
      .flatMap((key) => [...reach(chunks, key)]),
  );
  const known = new Map<string, readonly string[]>();
  return (pageName) => {
    const scripts = known.get(pageName) ?? scriptsOf(chunks, pageName, everywhere);
    known.set(pageName, scripts);
    return scripts;
  };
}

function scriptsOf(chunks: Manifest, pageName: string, everywhere: ReadonlySet<string>): readonly string[] {
  const file = `/${componentName(pageName)}.tsx`;
  const entry = Object.keys(chunks).find(
    (key) => key.startsWith('src/pages/') && key.endsWith(file) && chunks[key]?.isDynamicEntry === true,
  );
  if (entry === undefined) return [];
  return [...reach(chunks, entry)]
    .filter((key) => !everywhere.has(key))
    .map((key) => `/${chunks[key]?.file ?? ''}`);
}

function componentName(pageName: string): string {
  const words = pageName.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Page`;
}

function reach(
  chunks: Manifest,
  key: string,
  found: Set<string> = new Set(),
  visited: Set<string> = new Set(),
): Set<string> {
  if (visited.has(key)) return found;
  visited.add(key);
  for (const next of chunks[key]?.imports ?? []) reach(chunks, next, found, visited);
  found.add(key);
  return found;
}
