/** Distance between two labels, and length of the stroke from a line to its label, CSS pixels. */
export const labelLineHeight = 17;
export const leaderWidth = 16;
/** Minimum width at which names are not abbreviated, in CSS pixels. */
export const fullNamesFromWidth = 620;
/** Width of a character in 12 px text, in CSS pixels, rounded up; numbers are a little wider. */
export const characterWidth = 6.9;
const longestName = 14;

/** The names at the ends of lines or stacks, by id: in full, or abbreviated where space is short. */
export function endNames(
  series: readonly { readonly id: string; readonly name: string }[],
  width: number,
): ReadonlyMap<string, string> {
  const whole = series.map(({ name }) => name);
  const names = width >= fullNamesFromWidth ? whole : shortNames(whole);
  return new Map(series.map(({ id }, place) => [id, cutName(names[place] ?? '', longestName)]));
}

/** A label with its wanted height. */
export interface WantedLabel {
  readonly id: string;
  /** Height at which its line ends, CSS pixels. */
  readonly y: number;
}

export interface PlacedLabel extends WantedLabel {
  /** Final position, as near to its line as the others allow. */
  readonly labelY: number;
}

interface Group {
  readonly labels: readonly WantedLabel[];
  readonly middle: number;
}

/**
 * Places labels beside the ends of their lines without overlaps: labels that are too close are spread around the mean
 * of their wanted positions.
 *
 * @param lineHeight distance between two labels, CSS pixels
 * @returns from top to bottom; the last ones that do not fit are left out
 */
export function placeEndLabels(
  wanted: readonly WantedLabel[],
  lineHeight: number,
  limits: { readonly top: number; readonly bottom: number },
): readonly PlacedLabel[] {
  const most = Math.floor((limits.bottom - limits.top) / lineHeight) + 1;
  const ordered = wanted.toSorted((a, b) => a.y - b.y).slice(0, Math.max(0, most));
  const reach = (group: Group) => ((group.labels.length - 1) * lineHeight) / 2;
  const within = (labels: readonly WantedLabel[]): Group => {
    const mean = labels.reduce((sum, { y }) => sum + y, 0) / labels.length;
    const half = ((labels.length - 1) * lineHeight) / 2;
    return { labels, middle: Math.max(limits.top + half, Math.min(limits.bottom - half, mean)) };
  };
  const groups: Group[] = [];
  for (const label of ordered) {
    let group = within([label]);
    for (let above = groups.at(-1); above !== undefined; above = groups.at(-1)) {
      if (group.middle - reach(group) - (above.middle + reach(above)) >= lineHeight) break;
      groups.pop();
      group = within([...above.labels, ...group.labels]);
    }
    groups.push(group);
  }
  return groups.flatMap((group) =>
    group.labels.map((label, place) => ({
      ...label,
      labelY: group.middle - reach(group) + place * lineHeight,
    })),
  );
}

/** The shortest unique abbreviations of names, where there is no room for full names. */
export function shortNames(names: readonly string[], least = 3): readonly string[] {
  return names.map((name) => {
    for (let length = least; length < name.length; length += 1) {
      const beginning = name.slice(0, length);
      if (names.every((other) => other === name || !other.startsWith(beginning))) return beginning;
    }
    return name;
  });
}

/** A name of at most `most` characters; a longer one ends in an ellipsis. */
export function cutName(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
}
