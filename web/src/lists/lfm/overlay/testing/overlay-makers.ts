import { defaultDefinition } from '@rollcall/game/definition';
import { arrangeLfms, type ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import {
  madeAtMs,
  makeArea,
  makeLfm,
  makeLfmFilter,
  makeLfmViewer,
  makeQuest,
} from '@rollcall/game/testing/makers';
import type { OverlayFacts } from '../card-facts.ts';

/** Facts for a card: the default settings, quest 701, area 501, times in ISO form. */
export function makeOverlayFacts(
  settings: Partial<LfmSettings> = {},
  overrides: Partial<Omit<OverlayFacts, 'settings'>> = {},
): OverlayFacts {
  return {
    definition: defaultDefinition,
    settings: { ...defaultLfmSettings(defaultDefinition), ...settings },
    areasById: new Map([[501, makeArea()]]),
    questsById: new Map([[701, makeQuest()]]),
    metricsById: new Map(),
    ratings: { heroic: new Map(), epic: new Map() },
    isCatalogueLoaded: true,
    nowMs: madeAtMs,
    isPast: false,
    momentText: (epochMs) => new Date(epochMs).toISOString(),
    numberText: (value) => value.toLocaleString('en'),
    ...overrides,
  };
}

/** One group as listed by the panel. */
export function listOne(
  lfm: Partial<Lfm> = {},
  viewer: Parameters<typeof makeLfmViewer>[0] = {},
  settings: Partial<LfmSettings> = {},
): ListedLfm {
  const { shown } = arrangeLfms([makeLfm(lfm)], makeLfmFilter(settings), makeLfmViewer(viewer));
  const [listed] = shown;
  if (listed === undefined) throw new Error('The group is not shown with these settings.');
  return listed;
}
