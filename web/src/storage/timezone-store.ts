import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

/** The time zone in which the visitor wants to read times; null = the browser's (product 3). */
export const timezoneStore = createLocalStore<string | null>({
  key: 'timezone',
  label: 'time zone',
  makeDefault: () => null,
  read: readBySchema(z.nullable(z.string().check(z.refine(isTimeZone)))),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
