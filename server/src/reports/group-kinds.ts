import type { LevelBand } from '@rollcall/game/trends/group-forecast';
import { hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { hourMs } from '@rollcall/game/time';

/** Selects groups: for one of these quests, or for a range of levels. */
export type GroupKind = { readonly questIds: readonly number[] } | { readonly levels: LevelBand };

/** A posted group. `closedSecond` is the present time while the group is open. */
export type GroupRow = readonly [
  serverName: string,
  questId: number | null,
  minimumLevel: number,
  maximumLevel: number,
  postedSecond: number,
  closedSecond: number,
];

/** Hours since 1970. */
export const hourOf = (second: number): number => Math.floor((second * 1000) / hourMs);

/** One value for each kind of group on a server: for each range of levels, and for each quest that has been posted. */
export function createGroupKinds<Kept>(bands: readonly LevelBand[], make: () => Kept) {
  const byQuest = new Map<number, Kept>();
  const byBand = bands.map((band) => ({ band, kept: make() }));
  return {
    /** The values of all kinds that a group belongs to. */
    of([, questId, minimum, maximum]: GroupRow): Kept[] {
      const ofBands = byBand
        .filter(({ band }) => minimum <= band.maximum && maximum >= band.minimum)
        .map(({ kept }) => kept);
      if (questId === null || questId === 0) return ofBands;
      const ofQuest = byQuest.get(questId) ?? make();
      byQuest.set(questId, ofQuest);
      return [...ofBands, ofQuest];
    },
    meant(kind: GroupKind): Kept[] {
      if ('levels' in kind) {
        return byBand.filter(({ band }) => band.minimum === kind.levels.minimum).map(({ kept }) => kept);
      }
      return kind.questIds.flatMap((id) => byQuest.get(id) ?? []);
    },
    all: (): Kept[] => [...byQuest.values(), ...byBand.map(({ kept }) => kept)],
  };
}

/** Average number of groups of each kind on a server in each hour of the week. Every post is added once. */
export function createGroupCounts(bands: readonly LevelBand[]) {
  const make = () => createGroupKinds(bands, () => new Float64Array(hoursPerWeek));
  let counting = make();
  let counted: ReturnType<typeof make> | null = null;
  return {
    begin(): void {
      counting = make();
    },
    /**
     * Adds a group to the count.
     *
     * @param row must be passed exactly once between `begin` and `end`
     * @param hours the hours to count, since 1970; the last one is exclusive
     * @param placeOf returns the hour of the week; null = there is no data for the hour
     */
    add(
      row: GroupRow,
      { from, until }: { readonly from: number; readonly until: number },
      placeOf: (hour: number) => number | null,
    ): void {
      const [, , , , postedSecond, closedSecond] = row;
      const kinds = counting.of(row);
      const last = Math.min(hourOf(closedSecond), until - 1);
      for (let hour = Math.max(hourOf(postedSecond), from); hour <= last; hour += 1) {
        const place = placeOf(hour);
        if (place !== null) for (const kind of kinds) kind[place] = (kind[place] ?? 0) + 1;
      }
    },
    /**
     * Ends the count.
     *
     * @param weeks for each hour of the week, the number of weeks with data; if one of them is 0, there is no average
     */
    end(weeks: readonly number[]): void {
      for (const kind of counting.all()) {
        for (const [hour, groups] of kind.entries()) kind[hour] = groups / (weeks[hour] ?? 0);
      }
      counted = weeks.every((seen) => seen > 0) ? counting : null;
      counting = make();
    },
    /** To be called when the counts no longer match the posts or the hours with data. */
    discard(): void {
      counted = null;
    },
    /** Averages by hour of the week; empty = no count has been completed yet. */
    groups(kind: GroupKind): readonly number[] {
      if (counted === null) return [];
      const meant = counted.meant(kind);
      return Array.from({ length: hoursPerWeek }, (_, hour) =>
        meant.reduce((sum, groups) => sum + (groups[hour] ?? 0), 0),
      );
    },
  };
}
