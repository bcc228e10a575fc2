/** The header and the form of a key, with which a program may send more requests. */

/** The header for a key. Keys are never part of an address. */
export const readerKeyHeader = 'X-API-Key';
/** 192 bits in base64url, after four letters by which people and secret scanners recognize it. */
export const readerKeyPattern = /^rck_[\w-]{32}$/;
