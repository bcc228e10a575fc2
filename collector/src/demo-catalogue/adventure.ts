export type GroupSize = 'Solo' | 'Party' | 'Raid';

/**
 * id, name, area id, heroic level (0 = none), epic level (0 = none), length in minutes, group size (Party by default).
 */
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
  /** The adventure pack; null = free to play. */
  readonly pack: string | null;
  readonly patron: string | null;
  /** The area in which the entrances are. */
  readonly entrance: string;
  /** True for packs that a subscription includes; expansions are sold separately. */
  readonly isFreeToVip: boolean;
  readonly quests: readonly QuestRow[];
}
