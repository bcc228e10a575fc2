/** A line of a file: its number as an editor counts, from 1, and its text without line end. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** No row of counts is longer; whatever is, is no text of lines at all. */
const longestLine = 100_000;

/**
 * The lines of a text that arrives in pieces, some thousands at a time. Lines end with LF or CRLF; a byte-order mark
 * is taken off. Of a line that is longer than any row only the beginning is kept.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let number = 0;
  let rest = '';
  const toLine = (text: string): TextLine => {
    number += 1;
    const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
    return { number, text: number === 1 ? bare.replace(/^\uFEFF/, '') : bare };
  };
  for await (const piece of pieces) {
    const texts = (rest + piece).split('\n');
    rest = (texts.pop() ?? '').slice(0, longestLine);
    if (texts.length > 0) yield texts.map(toLine);
  }
  if (rest !== '') yield [toLine(rest)];
}

/**
 * The fields of a line (RFC 4180, but no field goes beyond its line, so that a forgotten quote spoils one row and not
 * the rest of the file). Outer blanks of a field are taken off.
 *
 * @returns null when a quoted field has no end, or text beside its quotes
 */
export function fieldsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim());
  const fields: string[] = [];
  const field = /(?: *"((?:[^"]|"")*)" *|([^",]*))(,|$)/y;
  while (field.lastIndex <= line.length) {
    const found = field.exec(line);
    if (found === null) return null;
    const [, quoted, bare = '', end] = found;
    fields.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'));
    if (end === '') return fields;
  }
  return fields;
}
