import { escapeHtml } from '@rollcall/game/text';
import { oembedAddress } from '@rollcall/game/embed/oembed';
import type { Quest } from '@rollcall/game/quest/quest';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { rosterWords } from '@rollcall/game/raid-roster/roster-words';
import { pageHead, type PageHead } from '@rollcall/game/site/page-head';
import { type PageSettings, pageSettingsElementId } from '@rollcall/game/site/page-settings';
import { scriptJson } from '@rollcall/game/site/structured-data';
import { LRUCache } from 'lru-cache';
import { pageHeaders } from './answer-headers.ts';
import { fileEffort, prepareBody, type PreparedBody } from './prepared-body.ts';
import type { BodyFacts } from './send-prepared.ts';
import { headElements } from '@rollcall/game/site/head-elements';

/** Pages are revalidated on each request, since they contain the file names of the newest build. */
export const pageFacts: BodyFacts = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
  headers: pageHeaders,
};

/** The address of a roster is the key to it, which the sites behind its links must not learn. */
export const rosterPageFacts: BodyFacts = {
  ...pageFacts,
  headers: { ...pageHeaders, 'Referrer-Policy': 'no-referrer' },
};

export interface ServedPage {
  readonly status: 200 | 404;
  readonly head: PageHead;
  readonly html: string;
  readonly body: PreparedBody;
}

/** What a page is about, if it had to be looked up. */
export interface Found {
  readonly quest?: Quest;
  readonly roster?: Roster;
}

export interface SiteFacts {
  readonly settings: PageSettings;
  /** Public address of the site; null = not configured, and pages have no canonical address. */
  readonly publicUrl: string | null;
}

/** Maximum number of cached pages. The newest are kept, since guilds alone have thousands of pages. */
const keptPages = 300;

/**
 * Creates a function that returns the page for each path, with the settings that the browser needs, and with head
 * elements for readers that run no scripts.
 *
 * @param template the built index.html
 */
export function createSitePages(
  template: string,
  facts: SiteFacts,
): (path: string, query?: string, found?: Found) => ServedPage {
  const withSettings = writeSettings(template, facts.settings);
  const made = new LRUCache<string, ServedPage>({ max: keptPages });

  function make(head: PageHead): ServedPage {
    const html = writePageHead(withSettings, head, facts.publicUrl);
    return { status: head.status, head, html, body: prepareBody(Buffer.from(html), fileEffort) };
  }

  return (path, query, { quest, roster } = {}) => {
    const plain = pageHead(path, facts.settings, query, quest);
    const head = roster === undefined ? plain : rosterHead(plain, roster);
    // Unknown paths share one page, so that invented ones cannot fill the memory. Title and description are part of the
    // name, since a quest or a roster may have changed.
    const name =
      head.status === 404 ? `404 ${head.title}` : `${head.sharedPath} ${head.title} ${head.description}`;
    const known = made.get(name);
    if (known !== undefined) return known;
    const page = make(head);
    made.set(name, page);
    return page;
  };
}

function rosterHead(head: PageHead, roster: Roster): PageHead {
  const { title, description } = rosterWords(roster);
  return { ...head, title: `${title} | ${head.siteName}`, description };
}

function writeSettings(template: string, settings: PageSettings): string {
  const json = scriptJson(settings);
  const settingsElement = `<script type="application/json" id="${pageSettingsElementId}">${json}</script>`;
  return template.replace('</head>', () => `${settingsElement}\n  </head>`);
}

export const missingSite =
  'Rollcall is running, but its site has not been built yet. Build it with: npm start (or: npx vite build web)\n';

/**
 * Writes the head elements of a page for readers that run no scripts. Every element is marked, so that the browser can
 * remove them when it writes its own. The mark of the title contains the origin of the site.
 *
 * @param html a document with a `<title>` and an end of `<head>`
 * @param publicUrl address of the site; null = addresses begin at its root. The host of a request is not used, since
 * the caller chooses it
 */
function writePageHead(html: string, head: PageHead, publicUrl: string | null): string {
  const origin = siteOrigin(publicUrl);
  const { title, metas, canonical, breadcrumbs } = headElements(head, origin);
  const oembed = oembedAddress(head, origin);
  const elements = [
    ...metas.map(([key, name, content]) => element('meta', { [key]: name, content })),
    ...(canonical === null ? [] : [element('link', { rel: 'canonical', href: canonical })]),
    ...(oembed === null
      ? []
      : [element('link', { rel: 'alternate', type: 'application/json+oembed', href: oembed, title })]),
    // JSON that cannot end its element. It is not escaped as HTML, since entities have no meaning inside a script.
    ...(breadcrumbs === null
      ? []
      : [`<script type="application/ld+json" data-served="">${breadcrumbs}</script>`]),
  ];
  return html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title data-served="${escapeHtml(origin)}">${escapeHtml(title)}</title>`,
    )
    .replace('</head>', () => `${elements.join('\n    ')}\n  </head>`);
}

/** Returns the address of the site without a trailing slash; '' = not configured. */
export function siteOrigin(publicUrl: string | null): string {
  return (publicUrl ?? '').replace(/\/+$/, '');
}

function element(name: 'meta' | 'link', attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(' ')} data-served="" />`;
}
