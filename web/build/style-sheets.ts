import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { planSheets, type SheetPlan } from './plan-sheets.ts';

interface SheetFacts {
  /** Ends of the paths of modules that run on every page. */
  readonly everywhere: readonly string[];
  /** The module that loads the pages. */
  readonly router: string;
  readonly home: string;
  /** Pages that share a sheet, by the name of it. */
  readonly families: Readonly<Record<string, readonly string[]>>;
}

/** One style sheet of the site. */
interface Sheet {
  readonly name: string;
  readonly pages: Set<string>;
  readonly parts: string[];
}

/**
 * Puts the style sheets of all parts into a few: one for every page, one for each family of pages, and one for what
 * families share. The page names all of them, and `data-pages` says who needs which: the server makes a style sheet of
 * those of the page that it serves (server/src/http/page-sheets.ts), the browser of those of a page that it goes to
 * (src/shell/page-sheets.ts).
 */
export function styleSheets(facts: SheetFacts): Plugin {
  let plan: SheetPlan | null = null;
  let links: readonly HtmlTagDescriptor[] = [];
  return {
    name: 'style-sheets',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const router = ids.find((id) => id.endsWith(facts.router));
      const routes = router === undefined ? [] : (this.getModuleInfo(router)?.dynamicallyImportedIds ?? []);
      plan = planSheets({
        needsOf: (id) => this.getModuleInfo(id),
        everywhere: ids.filter((id) => facts.everywhere.some((end) => id.endsWith(end))),
        pages: new Map(routes.filter((id) => id.includes('/src/pages/')).map((id) => [id, componentOf(id)])),
        home: facts.home,
        families: facts.families,
      });
    },
    generateBundle: {
      // Before anybody asks which sheet belongs to which script: that is not how they are loaded.
      order: 'pre',
      handler(_, bundle) {
        if (plan === null) return;
        const sheets = gather(bundle, plan, ['base', 'common', ...Object.keys(facts.families), 'rest']);
        links = sheets.map((sheet) => {
          // Its own line at the end: a file that is like one of those taken out would be given the name of that.
          const source = `${sheet.parts.join('')}\n`;
          const id = this.emitFile({ type: 'asset', name: `${sheet.name}.css`, source });
          return link(sheet, this.getFileName(id));
        });
      },
    },
    transformIndexHtml: { order: 'post', handler: () => [...links] },
  };
}

/** `…/who/WhoPage.tsx` → `WhoPage`. */
function componentOf(id: string): string {
  return (
    id
      .split('/')
      .at(-1)
      ?.replace(/\.tsx$/, '') ?? ''
  );
}

/** Takes the style sheets of the scripts out of the bundle, and puts their rules together in the order of the site. */
function gather(bundle: Rolldown.OutputBundle, plan: SheetPlan, names: readonly string[]): Sheet[] {
  const sheets = new Map<string, Sheet>(names.map((name) => [name, { name, pages: new Set(), parts: [] }]));
  for (const chunk of inOrder(bundle)) {
    const styles = chunk.moduleIds.filter((id) => id.endsWith('.css'));
    const sheet = sheets.get(sheetOfAll(styles, plan));
    const files = chunk.viteMetadata?.importedCss ?? new Set();
    for (const file of files) {
      const output = bundle[file];
      if (output?.type === 'asset') sheet?.parts.push(String(output.source));
      delete bundle[file];
    }
    files.clear();
    styles.forEach((id) => plan.pagesOf(id).forEach((page) => sheet?.pages.add(page)));
  }
  return [...sheets.values()].filter(({ parts }) => parts.length > 0);
}

/** Rules of one script stay together. */
function sheetOfAll(styles: readonly string[], plan: SheetPlan): string {
  const [first = 'common', ...others] = new Set(styles.map(plan.sheetOf));
  if (others.length === 0) return first;
  return [first, ...others].includes('base') ? 'base' : 'common';
}

/** What a script needs goes before it, and what is loaded later after all that is not. */
function inOrder(bundle: Rolldown.OutputBundle): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visited = new Set<string>();
  const later = new Set<string>();
  const take = (fileName: string) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || visited.has(fileName)) return;
    visited.add(fileName);
    chunk.imports.forEach(take);
    chunk.dynamicImports.forEach((name) => later.add(name));
    found.add(chunk);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.isEntry) take(output.fileName);
  }
  later.forEach(take);
  return found;
}

function link({ name, pages }: Sheet, fileName: string): HtmlTagDescriptor {
  const use = name === 'base' ? { rel: 'stylesheet' } : { 'data-pages': [...pages].toSorted().join(' ') };
  return { tag: 'link', attrs: { ...use, href: `/${fileName}`, crossorigin: '' }, injectTo: 'head' };
}
