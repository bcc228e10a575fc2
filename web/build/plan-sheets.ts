/** What a module asks for, at once and later. */
export interface ModuleNeeds {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

export interface SheetPlan {
  /** Name of the sheet in which the rules of a style module stand. */
  readonly sheetOf: (id: string) => string;
  /** The pages that use rules of a style module, by the names of their components; of those of `base` nobody asks. */
  readonly pagesOf: (id: string) => ReadonlySet<string>;
}

interface PlanParts {
  readonly needsOf: (id: string) => ModuleNeeds | null;
  /** Modules that run on every page. */
  readonly everywhere: readonly string[];
  /** The component of each page, by its module. */
  readonly pages: ReadonlyMap<string, string>;
  /** The page that has no sheet of its own. */
  readonly home: string;
  /** Pages that share a sheet, by the name of it; a page that is not named is one of `rest`. */
  readonly families: Readonly<Record<string, readonly string[]>>;
}

/**
 * Which rules come with which pages
 * (docs/decisions/0027-load-routes-and-dialogs-lazily.md). `base` = what every page may show, and home; then a sheet
 * for
 * each family of pages, and `common` for what several families use. Counted in is what a page opens or loads later: its
 * rules are there before its code.
 */
export function planSheets({ needsOf, everywhere, pages, home, families }: PlanParts): SheetPlan {
  /** @param isBeyond another page, which is not a part of this one */
  const reach = (ids: readonly string[], isBeyond: (id: string) => boolean): ReadonlySet<string> => {
    const found = new Set<string>();
    const take = (id: string) => {
      const needs = found.has(id) || isBeyond(id) ? null : needsOf(id);
      if (needs === null) return;
      found.add(id);
      [...needs.importedIds, ...needs.dynamicallyImportedIds].forEach(take);
    };
    ids.forEach(take);
    return found;
  };
  const nameOf = (id: string) => pages.get(id) ?? '';
  const isPageBut = (name: string | null) => (id: string) => pages.has(id) && nameOf(id) !== name;
  const homes = [...pages.keys()].filter((id) => nameOf(id) === home);
  const base = reach([...everywhere, ...homes], isPageBut(home));
  const ofPages = [...pages].map(([id, name]) => ({ name, found: reach([id], isPageBut(name)) }));
  const familyOf = (page: string) =>
    Object.entries(families).find(([, members]) => members.includes(page))?.[0] ?? 'rest';
  const pagesOf = (id: string) =>
    new Set(ofPages.filter(({ found }) => found.has(id)).map(({ name }) => name));
  return {
    pagesOf,
    sheetOf(id) {
      if (base.has(id)) return 'base';
      const [family, ...others] = new Set([...pagesOf(id)].map(familyOf));
      return family === undefined || others.length > 0 ? 'common' : family;
    },
  };
}
