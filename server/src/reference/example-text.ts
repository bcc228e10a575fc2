/** What is no longer than this stands on one line. */
const lineLength = 88;

/** An example as JSON for eyes: small things on one line, large ones spread out, two blanks an indent. */
export function exampleText(value: unknown): string {
  return write(value, '');
}

function write(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const flat = writeFlat(value);
  if (indent.length + flat.length <= lineLength) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const lines = Array.isArray(value)
    ? value.map((each) => inner + write(each, inner))
    : given(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${write(each, inner)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function writeFlat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(writeFlat).join(', ')}]`;
  const fields = given(value).map(([key, each]) => `${JSON.stringify(key)}: ${writeFlat(each)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

const given = (value: object) => Object.entries(value).filter(([, each]) => each !== undefined);
