import '../api/zod-config.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { createElement, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageAnswers } from '@rollcall/game/site/page-answers';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { App } from './App.tsx';
import { createPreloadedQueries } from '../api/preloaded-queries.ts';
import { setRenderedAt } from '../api/server-clock.ts';
import { createPageRouter } from './router.ts';
import { setPageLocale } from '../ui/locale.ts';

/** A page to be rendered by the server. */
export interface RenderedPage {
  /** Path with query. */
  readonly address: string;
  readonly settings: PageSettings;
  readonly answers: PageAnswers | null;
}

/**
 * The content of `#root`, which the browser hydrates (client.tsx). Server and browser both await the code of the route
 * first, so that nothing suspends, and both render with default settings, in UTC, and with the time and locale of the
 * answers.
 *
 * @throws the error of a component: the page is then served empty, and the browser renders it
 */
export async function renderPage({ address, settings, answers }: RenderedPage): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createPageRouter({ history, scrollRestoration: false });
  await router.load();
  setRenderedAt(answers?.made_at_ms ?? Date.now());
  setPageLocale(answers?.locale);
  const app = createElement(App, { settings, preloaded: createPreloadedQueries(answers), router });
  return renderToString(createElement(StrictMode, null, app));
}
