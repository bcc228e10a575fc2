/** API keys, which raise the request limit of a program. */

/** The header for a key. Keys are never accepted in an address. */
export const readerKeyHeader = 'X-API-Key';
/** Four letters by which people and secret scanners recognize a key, then 192 bits in base64url. */
export const readerKeyPattern = /^rck_[\w-]{32}$/;
