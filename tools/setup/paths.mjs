import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project, the working directory of all commands. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
