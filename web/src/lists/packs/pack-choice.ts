import { typedText } from '@rollcall/game/text';
import { isOwned, listAdventurePacks, readOwnedPacks } from '@rollcall/game/quest/owned-content';
import type { Quest } from '@rollcall/game/quest/quest';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { groupBy } from '@rollcall/game/group-by';

/** The fields of a quest that matter for the choice of packs. */
type PackQuest = Pick<Quest, 'required_adventure_pack' | 'is_free_to_vip'>;

/** One adventure pack that a visitor may own. */
export interface Pack {
  readonly name: string;
  readonly isChosen: boolean;
  /** Number of quests in the catalogue that need it; 0 = not in the catalogue. */
  readonly questCount: number;
  /** All of its quests are free to VIPs. */
  readonly isFreeToVip: boolean;
}

/** The available packs, and which of them are chosen. */
export interface PackChoice {
  /** By name: the packs of the catalogue, and chosen packs that it does not have. */
  readonly packs: readonly Pack[];
  /** Null = nothing is chosen: every pack counts as owned. */
  readonly chosenCount: number | null;
  /** Number of quests in the whole catalogue. */
  readonly questCount: number;
  /** Number of quests that need no pack, or one that counts as owned. */
  readonly openQuestCount: number;
}

const asQuest = (pack: string) => ({ required_adventure_pack: pack });
const keyOf = (pack: string) => typedText(pack).toLowerCase();

/** Combines the packs of the catalogue with the visitor's choice. */
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

/** The packs whose names contain the text, in the same order; blank = all. */
export function findPacks(packs: readonly Pack[], text: string): Pack[] {
  const wanted = keyOf(text);
  return packs.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Adds packs to or removes them from the visitor's list; the others keep their order. */
export function changePacks(
  ownedContent: readonly string[],
  packs: readonly string[],
  isOn: boolean,
): string[] {
  const changed = readOwnedPacks(packs);
  const others = ownedContent.filter((pack) => changed === null || !isOwned(asQuest(pack), changed));
  return isOn ? [...others, ...packs] : others;
}

export function packCountText({ packs, chosenCount }: PackChoice): string {
  const all = formatNumber(packs.length);
  return chosenCount === null
    ? `Nothing chosen: all ${all} packs count as owned.`
    : `${formatNumber(chosenCount)} of ${all} chosen.`;
}

export function openQuestsText({ questCount, openQuestCount }: PackChoice): string {
  return openQuestCount === questCount
    ? `All ${formatNumber(questCount)} quests are open to you.`
    : `${formatNumber(openQuestCount)} of ${formatNumber(questCount)} quests are open to you.`;
}

export function packNote({ questCount, isFreeToVip }: Pack): string {
  if (questCount === 0) return 'Not in the catalogue';
  const quests = formatCount(questCount, 'quest');
  return isFreeToVip ? `${quests} · VIP` : quests;
}

/** The message after selecting several packs at once. */
export function selectedText(count: number): string {
  return `${formatCount(count, 'pack')} selected.`;
}

/** The message after deselecting several packs at once. @param leftCount number of packs still chosen */
export function deselectedText(count: number, leftCount: number): string {
  const text = `${formatCount(count, 'pack')} deselected.`;
  return leftCount > 0 ? text : `${text} Now every pack counts as owned.`;
}
