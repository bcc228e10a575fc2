/** A search text in a field, a link or a preset is at most this long, in characters. */
export const searchLengthMaximum = 100;
