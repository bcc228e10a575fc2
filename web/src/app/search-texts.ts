import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

const stringify = stringifySearchWith(JSON.stringify);

/** Lists are read by people too, and an address may hold both as they are. */
const asRead = (search: string) => search.replaceAll('%2C', ',').replaceAll('%3A', ':');

/**
 * How the router reads and writes search parameters: as texts. Read as JSON, "1.0" and quotation marks would not come
 * back as they were.
 */
export const searchTexts = {
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: (search: Record<string, unknown>) => asRead(stringify(search)),
};
