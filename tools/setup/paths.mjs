import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project, from which all commands run, wherever they were called. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
