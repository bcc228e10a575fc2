/** What stands where more rows than `manyRenderedCharacters` are asked for or shown (§2.8). */
export const manyCharactersWarning = 'This can slow down or crash your browser!';
