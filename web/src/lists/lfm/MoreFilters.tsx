import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { LinkFiltersChip } from '../filter-bar/FilterBarParts.tsx';
import { noMoreFilters } from './lfm-list-view.ts';
import type { ShownLfmView } from './useShownLfmView.ts';

/** Filters that only a link can set. */
export function MoreFilters({ view: { settings, change } }: { readonly view: ShownLfmView }) {
  const { quests } = useCatalogue();
  // Difficulties and skulls have controls of their own.
  const filters = { ...settings, difficulties: [], skulls: null };
  const texts = moreFilterTexts(filters, (id) => quests.get(id)?.name ?? null);
  return <LinkFiltersChip texts={texts} onRemove={() => change(noMoreFilters)} />;
}
