import './data/zod-config.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageAnswers } from '@rollcall/game/site/page-answers';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { App } from './App.tsx';
import { createGivenAnswers } from './data/given-answers.ts';
import { createPageRouter } from './router.ts';
import { loadParts } from './ui/Later.tsx';

/** A page to be drawn by the server. */
export interface DrawnPage {
  /** Of the site, without a query: what a query changes, the browser draws. */
  readonly path: string;
  readonly settings: PageSettings;
  readonly answers: PageAnswers | null;
}

/**
 * The content of `#root` as the browser would first draw it: what a visitor sees before any script has run, and what
 * crawlers read. The browser draws all of it again and takes its place, so nothing here has to match to the letter.
 *
 * @throws whatever a component throws: the page is then served without a drawing
 */
export async function drawPage({ path, settings, answers }: DrawnPage): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createPageRouter({ history, scrollRestoration: false });
  await router.load();
  await loadParts();
  const html = renderToString(createElement(App, { settings, answers: createGivenAnswers(answers), router }));
  return (
    html
      // The policy of the site knows no styles in attributes: public/drawn-page.js sets them, as React does.
      .replaceAll(' style="', ' data-style="')
      // What is typed before the app is there would be lost with the drawing.
      .replaceAll('<textarea ', '<textarea readonly ')
      .replaceAll('<input ', '<input readonly ')
  );
}
