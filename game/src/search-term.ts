/** A name as a search of the Who list says it, so that all of it is one term: `searchTerms` reads it back. */
export function asSearchTerm(name: string): string {
  return /^\s*"|,/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
