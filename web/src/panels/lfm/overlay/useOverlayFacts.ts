import { indexQuestsById } from '@rollcall/game/quest-index';
import { useMemo } from 'react';
import { isCatalogueSettled } from '../../../data/catalogue.ts';
import { useCatalogue } from '../../../data/useCatalogue.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { useServerNow } from '../../../data/useServerNow.ts';
import { useTimeZone } from '../../../data/useTimeZone.ts';
import { lfmSettingsStore } from '../../../storage/lfm-settings-store.ts';
import { useStored } from '../../../storage/useStored.ts';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import type { OverlayFacts } from './overlay-facts.ts';

/** A card counts in minutes. */
const renewMs = 5000;

/** What cards are made of, live. */
export function useOverlayFacts(): OverlayFacts {
  const { game: definition } = usePageSettings();
  const settings = useStored(lfmSettingsStore(definition));
  const { state, quests, areas } = useCatalogue();
  const isCatalogueLoaded = isCatalogueSettled(state);
  const timeZone = useTimeZone();
  const nowMs = useServerNow(renewMs);
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  return useMemo(
    () => ({
      definition,
      settings,
      areasById: areas,
      questsById,
      isCatalogueLoaded,
      nowMs,
      sayMoment: (epochMs) => formatMoment(epochMs, timeZone),
      sayNumber: formatNumber,
    }),
    [definition, settings, areas, questsById, isCatalogueLoaded, nowMs, timeZone],
  );
}
