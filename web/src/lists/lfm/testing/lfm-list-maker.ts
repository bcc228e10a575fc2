import { arrangeLfms, type LfmFilter } from '@rollcall/game/lfm/lfm-list';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeLfmFilter, makeLfmViewer } from '@rollcall/game/testing/makers';
import { makeListFacts, quietList } from '../../shared/testing/list-makers.ts';
import type { LfmList } from '../useLfmList.ts';
import { defaultSettings } from './row-makers.ts';

const all = makeLfmFilter();

interface Known {
  /** The same object while the visitor's filter is unchanged. */
  readonly filter?: LfmFilter;
  readonly settings?: Partial<LfmSettings>;
  readonly facts?: Partial<LfmList['facts']>;
}

/** A current list of these groups. */
export function makeLfmList(lfms: readonly Lfm[], { filter = all, settings, facts }: Known = {}): LfmList {
  return {
    ...quietList,
    server: null,
    serverNotes: null,
    settings: { ...defaultSettings, ...settings },
    look: { fontSize: 14, showBoundingBoxes: false, isCompact: settings?.density === 'compact' },
    filter,
    correction: null,
    arranged: arrangeLfms(lfms, filter, makeLfmViewer()),
    facts: makeListFacts({ shownCount: lfms.length, ...facts }),
    groups: Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm])),
    groupCount: lfms.length,
    ownCharacters: [],
  };
}
