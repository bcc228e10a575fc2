import { pageHead, type PageHead } from '@rollcall/game/site/page-head';
import { pageSettingsElementId, type PageSettings } from '@rollcall/game/site/page-settings';
import { fileEffort, prepareBody, type PreparedBody } from './prepared-body.ts';
import type { BodyFacts } from './send-prepared.ts';

/** Pages are asked for again each time: they name the files of the newest build. */
export const pageFacts: BodyFacts = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/** The page at a path, with its status. */
export interface ServedPage {
  readonly status: 200 | 404;
  readonly head: PageHead;
  /** Before anything is drawn into it. */
  readonly html: string;
  /** The same, ready to send. */
  readonly body: PreparedBody;
}

/** What every page is made of beside its path. */
export interface SiteFacts {
  readonly settings: PageSettings;
  /** Where visitors find the site; null = nobody said, so that no address is called the true one. */
  readonly publicUrl: string | null;
}

/**
 * The one page of the site as it goes out for each path: with the settings that the browser needs, and with what the
 * page says of itself to those who do not run scripts (§2.2).
 *
 * @param template the built index.html
 */
export function createSitePages(template: string, facts: SiteFacts): (path: string) => ServedPage {
  const withSettings = writeSettings(template, facts.settings);
  const made = new Map<string, ServedPage>();
  return (path) => {
    const head = pageHead(path, facts.settings);
    // Unknown paths share one page, so that nobody fills the memory with made-up ones.
    const name = head.status === 404 ? `404 ${head.title}` : head.canonicalPath;
    const known = made.get(name);
    if (known !== undefined) return known;
    const html = writeHead(withSettings, head, facts.publicUrl);
    const body = prepareBody(Buffer.from(html), fileEffort);
    const page: ServedPage = { status: head.status, head, html, body };
    made.set(name, page);
    return page;
  };
}

/** Data that no browser runs: the strict policy against inline scripts does not concern it. */
function writeSettings(template: string, settings: PageSettings): string {
  // `<` cannot end the element early, wherever it stands in the data.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="${pageSettingsElementId}">${json}</script>`;
  return template.replace('</head>', () => `${element}\n  </head>`);
}

/** The browser takes all of this out again when it begins to write it itself. */
function writeHead(html: string, head: PageHead, publicUrl: string | null): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const facts = [
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    ...(head.isIndexed ? [] : ['<meta name="robots" content="noindex" />']),
    ...addressFacts(head, publicUrl),
  ];
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${facts.join('\n    ')}\n  </head>`);
}

function addressFacts({ status, canonicalPath }: PageHead, publicUrl: string | null): string[] {
  if (publicUrl === null || status !== 200) return [];
  const address = escapeHtml(publicUrl.replace(/\/+$/, '') + canonicalPath);
  return [`<link rel="canonical" href="${address}" />`, `<meta property="og:url" content="${address}" />`];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}

/** Said instead of the site while nobody has built it. */
export const missingSite =
  'Rollcall is running, but its site has not been built yet. Build it with: npm start (or: npx vite build web)\n';
