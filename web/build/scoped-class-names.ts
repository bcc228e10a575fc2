import { basename } from 'node:path';
import type { CSSModulesOptions } from 'vite';

/**
 * Names a class after its sheet: `.entry` of nav.module.css is `nav_entry` in the page. Vite's own names have a hash
 * and a line number, which cost a page with a list a kilobyte more.
 */
export const scopedClassNames: CSSModulesOptions = {
  generateScopedName: (name, file) => `${basename(file, '.module.css')}_${name}`,
};
