import type { Quest } from './quest.ts';

/**
 * The adventure packs that a player owns, as a set for fast look-ups. null = no pack was chosen, so every pack counts
 * as owned.
 */
export type OwnedPacks = ReadonlySet<string> | null;

const packKey = (pack: string) => pack.trim().toLowerCase();

/** Reads the stored packs. An empty list means "not chosen yet" and hides nothing. */
export function readOwnedPacks(ownedContent: readonly string[]): OwnedPacks {
  return ownedContent.length === 0 ? null : new Set(ownedContent.map(packKey));
}

/** Whether a quest needs no pack, or its pack is owned. A group without a quest needs none. */
export function isOwned(quest: Pick<Quest, 'required_adventure_pack'> | null, owned: OwnedPacks): boolean {
  const pack = packKey(quest?.required_adventure_pack ?? '');
  return owned === null || pack === '' || owned.has(pack);
}

/** Every adventure pack of the catalogue once, sorted by name, for the player to choose from. */
export function listAdventurePacks(
  quests: Iterable<Pick<Quest, 'required_adventure_pack'>>,
  collator: Pick<Intl.Collator, 'compare'>,
): string[] {
  const packs = new Map<string, string>();
  for (const { required_adventure_pack: pack } of quests) {
    if (pack !== null && packKey(pack) !== '' && !packs.has(packKey(pack)))
      packs.set(packKey(pack), pack.trim());
  }
  return [...packs.values()].sort((a, b) => collator.compare(a, b));
}
