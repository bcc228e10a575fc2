import { endpoints } from '@rollcall/game/api/endpoints';
import {
  baseAddress,
  cachingText,
  callerText,
  curlLine,
  exampleText,
  generalNotes,
  streamText,
} from './call-text.ts';
import { generalErrors } from './errors.ts';
import { referencePath } from './reference-page.ts';
import {
  isSent,
  placeShapes,
  shapesOfCall,
  type Call,
  type CallGroup,
  type Reference,
  type ShapePlaces,
} from './reference.ts';
import { fieldRows, spellOut, typeWords, type Word } from './schema-text.ts';
import type { JsonSchema } from './schemas.ts';
import type { Guide } from './stream-guide.ts';

/** Returns the reference as a Markdown document, with the same calls, shapes and errors as the reference page. */
export function referenceMarkdown(reference: Reference): string {
  const { facts, groups, shapes } = reference;
  const homes = placeShapes(reference);
  const base = baseAddress(reference);
  return [
    `# The API of ${facts.productName}`,
    `Every call that this server answers, generated from the table of its routes. It is also available as a page at \`${referencePath}\` and as an OpenAPI 3.1 document at \`${endpoints.openApi.path}\`. The examples show a small world with two servers.`,
    contents(groups),
    '## For every call',
    ...writeNotes(generalNotes),
    '### Errors',
    'Every error has the shape [Error](#error). `message` is for people and may change, `code` is for programs and does not. Any call may return these:',
    table(
      ['status', 'code', 'when'],
      generalErrors.map(({ status, code, when }) => [String(status), `\`${code}\``, when]),
    ),
    ...groups.flatMap((group) => writeGroup(group, base, shapes, homes)),
    '## Shapes',
    'Shapes that several calls use.',
    ...homes.shared.flatMap((name) => writeShape(name, shapes, '###')),
  ]
    .join('\n\n')
    .concat('\n');
}

function contents(groups: readonly CallGroup[]): string {
  return groups
    .map(({ title, calls }) => {
      const lines = calls.map(
        (call) => `  - [${addressOf(call)}](#${anchorOf(addressOf(call))}): ${call.endpoint.summary}`,
      );
      return [`- [${title}](#${anchorOf(title)})`, ...lines].join('\n');
    })
    .concat('- [Shapes](#shapes)')
    .join('\n');
}

const addressOf = ({ endpoint: { method, path } }: Call) =>
  `${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`;

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

function writeGroup(
  { title, about, guide, calls }: CallGroup,
  base: string,
  shapes: Reference['shapes'],
  homes: ShapePlaces,
): string[] {
  return [
    `## ${title}`,
    about,
    ...(guide === undefined ? [] : writeGuide(guide)),
    ...calls.flatMap((call) => writeCall(call, base, shapes, homes)),
  ];
}

const writeNotes = (notes: Guide['notes']) => notes.map(([title, text]) => `**${title}.** ${text}`);

function writeGuide({ notes, addresses, programsAbout, programs = [] }: Guide): string[] {
  return [
    ...writeNotes(notes),
    ...(addresses === undefined
      ? []
      : [
          table(
            ['address', 'what it answers'],
            addresses.map(({ address, answers }) => [`\`${address}\``, answers]),
          ),
        ]),
    ...(programsAbout === undefined ? [] : [programsAbout]),
    ...programs.flatMap(({ file, title, language, text }) => [
      `**${title}**: \`${file}\``,
      [`\`\`\`${language}`, text, '```'].join('\n'),
    ]),
  ];
}

function writeCall(call: Call, base: string, shapes: Reference['shapes'], homes: ShapePlaces): string[] {
  const { endpoint, about, withToken, parameters, body, errors } = call;
  const own = shapesOfCall(call, homes);
  return [
    `### ${addressOf(call)}`,
    [`${endpoint.summary}.`, about].filter((each) => each !== '').join(' '),
    [
      `- **Who may call:** ${callerText(endpoint, withToken)}`,
      `- **Caching:** ${cachingText(endpoint)}`,
      `- **Name:** \`${call.name}\``,
    ].join('\n'),
    ...(parameters.length === 0 ? [] : ['**Parameters**', parameterTable(parameters)]),
    ...(body === null
      ? []
      : ['**Body**', fieldTable(spellOut(body.schema, shapes), 'optional'), json(body.example)]),
    ...writeAnswer(call),
    ...own.flatMap((name) => writeShape(name, shapes, '####')),
    '**Errors**',
    table(
      ['status', 'code', 'when'],
      errors.map(({ status, code, when }) => [String(status), `\`${code}\``, when]),
    ),
    ['```sh', curlLine(call, base), '```'].join('\n'),
  ];
}

function writeAnswer({ endpoint, answer, events }: Call): string[] {
  if (answer === null) return ['**Answer:** 204, without content.'];
  const fields = fieldTable(answer.schema, 'not always');
  if (endpoint.status === 202)
    return ['**Answer:** 202, it will be done soon.', fields, json(answer.example)];
  if (events === null) return ['**Answer**', fields, json(answer.example)];
  return [
    '**Answer:** 200, a stream of events. The data of each is one of these:',
    fields,
    ['```text', streamText(events), '```'].join('\n'),
  ];
}

function writeShape(name: string, shapes: Reference['shapes'], heading: string): string[] {
  const schema = shapes.get(name) ?? {};
  return [
    `${heading} ${name}`,
    schema.description ?? '',
    fieldTable(schema, isSent(name) ? 'optional' : 'not always'),
  ];
}

function parameterTable(parameters: Call['parameters']): string {
  return table(
    ['parameter', 'type', 'meaning'],
    parameters.map(({ name, in: place, schema, note, example }) => [
      `\`${place === 'path' ? `{${name}}` : `?${name}=`}\``,
      words(typeWords(schema)),
      [
        note,
        ...(schema.default === undefined ? [] : [`Default: \`${schema.default}\`.`]),
        ...(example === undefined || schema.enum ? [] : [`Example: \`${example}\`.`]),
      ].join(' '),
    ]),
  );
}

function fieldTable(schema: JsonSchema, otherwise: string): string {
  const rows = fieldRows(schema);
  if (rows.length === 0) return `${words(typeWords(schema))}.`;
  return table(
    ['field', 'type', 'meaning'],
    rows.map(({ name, type, isRequired, note }) => [
      `\`${name}\`${isRequired ? '' : ` (${otherwise})`}`,
      words(type),
      note,
    ]),
  );
}

function words(all: readonly Word[]): string {
  return all
    .map(({ kind, text }) => {
      if (kind === 'shape') return `[${text}](#${anchorOf(text)})`;
      return kind === 'code' ? `\`${text}\`` : text;
    })
    .join('');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const json = (example: unknown) => ['```json', exampleText(example), '```'].join('\n');
