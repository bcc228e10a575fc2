/** CSS pixels between two labels, and of the stroke from a line to its label. */
export const labelLineHeight = 17;
export const leaderWidth = 16;
/** From this width on, names stand in full. */
export const fullNamesFromWidth = 620;
/** Text of 12 px, per character and on the safe side; numbers are a little wider. */
export const characterWidth = 6.9;
const longestName = 14;

/** The names at the ends of lines or stacks, by id: in full, or their beginnings where space is short. */
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
  /** Where its line ends, CSS pixels. */
  readonly y: number;
}

export interface PlacedLabel extends WantedLabel {
  /** Final position, as near to its line as the others allow. */
  readonly labelY: number;
}

interface Group {
  readonly labels: readonly WantedLabel[];
  /** Middle of the group. */
  readonly middle: number;
}

/**
 * Puts labels beside the ends of their lines so that none covers another: those that are too near stand
 * around the mean of where they want to be.
 *
 * @param lineHeight CSS pixels between two labels
 * @returns in the order of height; those that do not fit, the last, are left out
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

/**
 * The shortest beginnings by which names are told apart where there is no room for all of them.
 *
 * @param least letters of each
 */
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
