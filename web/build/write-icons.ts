import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconFiles } from './icons/icon-module.ts';

/*
 * Writes the icons that are drawn on a canvas into the source, so that the build needs no 6 MB of drawings. Run it
 * after a change of chosen-icons.ts or of the icon packages: node web/build/write-icons.ts
 */
const folder = join(import.meta.dirname, '../src/people');
const { shapes, names } = await iconFiles();
writeFileSync(join(folder, 'icons.json'), shapes);
writeFileSync(join(folder, 'icons.gen.ts'), names);
