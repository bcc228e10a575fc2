import { typedText } from '@rollcall/game/text';
import { isOwned, listAdventurePacks, readOwnedPacks } from '@rollcall/game/quest/owned-content';
import type { Quest } from '@rollcall/game/quest/quest';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { groupBy } from '@rollcall/game/group-by';

/** What of a quest the choice of packs is about. */
type PackQuest = Pick<Quest, 'required_adventure_pack' | 'is_free_to_vip'>;

/** One adventure pack that a visitor may own. */
export interface Pack {
  readonly name: string;
  readonly isChosen: boolean;
  /** How many quests of the catalogue need it; 0 = the catalogue does not know it. */
  readonly questCount: number;
  /** Whoever is VIP may play all of its quests. */
  readonly isFreeToVip: boolean;
}

/** What there is to choose from, and what is chosen. */
export interface PackChoice {
  /** By name: those of the catalogue, and chosen ones that it does not know. */
  readonly packs: readonly Pack[];
  /** Null = nothing is chosen: every pack counts as owned. */
  readonly chosenCount: number | null;
  /** Of the whole catalogue. */
  readonly questCount: number;
  /** Those that need no pack, or one that counts as owned. */
  readonly openQuestCount: number;
}

const asQuest = (pack: string) => ({ required_adventure_pack: pack });
const keyOf = (pack: string) => typedText(pack).toLowerCase();

/** The packs of the catalogue and of the visitor. */
export function packChoice(
  quests: readonly PackQuest[],
  ownedContent: readonly string[],
  collator: Pick<Intl.Collator, 'compare'>,
): PackChoice {
  const owned = readOwnedPacks(ownedContent);
  const byPack = groupBy(quests, ({ required_adventure_pack: pack }) => keyOf(pack ?? ''));
  const packs = listAdventurePacks([...quests, ...ownedContent.map(asQuest)], collator).map((name) => {
    const needing = byPack.get(keyOf(name)) ?? [];
    return {
      name,
      isChosen: owned !== null && isOwned(asQuest(name), owned),
      questCount: needing.length,
      isFreeToVip: needing.length > 0 && needing.every(({ is_free_to_vip: isFree }) => isFree),
    };
  });
  return {
    packs,
    chosenCount: owned === null ? null : packs.filter(({ isChosen }) => isChosen).length,
    questCount: quests.length,
    openQuestCount: quests.filter((quest) => isOwned(quest, owned)).length,
  };
}

/** The packs whose names hold the text, in the same order; blank = all. */
export function findPacks(packs: readonly Pack[], text: string): Pack[] {
  const wanted = keyOf(text);
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
  const all = formatNumber(packs.length);
  return chosenCount === null
    ? `Nothing chosen: all ${all} packs count as owned.`
    : `${formatNumber(chosenCount)} of ${all} chosen.`;
}

/** What that opens, in words. */
export function openQuestsText({ questCount, openQuestCount }: PackChoice): string {
  return openQuestCount === questCount
    ? `All ${formatNumber(questCount)} quests are open to you.`
    : `${formatNumber(openQuestCount)} of ${formatNumber(questCount)} quests are open to you.`;
}

/** What is said beside a pack. */
export function packNote({ questCount, isFreeToVip }: Pack): string {
  if (questCount === 0) return 'Not in the catalogue';
  const quests = formatCount(questCount, 'quest');
  return isFreeToVip ? `${quests} · VIP` : quests;
}

/** What is said of many that were chosen at once. */
export function selectedText(count: number): string {
  return `${formatCount(count, 'pack')} selected.`;
}

/** What is said of many that were let go at once. @param leftCount those that are still chosen */
export function deselectedText(count: number, leftCount: number): string {
  const text = `${formatCount(count, 'pack')} deselected.`;
  return leftCount > 0 ? text : `${text} Now every pack counts as owned.`;
}
