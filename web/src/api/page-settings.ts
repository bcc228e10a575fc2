import * as serverReads from '@rollcall/game/api/server-reads';
import {
  pageSettingsElementId,
  pageSettingsSchema,
  type PageSettings,
} from '@rollcall/game/site/page-settings';
import { readEndpoint } from './with-retry.ts';

/**
 * The facts about the game and the site that the server put into the page.
 *
 * @returns null = none, as with the development server
 * @throws Error when they are invalid
 */
export function readPageSettings(page: Pick<Document, 'getElementById'>): PageSettings | null {
  const text = page.getElementById(pageSettingsElementId)?.textContent?.trim() ?? '';
  return text === '' ? null : pageSettingsSchema.parse(JSON.parse(text));
}

/**
 * The settings in the page, else from the server.
 *
 * @throws CallError when the request fails
 */
export async function loadPageSettings(page: Pick<Document, 'getElementById'>): Promise<PageSettings> {
  const settings = readPageSettings(page) ?? (await readEndpoint(serverReads.gameDefinition, {}));
  if (settings === null) throw new Error('The settings of the page were not loaded.');
  return settings;
}
