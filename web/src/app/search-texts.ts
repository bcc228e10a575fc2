import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * How the router reads and writes search parameters: as texts. Read as JSON, "1.0" and quotation marks would not come
 * back as they were.
 */
export const searchTexts = {
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
};
