import { basename } from 'node:path';
import type { CSSModulesOptions } from 'vite';

/**
 * What the class of a sheet is called in the page: `nav_entry` is `.entry` of nav.module.css. Vite's own names have a hash and
 * a line instead, a kilobyte more for a page with a list.
 */
export const scopedClassNames: CSSModulesOptions = {
  generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
};
