import * as z from 'zod/mini';
import { componentName } from './page-component.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** What stands in the place of a page that is not open: it has no component of its own. */
const closedPage = 'src/shell/BeingBuilt.tsx';

/**
 * Addresses of the scripts that a page needs beside those of every page, by its name in the page table: so that they are
 * asked for together with the page and not one after the other. The component of a page is called like the page, in
 * whatever folder of pages it stands.
 *
 * @param manifest text of the build's manifest; null = there is none, and no page needs anything
 * @throws Error when it is not a manifest
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
  const ofPage = Object.keys(chunks).find(
    (key) => key.startsWith('src/pages/') && key.endsWith(file) && chunks[key]?.isDynamicEntry === true,
  );
  const entry = ofPage ?? closedPage;
  if (chunks[entry] === undefined) return [];
  const keys = [...reach(chunks, entry)].filter((key) => !everywhere.has(key));
  return keys.map((key) => `/${chunks[key]?.file ?? ''}`);
}

/** A chunk and all that it imports, and so on. */
function reach(chunks: Manifest, key: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of chunks[key]?.imports ?? []) reach(chunks, next, found);
  return found;
}
