import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

const stringify = stringifySearchWith(JSON.stringify);

/** Leaves these characters unescaped, which addresses allow, so that lists are readable. */
const asRead = (search: string) => search.replaceAll('%2C', ',').replaceAll('%3A', ':');

/** Makes the router treat search parameters as text. As JSON, "1.0" and quotation marks would change. */
export const searchTexts = {
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: (search: Record<string, unknown>) => asRead(stringify(search)),
};
