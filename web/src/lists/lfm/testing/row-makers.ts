import { arrangeLfms, type LfmFilter } from '@rollcall/game/lfm/lfm-list';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeLfmFilter, makeLfmViewer, madeAtMs } from '@rollcall/game/testing/makers';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { type LfmRow, type LfmRowFacts, lfmRows } from '../lfm-rows.ts';

export const defaultSettings = defaultLfmSettings(defaultDefinition);

/** Groups as listed and shown by the panel. */
export function rowsOf(
  lfms: readonly Lfm[],
  settings: Partial<LfmSettings> = {},
  viewer: Parameters<typeof makeLfmViewer>[0] = {},
  known: Pick<LfmRowFacts, 'isCatalogueLoaded' | 'serverNotes'> = {},
): LfmRow[] {
  const filter: LfmFilter = makeLfmFilter(settings);
  const { shown } = arrangeLfms(lfms, filter, makeLfmViewer(viewer));
  const facts = {
    definition: defaultDefinition,
    settings: { ...defaultSettings, ...settings },
    nowMs: madeAtMs,
    ...known,
  };
  return lfmRows(
    shown.map((item) => ({ item, isGone: false })),
    facts,
  );
}
