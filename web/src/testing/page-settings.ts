import { defaultDefinition } from '@rollcall/game/definition';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { createElement, type ReactNode } from 'react';
import { PageSettingsContext } from '../api/usePageSettings.ts';

/** The facts of game and site in the default configuration. */
export function makePageSettings(overrides: Partial<PageSettings> = {}): PageSettings {
  return {
    game: defaultDefinition,
    site: defaultSiteSettings,
    is_demo: false,
    has_made_up_history: false,
    demo_rosters: [],
    build: { commit_hash: 'unknown', built_at: null },
    ...overrides,
  };
}

const settings = makePageSettings();

/** Provides these facts to rendered content. */
export function WithPageSettings({ children }: { children: ReactNode }) {
  return createElement(PageSettingsContext, { value: settings }, children);
}
