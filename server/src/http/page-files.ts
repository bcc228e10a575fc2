import * as z from 'zod/mini';

/** Addresses of the built files that a page needs beside those of every page. */
export interface PageFiles {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

const none: PageFiles = { styles: [], scripts: [] };

/** What stands in the place of a page that is not open: it has no folder of its own. */
const closedPage = 'src/shell/BeingBuilt.tsx';

/**
 * Which files a page needs, by the name of the page in the page table: so that they are asked for together with the
 * page and not one after the other. The folder of a page is called like the page. What the page loads later is drawn by
 * the server too: its styles are needed from the beginning, its scripts are not.
 *
 * @param manifest text of the build's manifest; null = there is none, and no page needs anything
 * @throws Error when it is not a manifest
 */
export function readPageFiles(manifest: string | null): (pageName: string) => PageFiles {
  if (manifest === null) return () => none;
  const chunks = manifestSchema.parse(JSON.parse(manifest));
  const everywhere = new Set(
    Object.keys(chunks)
      .filter((key) => chunks[key]?.isEntry === true)
      // The entry is there to ask for the app (web/src/start.ts).
      .flatMap((key) => [key, ...(chunks[key]?.dynamicImports ?? [])])
      .flatMap((key) => [...reach(chunks, key)]),
  );
  const known = new Map<string, PageFiles>();
  return (pageName) => {
    const files = known.get(pageName) ?? filesOf(chunks, pageName, everywhere);
    known.set(pageName, files);
    return files;
  };
}

function filesOf(chunks: Manifest, pageName: string, everywhere: ReadonlySet<string>): PageFiles {
  const folder = `src/pages/${pageName}/`;
  const ofPage = Object.keys(chunks).find(
    (key) => key.startsWith(folder) && key.endsWith('Page.tsx') && chunks[key]?.isDynamicEntry === true,
  );
  const entry = ofPage ?? closedPage;
  if (chunks[entry] === undefined) return none;
  const keys = [...reach(chunks, entry)].filter((key) => !everywhere.has(key));
  const later = keys.flatMap((key) =>
    [...(chunks[key]?.dynamicImports ?? [])].flatMap((each) => [...reach(chunks, each)]),
  );
  const styled = [...keys, ...later.filter((key) => !everywhere.has(key))];
  return {
    styles: [...new Set(styled.flatMap((key) => chunks[key]?.css ?? []))].map((file) => `/${file}`),
    scripts: keys.map((key) => `/${chunks[key]?.file ?? ''}`),
  };
}

/** A chunk and all that it imports, and so on. */
function reach(chunks: Manifest, key: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of chunks[key]?.imports ?? []) reach(chunks, next, found);
  return found;
}
