/**
 * Array types for the driver, with the OIDs of PostgreSQL's own types, which never change. By default the driver reads
 * them from the database on each new connection. If that connection is lost meanwhile, the process ends, because nobody
 * can catch that failure.
 */
export const arrayTypes: object = {
  integers: arrayType(1007, Number),
  texts: arrayType(1009, String),
  bigints: arrayType(1016, Number),
  doubles: arrayType(1022, Number),
  moments: arrayType(1185, (text) => new Date(text)),
};

function arrayType(oid: number, read: (text: string) => unknown) {
  return {
    to: oid,
    from: [oid],
    serialize: (values: readonly Item[] | string) =>
      typeof values === 'string' ? values : writeArray(values),
    parse: (text: string) => readArray(text, read),
  };
}

type Item = string | number | null;

function writeArray(values: readonly Item[]): string {
  const items = values.map((value) =>
    value === null ? 'null' : `"${String(value).replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${items.join(',')}}`;
}

/** An item of an array literal: separated by commas, quoted if it contains special characters. */
const item = /"((?:[^"\\]|\\.)*)"|[^,]+/gs;

function readArray(text: string, read: (text: string) => unknown): unknown[] {
  return [...text.slice(1, -1).matchAll(item)].map(([plain, quoted]) => {
    if (quoted !== undefined) return read(quoted.replaceAll(/\\(.)/gs, '$1'));
    return plain === 'NULL' ? null : read(plain);
  });
}
