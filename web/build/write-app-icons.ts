import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawAppIcons } from './icons/app-icons.ts';

/*
 * Draws the icons of the installed app from public/icon.svg. Run after changing that file:
 *
 * node web/build/write-app-icons.ts
 */
const folder = join(import.meta.dirname, '../public');
for (const { path, bytes } of await drawAppIcons(readFileSync(join(folder, 'icon.svg'), 'utf8'))) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
