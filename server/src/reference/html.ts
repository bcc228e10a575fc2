/** Markup that is safe to send: what was put into it has been escaped. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | readonly Html[] | null;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as markup that shows just that text, in an element as in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** Markup with values in it. Texts are escaped, markup is taken as it is, null is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const markup = parts.map((part, index) => part + markupOf(values[index] ?? null)).join('');
  return { markup };
}

function markupOf(value: Piece): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** Prose in which code stands between backticks. */
export function prose(text: string): Html {
  const pieces = text
    .split('`')
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<code>${piece}</code>`));
  return html`${pieces}`;
}
