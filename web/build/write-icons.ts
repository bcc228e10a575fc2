import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconFiles } from './icons/icon-module.ts';

/*
 * Writes the icons for canvases into the source, so that the build does not need 6 MB of packages. Run after changing
 * chosen-icons.ts or updating the icon packages: node web/build/write-icons.ts
 */
const folder = join(import.meta.dirname, '../src/people');
const { shapes, names } = await iconFiles();
writeFileSync(join(folder, 'icons.json'), shapes);
writeFileSync(join(folder, 'icons.gen.ts'), names);
