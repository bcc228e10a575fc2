import { isOwned, listAdventurePacks, readOwnedPacks } from '@rollcall/game/owned-content';
import type { Quest } from '@rollcall/game/quest';

/** What there is to choose from, and what is chosen. */
export interface PackChoice {
  /** By name: those of the catalogue, and chosen ones that it does not know. */
  readonly packs: readonly { readonly name: string; readonly isChosen: boolean }[];
  /** Null = nothing is chosen: every pack counts as owned. */
  readonly chosenCount: number | null;
}

const asQuest = (pack: string) => ({ required_adventure_pack: pack });

/** The packs of the catalogue and of the visitor (product 4, Owned content). */
export function packChoice(
  quests: Iterable<Pick<Quest, 'required_adventure_pack'>>,
  ownedContent: readonly string[],
  collator: Pick<Intl.Collator, 'compare'>,
): PackChoice {
  const owned = readOwnedPacks(ownedContent);
  const names = listAdventurePacks([...quests, ...ownedContent.map(asQuest)], collator);
  const packs = names.map((name) => ({ name, isChosen: owned !== null && isOwned(asQuest(name), owned) }));
  return { packs, chosenCount: owned === null ? null : packs.filter(({ isChosen }) => isChosen).length };
}

/** The packs whose names hold the text, in the same order; blank = all. */
export function findPacks<Pack extends { readonly name: string }>(
  packs: readonly Pack[],
  text: string,
): Pack[] {
  const wanted = text.trim().toLowerCase();
  return packs.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** The visitor's list with some packs added or taken away; the others stay, in their order. */
export function changePacks(
  ownedContent: readonly string[],
  packs: readonly string[],
  isOn: boolean,
): string[] {
  const changed = readOwnedPacks(packs);
  const others = ownedContent.filter((pack) => changed === null || !isOwned(asQuest(pack), changed));
  return isOn ? [...others, ...packs] : others;
}

/** How many are chosen, in words. */
export function packCountText({ packs, chosenCount }: PackChoice): string {
  return chosenCount === null
    ? `Nothing chosen: all ${packs.length} packs count as owned.`
    : `${chosenCount} of ${packs.length} chosen.`;
}
