import { setImmediate } from 'node:timers/promises';
import type { Area } from '@rollcall/game/area';
import type { Quest } from '@rollcall/game/quest';
import {
  answersOfPage,
  pageAnswersElementId,
  spokenOf,
  type PageAnswers,
  type SpokenOf,
} from '@rollcall/game/site/page-answers';
import type { PageHead } from '@rollcall/game/site/page-head';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { scriptJson } from '@rollcall/game/site/structured-data';
import { limits } from './limits.ts';
import type { Logger } from './logger.ts';
import { prepareBody, type PreparedBody } from './prepared-body.ts';

/** The browser's app as a function: what stands in `#root` at first. May throw. */
export type DrawPage = (page: {
  readonly path: string;
  readonly settings: PageSettings;
  readonly answers: PageAnswers;
}) => Promise<string>;

/** Asks the API of this very server; null = it could not answer. */
export type AskApi = (path: string) => Promise<PageAnswers['answers'][string] | null>;

/** What of the catalogue answers speak of, with the quests that are played in those areas; unknown ids are missing. */
export type FindSpokenOf = (ids: SpokenOf) => {
  readonly quests: readonly Quest[];
  readonly areas: readonly Area[];
};

export interface DrawingParts {
  readonly draw: DrawPage;
  readonly ask: AskApi;
  readonly findSpokenOf: FindSpokenOf;
  /** Addresses of the scripts that a page needs beside those of every page. */
  readonly scriptsOf: (pageName: string) => readonly string[];
  readonly settings: PageSettings;
  readonly nowMs: () => number;
  readonly logger: Logger;
}

/** A page before anything is drawn into it. */
export interface BlankPage {
  readonly head: PageHead;
  readonly html: string;
}

/** A drawing is as fresh as an answer of a poll: within this it serves everybody. */
const keptForMs = 5000;
/** There are thousands of guilds. */
const keptPages = 200;

/**
 * Gives a page as it goes out; undefined = it is not to be rendered now, and goes out blank.
 *
 * @param mayRender asked when nobody has rendered the page a moment ago
 */
type DrawnPages = (page: BlankPage, mayRender: () => boolean) => Promise<PreparedBody> | undefined;

/**
 * Draws pages with what the API says at the moment, so that they are whole before a script has run (§2.2, look, Shell).
 * A page that cannot be drawn goes out blank, and the browser draws it. One is drawn at a time, and others get their turn
 * in between: a drawing holds up the event loop for 5 to 40 ms.
 */
export function createDrawnPages(parts: DrawingParts): DrawnPages {
  const kept = new Map<string, { readonly madeAtMs: number; readonly body: Promise<PreparedBody> }>();
  const failed = new Set<string>();

  async function make({ head, html }: BlankPage): Promise<PreparedBody> {
    const answers = await collect(head);
    try {
      const path = head.canonicalPath;
      const drawing = await parts.draw({ path, settings: parts.settings, answers });
      return prepareBody(Buffer.from(insert(html, drawing, answers, parts.scriptsOf(head.facts.name))));
    } catch (error) {
      // Once for each page: a fault of ours would else fill the log.
      if (!failed.has(head.facts.name)) {
        parts.logger.error('A page could not be drawn, browsers draw it', { page: head.facts.name, error });
      }
      failed.add(head.facts.name);
      return prepareBody(Buffer.from(html));
    }
  }

  async function collect(head: PageHead): Promise<PageAnswers> {
    const asked = await Promise.all(
      answersOfPage(head).map(async (path) => [path, await parts.ask(path)] as const),
    );
    const answers = Object.fromEntries(
      asked.flatMap(([path, answer]) => (answer === null ? [] : [[path, answer]])),
    );
    const { quests, areas } = parts.findSpokenOf(spokenOf(answers));
    return {
      made_at_ms: parts.nowMs(),
      answers,
      ...(quests.length > 0 && { quests: [...quests] }),
      ...(areas.length > 0 && { areas: [...areas] }),
    };
  }

  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** Makes it when those before are made. */
  function makeInTurn(page: BlankPage): Promise<PreparedBody> {
    waiting += 1;
    const made = last.then(() => make(page));
    last = made
      .catch(() => {})
      .then(() => {
        waiting -= 1;
        return setImmediate();
      });
    return made;
  }

  return (page, mayRender) => {
    const key = page.head.canonicalPath;
    const nowMs = parts.nowMs();
    const known = kept.get(key);
    if (known !== undefined && Math.abs(nowMs - known.madeAtMs) < keptForMs) return known.body;
    if (waiting >= limits.waitingPages.count || !mayRender()) return undefined;
    const body = makeInTurn(page);
    kept.delete(key);
    kept.set(key, { madeAtMs: nowMs, body });
    const [oldest] = kept.keys();
    if (kept.size > keptPages && oldest !== undefined) kept.delete(oldest);
    return body;
  };
}

/** Dresses the drawing, and keeps what is pressed in it (web/public/drawn-page.js): wanted as soon as it is there. */
const drawnPagePath = '/drawn-page.js';
const emptyRoot = '<div id="root"></div>';

function insert(html: string, drawing: string, answers: PageAnswers, scripts: readonly string[]): string {
  if (!html.includes(emptyRoot)) throw new Error(`The built page has no ${emptyRoot} to draw into`);
  const links = [
    `<link rel="preload" href="${drawnPagePath}" as="script">`,
    ...scripts.map((href) => `<link data-rel="modulepreload" crossorigin href="${href}">`),
  ];
  return html
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace(emptyRoot, () => `<div id="root">${drawing}</div>\n    <script src="${drawnPagePath}"></script>`)
    .replace(
      '</body>',
      () =>
        `<script type="application/json" id="${pageAnswersElementId}">${scriptJson(answers)}</script>\n  </body>`,
    );
}
