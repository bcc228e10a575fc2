import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { recogniseForm } from './forms.ts';
import { fault, type FormOptions, type ReadSample, type RowFault, type RowForm } from './row-form.ts';

/** A line of a file: its number, counted from 1, and its text without the line end. */
export interface TextLine {
  readonly number: number;
  readonly text: string;
}

/** Maximum length of a line. A longer line shows that this is not a text file. */
const longestLine = 100_000;

/**
 * The lines of a text that arrives in pieces, thousands at a time. Lines end with LF or CRLF; a byte-order mark is
 * removed. Overlong lines are cut.
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
 * The fields of a line (RFC 4180). A field cannot contain line breaks, so a forgotten quote spoils one row and not the
 * rest of the file. Whitespace around a field is removed.
 *
 * @returns null when a quoted field has no end, or has text outside its quotes
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

/** A row of a file of counts, or the reason why it is invalid. */
export interface PastRow {
  /** Number of the line in the file; the header is line 1. */
  readonly line: number;
  readonly samples: readonly ReadSample[];
  readonly fault: RowFault | null;
}

/** A file of counts that is being read. */
export interface PastFile {
  readonly form: RowForm;
  /** Rows in order, thousands at a time, without blank lines. */
  readonly rows: () => AsyncGenerator<PastRow[]>;
  /** Hash of the text that has been read so far. */
  readonly fingerprint: () => string;
}

/** Thrown when a file cannot be read or is not a file of counts. The message is one line. */
export class UnreadableFile extends Error {}

/**
 * Opens a file of counts and recognizes its form. Its rows can be read only once.
 *
 * @throws UnreadableFile
 */
export async function openPastFile(path: string, options: FormOptions): Promise<PastFile> {
  const hash = createHash('sha256');
  const batches = linesOf(piecesOf(path, (piece) => hash.update(piece)));
  const first = await batches.next();
  const [header, ...others] = first.done === true ? [] : first.value;
  if (header === undefined) throw new UnreadableFile('it is empty');
  const form = recogniseForm(fieldsOf(header.text) ?? [header.text], options);
  if (typeof form === 'string') throw new UnreadableFile(form);
  const toRows = (lines: readonly { number: number; text: string }[]): PastRow[] =>
    lines.flatMap(({ number, text }) => (text.trim() === '' ? [] : [readRow(form, number, text)]));
  return {
    form,
    async *rows() {
      if (others.length > 0) yield toRows(others);
      for await (const lines of batches) yield toRows(lines);
    },
    fingerprint: () => hash.copy().digest('hex'),
  };
}

async function* piecesOf(path: string, onPiece: (piece: string) => void): AsyncGenerator<string> {
  try {
    for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) {
      const text = String(piece);
      onPiece(text);
      yield text;
    }
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function readRow(form: RowForm, line: number, text: string): PastRow {
  const fields = fieldsOf(text);
  if (fields === null)
    return { line, samples: [], fault: fault('a quote without an end', 'a quote has no end') };
  if (fields.length !== form.width) {
    const detail = `${fields.length} fields instead of ${form.width}`;
    return { line, samples: [], fault: fault('another number of fields', detail) };
  }
  const read = form.readRow(fields);
  return 'kind' in read ? { line, samples: [], fault: read } : { line, samples: read, fault: null };
}
