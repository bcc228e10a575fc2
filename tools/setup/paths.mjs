import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project: all commands work from there, wherever they are called. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
