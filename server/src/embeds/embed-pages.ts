import type { ServerFacts } from '@rollcall/game/definition';
import {
  embedFactsElementId,
  embedRootElementId,
  type EmbedData,
  type EmbedFacts,
  pageLink,
} from '@rollcall/game/embed/embed';
import { embedMarkup } from '@rollcall/game/embed/embed-page';
import { countPlayers } from '@rollcall/game/embed/embed-players';
import { type EmbedKind, embedTitle } from '@rollcall/game/embed/frame';
import { element, type Markup, toHtml } from '@rollcall/game/embed/markup';
import { escapeHtml } from '@rollcall/game/text';
import { clockReportedAt } from '@rollcall/game/lfm/known-lfm';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { serverKey } from '@rollcall/game/servers';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { scriptJson } from '@rollcall/game/site/structured-data';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import type { BodyFacts } from '../http/send-prepared.ts';
import type { Site } from '../http/site-files.ts';
import { visibleGroup } from '../live/live-snapshot.ts';
import { findServerState, type LiveState } from '../live/server-state.ts';

export interface EmbedPagesParts {
  readonly site: Site;
  readonly settings: PageSettings;
  readonly currentLive: () => LiveState;
  readonly catalogueIndex: () => Pick<CatalogueIndex, 'questsById'>;
  readonly nowMs: () => number;
}

export const embedThemes = ['light', 'dark'] as const;
/** null = the theme of the reader's device. */
export type EmbedTheme = (typeof embedThemes)[number] | null;

/** Revalidated on each request, since the content is live. */
export const embedPageFacts: BodyFacts = {
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'no-cache',
};

/** Time for which a page is served to everybody, which is less than the interval of reports. */
const keptForMs = 5000;

/** Returns the embed of a server. There is a small number of pages, and all are kept. */
export function createEmbedPages(
  parts: EmbedPagesParts,
): (kind: EmbedKind, server: ServerFacts, theme: EmbedTheme) => PreparedBody {
  const kept = new Map<string, { readonly madeAtMs: number; readonly body: PreparedBody }>();
  return (kind, server, theme) => {
    const key = `${kind} ${theme} ${server.name}`;
    const nowMs = parts.nowMs();
    const known = kept.get(key);
    if (known !== undefined && Math.abs(nowMs - known.madeAtMs) < keptForMs) return known.body;
    const { facts, data } = embedOf(kind, server.name, nowMs, parts);
    const content = embedMarkup(facts, data, nowMs, { state: 'read', asOfMs: nowMs });
    const body = prepareBody(
      Buffer.from(documentOf(parts.site, embedTitle(kind, server.name), theme, content, facts)),
    );
    kept.set(key, { madeAtMs: nowMs, body });
    return body;
  };
}

function embedOf(
  kind: EmbedKind,
  server: string,
  nowMs: number,
  { settings: { game, site }, currentLive, catalogueIndex }: EmbedPagesParts,
): { readonly facts: EmbedFacts; readonly data: EmbedData } {
  const state = currentLive();
  const live = findServerState(state, server);
  const groups = (kind === 'groups' ? (live?.lfms.entities.all ?? []) : []).map((group) => ({
    ...visibleGroup(group, state),
    clock_read_at: clockReportedAt(group),
  }));
  const { questsById } = catalogueIndex();
  const questIds = [...new Set(groups.map(({ quest_id: id }) => id ?? 0))];
  const quests = new Map(questIds.map((id) => [id, questsById.get(id) ?? null]));
  const known = [...quests].flatMap(([id, quest]) => {
    if (quest === null) return [];
    return [[String(id), { id: quest.id, name: quest.name, group_size: quest.group_size }] as const];
  });
  return {
    facts: {
      kind,
      server,
      product: site.product_name,
      party_size: game.party_size,
      raid_size: game.raid_size,
      quests: Object.fromEntries(known),
      players: kind === 'players' ? countPlayers(live?.characters.entities.all ?? [], game.level_cap) : null,
      made_at_ms: nowMs,
    },
    data: {
      info: live?.info.info ?? null,
      groups,
      quests,
    },
  };
}

/**
 * The embed of a server that does not exist, or has no lists.
 *
 * @param closest a server with a similar name
 */
export function missingEmbed(
  { site, settings }: Pick<EmbedPagesParts, 'site' | 'settings'>,
  {
    kind,
    theme,
    closest,
  }: { readonly kind: EmbedKind; readonly theme: EmbedTheme; readonly closest: string | null },
): PreparedBody {
  const folder = kind === 'groups' ? 'grouping' : 'who';
  const hint =
    closest === null ? null : pageLink(`/${folder}/${serverKey(closest)}`, `Did you mean ${closest}?`);
  const content = [
    element('header', {}, element('h1', {}, 'Server not found')),
    element('main', {}, element('p', { class: 'empty' }, 'There is no server of this name. ', hint)),
    element('footer', {}, element('p', {}, pageLink('/', settings.site.product_name))),
  ];
  return prepareBody(Buffer.from(documentOf(site, 'Server not found', theme, content, null)));
}

/** @param facts null = the page is not live and has no script */
function documentOf(
  { files }: Site,
  title: string,
  theme: EmbedTheme,
  content: readonly Markup[],
  facts: EmbedFacts | null,
): string {
  const paths = [...files.keys()].filter((path) => path.startsWith('/assets/embed-page-'));
  const styles = paths.filter((path) => path.endsWith('.css'));
  const scripts = facts === null ? [] : paths.filter((path) => path.endsWith('.js'));
  return [
    `<!doctype html>\n<html lang="en"${theme === null ? '' : ` data-theme="${theme}"`}>\n<head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    ...scripts.map((path) => `<script defer src="${path}"></script>`),
    '</head>\n<body>',
    toHtml(element('div', { id: embedRootElementId }, ...content)),
    ...(facts === null
      ? []
      : [`<script type="application/json" id="${embedFactsElementId}">${scriptJson(facts)}</script>`]),
    '</body>\n</html>\n',
  ].join('\n');
}
