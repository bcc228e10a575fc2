import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const web = join(import.meta.dirname, '..');

/** Four letters: two of a hundred style sheets share them once in 3,000 cases, and the names within them seldom. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 4);

/**
 * The names of classes in style sheets. Half as long as those of the default, and every part of the site carries its own.
 * Of both builds: what the server draws is looked at with the style sheet of the browsers.
 */
export const classNames = {
  generateScopedName: (name: string, file: string) => `${name}-${shortHash(relative(web, file))}`,
};
