import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from './http/rendered-pages.ts';
import type { Logger } from './http/logger.ts';

/**
 * Loads the browser app as built for server-side rendering (web/vite.server.config.ts).
 *
 * @param folder of the build
 * @returns null = not built, or unusable, so that browsers render every page themselves
 */
export async function loadPageRenderer(folder: string, logger: Logger): Promise<RenderPage | null> {
  const file = join(folder, 'server.js');
  if (!existsSync(file)) return null;
  try {
    const built: unknown = await import(pathToFileURL(file).href);
    return toRenderPage(built);
  } catch (error) {
    logger.error('The page renderer could not be loaded; browsers render pages instead', { error });
    return null;
  }
}

function toRenderPage(built: unknown): RenderPage {
  const renderPage: unknown =
    typeof built === 'object' && built !== null ? Reflect.get(built, 'renderPage') : null;
  if (typeof renderPage !== 'function') throw new Error('The build has no function renderPage');
  return async (page) => {
    const html: unknown = await Reflect.apply(renderPage, undefined, [page]);
    if (typeof html !== 'string') throw new Error('renderPage gave no text');
    return html;
  };
}
