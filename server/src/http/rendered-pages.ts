import { setImmediate } from 'node:timers/promises';
import type { Area } from '@rollcall/game/quest/area';
import type { Quest } from '@rollcall/game/quest/quest';
import { firstCalls } from '@rollcall/game/site/first-calls';
import {
  pageAnswersElementId,
  referencedIds,
  type PageAnswers,
  type ReferencedIds,
} from '@rollcall/game/site/page-answers';
import type { PageHead } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { scriptJson } from '@rollcall/game/site/structured-data';
import { LRUCache } from 'lru-cache';
import { limits } from './limits.ts';
import type { Logger } from './logger.ts';
import { prepareBody, type PreparedBody } from './prepared-body.ts';

/** Renders the browser app to the content of `#root`. May throw. */
export type RenderPage = (page: {
  readonly address: string;
  readonly settings: PageSettings;
  readonly answers: PageAnswers;
}) => Promise<string>;

/** Calls the API of this server; null = no answer. */
export type AskApi = (path: string) => Promise<PageAnswers['answers'][string] | null>;

/**
 * Finds the catalogue entries to which answers refer, and the quests that take place in these areas. Unknown ids are
 * left out.
 */
export type FindReferenced = (ids: ReferencedIds) => {
  readonly quests: readonly Quest[];
  readonly areas: readonly Area[];
};

export interface RenderingParts {
  readonly render: RenderPage;
  readonly ask: AskApi;
  readonly findReferenced: FindReferenced;
  readonly scriptsOf: (pageName: string) => readonly string[];
  readonly settings: PageSettings;
  readonly nowMs: () => number;
  readonly logger: Logger;
}

export interface BlankPage {
  readonly head: PageHead;
  readonly html: string;
}

/** Time for which a rendered page is sent to everybody, so that it is as current as the answer of a poll. */
const keptForMs = 5000;
/** Maximum number of cached pages, since there are thousands of guilds. */
const keptPages = 200;

/**
 * Returns a page to send; undefined = the page cannot be rendered now, and is sent blank.
 *
 * @param address with a query that is empty or begins with a question mark
 * @param locale of numbers and times, BCP 47
 * @param mayRender called if no recently rendered page is available
 */
type RenderedPages = (
  page: BlankPage,
  address: { readonly path: string; readonly query: string },
  locale: string,
  mayRender: () => boolean,
) => Promise<PreparedBody> | undefined;

/** Maximum length of an answer. A longer one would delay the page, so the browser has to request it. */
const longestAnswer = 1_000_000;

/** Maximum length of an address. Pages with longer ones are left to the browser. */
const longestAddress = 2000;

/**
 * Creates a function that renders pages with current answers of the API, so that they are complete before any script
 * has run. A page that cannot be rendered is sent blank, and the browser renders it. Pages are rendered one at a time,
 * with turns for other work in between, since one takes 5 to 40 ms of the event loop. Pages with a query and those of
 * unknown addresses are rendered for each visitor and not cached, since there is no limit to their number.
 */
export function createRenderedPages(parts: RenderingParts): RenderedPages {
  const kept = new LRUCache<string, { readonly madeAtMs: number; readonly body: Promise<PreparedBody> }>({
    max: keptPages,
  });
  const failed = new Set<string>();

  async function make({ head, html }: BlankPage, address: string, locale: string): Promise<PreparedBody> {
    const answers = { ...(await collect(head)), locale };
    try {
      const content = await parts.render({ address, settings: parts.settings, answers });
      return prepareBody(Buffer.from(insert(html, content, answers, parts.scriptsOf(head.facts.name))));
    } catch (error) {
      if (!failed.has(head.facts.name)) {
        parts.logger.error('A page could not be rendered; browsers render it instead', {
          page: head.facts.name,
          error,
        });
      }
      failed.add(head.facts.name);
      return prepareBody(Buffer.from(html));
    }
  }

  async function collect(head: PageHead): Promise<PageAnswers> {
    const asked = await Promise.all(
      firstCalls(head).map(async (path) => [path, await parts.ask(path)] as const),
    );
    const answers = Object.fromEntries(
      asked.flatMap(([path, answer]) =>
        answer === null || JSON.stringify(answer.body).length > longestAnswer ? [] : [[path, answer]],
      ),
    );
    const { quests, areas } = parts.findReferenced(referencedIds(answers));
    return {
      made_at_ms: parts.nowMs(),
      answers,
      ...(quests.length > 0 && { quests: [...quests] }),
      ...(areas.length > 0 && { areas: [...areas] }),
    };
  }

  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function makeInTurn(...page: Parameters<typeof make>): Promise<PreparedBody> {
    waiting += 1;
    const made = last.then(() => make(...page));
    last = made
      .catch(() => {})
      .then(() => {
        waiting -= 1;
        return setImmediate();
      });
    return made;
  }

  return (page, { path, query }, locale, mayRender) => {
    const isKept = query === '' && page.head.status === 200;
    const key = `${locale} ${path}`;
    const nowMs = parts.nowMs();
    const known = isKept ? kept.get(key) : undefined;
    if (known !== undefined && Math.abs(nowMs - known.madeAtMs) < keptForMs) return known.body;
    const address = path + query;
    if (address.length > longestAddress || waiting >= limits.waitingPages.count || !mayRender())
      return undefined;
    const body = makeInTurn(page, address, locale);
    if (!isKept) return body;
    kept.set(key, { madeAtMs: nowMs, body });
    return body;
  };
}

const emptyRoot = '<div id="root"></div>';

function insert(html: string, content: string, answers: PageAnswers, scripts: readonly string[]): string {
  if (!html.includes(emptyRoot)) throw new Error(`The built page has no ${emptyRoot} to render into`);
  const links = scripts.map(
    (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
  );
  return html
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace(emptyRoot, () => `<div id="root">${content}</div>`)
    .replace(
      '</body>',
      () =>
        `<script type="application/json" id="${pageAnswersElementId}">${scriptJson(answers)}</script>\n  </body>`,
    );
}
