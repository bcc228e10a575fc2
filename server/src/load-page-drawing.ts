import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DrawPage } from './http/drawn-pages.ts';
import type { Logger } from './http/logger.ts';

/**
 * The browser's app, built as a function for us (web/vite.server.config.ts); null = not built, or not of use: then
 * browsers draw every page themselves.
 *
 * @param folder where it was built
 */
export async function loadPageDrawing(folder: string, logger: Logger): Promise<DrawPage | null> {
  const file = join(folder, 'draw-page.js');
  if (!existsSync(file)) return null;
  try {
    const built: unknown = await import(pathToFileURL(file).href);
    return toDrawPage(built);
  } catch (error) {
    logger.error('The drawing of pages could not be loaded, browsers draw them', { error });
    return null;
  }
}

function toDrawPage(built: unknown): DrawPage {
  const drawPage: unknown =
    typeof built === 'object' && built !== null ? Reflect.get(built, 'drawPage') : null;
  if (typeof drawPage !== 'function') throw new Error('The build has no function drawPage');
  return async (page) => {
    const html: unknown = await Reflect.apply(drawPage, undefined, [page]);
    if (typeof html !== 'string') throw new Error('drawPage gave no text');
    return html;
  };
}
