import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** What the visitor chose; null = as the system has it. `public/theme.js` reads the same key before the first paint. */
export const themeStore = createLocalStore<Theme | null>({
  key: 'theme',
  label: 'theme',
  makeDefault: () => null,
  read: readBySchema(z.nullable(z.enum(themes))),
});
