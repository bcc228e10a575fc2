import { plural } from '@rollcall/game/plural';
import { escapeHtml } from '@rollcall/game/text';
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
import { searchLengthMaximum, type SearchResults } from './search.ts';

/**
 * Addresses of the reference for people, as a page and in Markdown. Neither is an API call, so the endpoint table only
 * contains `/v1/openapi.json`.
 */
export const referencePath = '/v1/reference';
export const markdownPath = '/v1/reference.md';

interface Page {
  readonly base: string;
  readonly shapes: Reference['shapes'];
  readonly places: ShapePlaces;
}

/**
 * Returns the reference as one page without scripts and external resources.
 *
 * @param style the style sheet, which is written into the page and whose hash is part of the policy of the answer
 */
export function referencePage(reference: Reference, style: string): string {
  const { facts, groups, shapes } = reference;
  const places = placeShapes(reference);
  const page: Page = { base: baseAddress(reference), shapes, places };
  return frame({
    facts,
    style,
    title: titleOf(facts),
    search: '',
    columns: html`${contents(groups)}
      <main id="content" tabindex="-1">
        ${general()} ${groups.map((group) => groupSection(group, page))}
        <section aria-labelledby="shapes">
          <h2 id="shapes">Shapes</h2>
          <p>Shapes that several calls use.</p>
          ${places.shared.map((name) => shapeSection(name, page, 'h3'))}
        </section>
      </main>`,
  });
}

export function searchPage(
  { facts }: Reference,
  style: string,
  search: string,
  { calls, shapes }: SearchResults,
): string {
  const found = `${count(calls.length, 'call')} and ${count(shapes.length, 'shape')}`;
  const callResult = ({ name, endpoint: { method, path, summary } }: Call) =>
    html`<li>
      <a href="${referencePath}#${name}"
        ><span class="method ${method}">${method}</span> ${pathMarkup(path)}</a
      >
      ${summary}
    </li>`;
  const shapeResult = (name: string) => html`<li><a href="${referencePath}#shape-${name}">${name}</a></li>`;
  return frame({
    facts,
    style,
    title: `“${search}”: ${found} · ${titleOf(facts)}`,
    search,
    columns: html`<main id="content" tabindex="-1">
      <h2>Search results</h2>
      <p>${found} with “${search}”. <a href="${referencePath}">Show all calls</a></p>
      ${resultList('Calls', calls.map(callResult))} ${resultList('Shapes', shapes.map(shapeResult))}
    </main>`,
  });
}

function resultList(title: string, items: readonly Html[]): Html | null {
  if (items.length === 0) return null;
  return html`<h3>${title}</h3>
    <ul class="results">
      ${items}
    </ul>`;
}

const count = (all: number, noun: string) => `${all} ${plural(all, noun)}`;
const titleOf = ({ productName }: Reference['facts']) => `API of ${productName}`;

interface Frame {
  readonly facts: Reference['facts'];
  readonly style: string;
  readonly title: string;
  /** The search text; '' = none. */
  readonly search: string;
  readonly columns: Html;
}

function frame({ facts, style, title, search, columns }: Frame): string {
  // No whitespace may be added, since browsers hash everything between the tags.
  const styleElement: Html = { markup: `<style>${style}</style>` };
  const { markup } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      <meta name="description" content="Every call of ${facts.productName}, with examples." />
      <title>${title}</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      ${styleElement}
    </head>
    <body>
      <a class="skip" href="#content">Skip to content</a>
      <header>
        <p class="home">
          <a href="/">${facts.productName}</a> · <a href="/api">Playground, programs and keys</a>
        </p>
        <h1>${titleOf(facts)}</h1>
        <p>
          Every call that this server answers, generated from the table of its routes. Also available
          <a href="/v1/openapi.json">as an OpenAPI 3.1 document</a> for programs, and
          <a href="${markdownPath}">as Markdown</a> for reading and searching. The examples show a small world
          with two servers.
        </p>
        <form role="search" action="${referencePath}">
          <label for="search">Search calls, fields and errors</label>
          <input
            id="search"
            type="search"
            name="search"
            value="${search}"
            maxlength="${searchLengthMaximum}"
          />
          <button>Search</button>
        </form>
      </header>
      <div class="columns">${columns}</div>
    </body>
  </html>`;
  return `<!doctype html>\n${markup}\n`;
}

function callItem({ name, endpoint }: Call): Html {
  return html`<li>
    <a href="#${name}"
      ><span class="method ${endpoint.method}">${endpoint.method}</span> ${pathMarkup(endpoint.path)}</a
    >
  </li>`;
}

function contents(groups: readonly CallGroup[]): Html {
  const groupItem = ({ name, title, calls }: CallGroup) =>
    html`<li>
      <a class="group" href="#group-${name}">${title}</a>
      <ul>
        ${calls.map(callItem)}
      </ul>
    </li>`;
  return html`<nav aria-label="Contents">
    <details open>
      <summary>Contents</summary>
      <ul>
        <li><a class="group" href="#general">For every call</a></li>
        ${groups.map(groupItem)}
        <li><a class="group" href="#shapes">Shapes</a></li>
      </ul>
    </details>
  </nav>`;
}

function pathMarkup(path: string): Html {
  const steps = path.split('/').slice(1);
  return html`<code class="path"
    >${steps.map((step) =>
      step.startsWith(':') ? html`<wbr />/<var>{${step.slice(1)}}</var>` : html`<wbr />/${step}`,
    )}</code
  >`;
}

function general(): Html {
  return html`<section aria-labelledby="general">
    <h2 id="general">For every call</h2>
    ${noteList(generalNotes)}
    <h3 id="errors">Errors</h3>
    <p>
      Every error has the shape <a href="#shape-Error">Error</a>. <code>message</code> is for people and may
      change, <code>code</code> is for programs and does not. Any call may return these:
    </p>
    ${errorTable('Errors of every call', generalErrors)}
  </section>`;
}

function noteList(notes: Guide['notes']): Html {
  return html`<dl class="words">
    ${notes.map(
      ([title, text]) =>
        html`<dt>${title}</dt>
          <dd>${prose(text)}</dd>`,
    )}
  </dl>`;
}

function guideSection({ notes, addresses, programsAbout, programs = [] }: Guide, group: string): Html {
  return html`${noteList(notes)} ${addresses === undefined ? null : addressTable(addresses)}
  ${
    programsAbout === undefined
      ? null
      : html`<h3 id="programs-${group}">Programs to start from</h3>
          <p>${prose(programsAbout)}</p>`
  }
  ${programs.map(({ file, title, text }) => example(`${title}: ${file}`, text))}`;
}

function addressTable(addresses: NonNullable<Guide['addresses']>): Html {
  const rows = addresses.map(
    ({ address, answers }) =>
      html`<tr>
        <th scope="row"><code>${address}</code></th>
        <td>${prose(answers)}</td>
      </tr>`,
  );
  return table('Examples', ['Address', 'What it answers'], rows);
}

function groupSection({ name, title, about, guide, calls }: CallGroup, page: Page): Html {
  const id = `group-${name}`;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p>${prose(about)}</p>
    <ul class="within" aria-label="Calls of this part">
      ${calls.map(callItem)}
    </ul>
    ${guide === undefined ? null : guideSection(guide, name)} ${calls.map((call) => callArticle(call, page))}
  </section>`;
}

function callArticle(call: Call, page: Page): Html {
  const { name, endpoint, about, withToken, parameters, body, errors } = call;
  const title = `title-${name}`;
  return html`<article id="${name}" aria-labelledby="${title}">
    <h3 id="${title}">
      <span class="method ${endpoint.method}">${endpoint.method}</span> ${pathMarkup(endpoint.path)}
      <a class="anchor" href="#${name}" aria-label="Link to ${endpoint.summary}">#</a>
    </h3>
    <p class="summary">${endpoint.summary}.</p>
    ${about === '' ? null : html`<p>${prose(about)}</p>`}
    <dl class="facts">
      <dt>Who may call</dt>
      <dd>${prose(callerText(endpoint, withToken))}</dd>
      <dt>Caching</dt>
      <dd>${prose(cachingText(endpoint))}</dd>
    </dl>
    ${
      parameters.length === 0
        ? null
        : html`<h4>Parameters</h4>
            ${parameterTable(call)}`
    }
    ${
      body === null
        ? null
        : html`<h4>Body</h4>
            ${fieldTable('Body', spellOut(body.schema, page.shapes), 'optional')}${example('Example of the body', exampleText(body.example))}`
    }
    <h4>Answer</h4>
    ${answerSection(call)} ${shapesOfCall(call, page.places).map((shape) => shapeSection(shape, page, 'h4'))}
    <h4>Errors</h4>
    ${errorTable('Errors', errors)}
    <h4>Try it</h4>
    <pre class="command" tabindex="0" aria-label="Command">${curlLine(call, page.base)}</pre>
  </article>`;
}

function answerSection({ endpoint, answer, events }: Call): Html {
  if (answer === null) return html`<p>204, without content.</p>`;
  const fields = fieldTable('Answer', answer.schema, 'not always');
  if (endpoint.status === 202)
    return html`<p>202: it will be done soon.</p>
      ${fields}${example('Example of the answer', exampleText(answer.example))}`;
  if (events === null) return html`${fields}${example('Example of the answer', exampleText(answer.example))}`;
  return html`<p>200, a stream of events. The data of each is one of these:</p>
    ${fields}${example('Example of the stream', streamText(events))}`;
}

const openLines = 16;

function example(title: string, text: string): Html {
  const pre = html`<pre tabindex="0" aria-label="${title}">${text}</pre>`;
  return text.split('\n').length > openLines
    ? html`<details class="example">
        <summary>${title}</summary>
        ${pre}
      </details>`
    : html`<details class="example" open>
        <summary>${title}</summary>
        ${pre}
      </details>`;
}

function shapeSection(name: string, { shapes }: Page, level: 'h3' | 'h4'): Html {
  const schema = shapes.get(name) ?? {};
  const id = `shape-${name}`;
  const heading =
    level === 'h3' ? html`<h3 id="${id}">${name}</h3>` : html`<h4 id="${id}" class="shape">${name}</h4>`;
  return html`${heading}
    <p>${prose(schema.description ?? '')}</p>
    ${fieldTable(name, schema, isSent(name) ? 'optional' : 'not always')}`;
}

function parameterTable({ parameters }: Call): Html {
  const rows = parameters.map(({ name, in: place, schema, note, example: given }) => {
    const spelt = place === 'path' ? `{${name}}` : `?${name}=`;
    const fallback = schema.default === undefined ? null : html` Default: <code>${schema.default}</code>.`;
    const sample = given === undefined || schema.enum ? null : html` Example: <code>${given}</code>.`;
    return tableRow(codeMarkup(spelt), typeWords(schema), null, html`${prose(note)}${fallback}${sample}`);
  });
  return table('Parameters', ['Parameter', 'Meaning'], rows);
}

function fieldTable(caption: string, schema: JsonSchema, otherwise: string): Html {
  const fields = fieldRows(schema);
  if (fields.length === 0) return html`<p class="whole">${typeWords(schema).map(wordMarkup)}</p>`;
  const rows = fields.map(({ name, type, isRequired, note }) =>
    tableRow(codeMarkup(name), type, isRequired ? null : otherwise, prose(note)),
  );
  return table(`Fields: ${caption}`, ['Field', 'Meaning'], rows);
}

function codeMarkup(name: string): Html {
  const parts = name
    .split(/(?<=_)/)
    .map((part, index) => (index === 0 ? html`${part}` : html`<wbr />${part}`));
  return html`<code>${parts}</code>`;
}

function tableRow(name: Html, type: readonly Word[], mark: string | null, meaning: Html): Html {
  const marked = mark === null ? null : html` <span class="mark">${mark}</span>`;
  return html`<tr>
    <th scope="row">${name}${marked}<span class="type">${type.map(wordMarkup)}</span></th>
    <td>${meaning}</td>
  </tr>`;
}

function wordMarkup({ kind, text }: Word): Html {
  if (kind === 'shape') return html`<a href="#shape-${text}">${text}</a>`;
  return kind === 'code' ? html`<code>${text}</code>` : html`${text}`;
}

function errorTable(
  caption: string,
  errors: readonly { readonly status: number; readonly code: string; readonly when: string }[],
): Html {
  const rows = errors.map(
    ({ status, code, when }) =>
      html`<tr>
        <th scope="row"><span class="status">${status}</span> <code>${code}</code></th>
        <td>${prose(when)}</td>
      </tr>`,
  );
  return table(caption, ['Status and code', 'When'], rows);
}

function table(caption: string, head: readonly [string, string], rows: readonly Html[]): Html {
  const [first, second] = head;
  return html`<table>
    <caption class="unseen">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${first}</th>
        <th scope="col">${second}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** Markup that is safe to send, since all texts in it are escaped. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | readonly Html[] | null;

/** Also escapes apostrophes. */
export const escapeMarkup = (text: string): string => escapeHtml(text).replaceAll("'", '&#39;');

/** Builds markup with values: texts are escaped, markup is inserted unchanged, and null inserts nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const markup = parts.map((part, index) => part + markupOf(values[index] ?? null)).join('');
  return { markup };
}

function markupOf(value: Piece): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeMarkup(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

export function prose(text: string): Html {
  const pieces = text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
  return html`${pieces}`;
}
