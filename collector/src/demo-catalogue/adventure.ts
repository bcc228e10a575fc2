export type GroupSize = 'Solo' | 'Party' | 'Raid';

/** id, name, area id, heroic level (0 = none), epic level (0 = none), length in minutes, group size (Party if left out). */
export type QuestRow = readonly [
  id: number,
  name: string,
  areaId: number,
  heroicLevel: number,
  epicLevel: number,
  minutes: number,
  groupSize?: GroupSize,
];

export interface Adventure {
  /** null = free to play, without a pack. */
  readonly pack: string | null;
  readonly patron: string | null;
  /** Where the entrances are. */
  readonly entrance: string;
  /** True for packs that a subscription includes; expansions are sold separately. */
  readonly isFreeToVip: boolean;
  readonly quests: readonly QuestRow[];
}
