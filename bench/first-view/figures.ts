/** Values by name. The end of a name is its unit: `loadMs`, `scriptKb`. */
export type Figures = Readonly<Record<string, number>>;

export type SiteName = 'now' | 'before';

/** One line of the output. */
export interface Row {
  readonly name: string;
  /** Upper limits to aim for. */
  readonly goals: Figures;
  readonly found: Readonly<Partial<Record<SiteName, Figures>>>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? Number.NaN;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

/** The median of each figure. */
export function medians(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  const of = (name: string) => median(all.map((figures) => figures[name] ?? Number.NaN));
  return Object.fromEntries(names.map((name) => [name, round(of(name))]));
}

/** `/live  load 341 ms (before 403, goal 270)  …` */
export function rowText({ name, goals, found }: Row): string {
  const parts = Object.entries(found.now ?? {}).map(([key, value]) => {
    const [, metric = key, unit = ''] = /^(.*?)(Ms|Kb)?$/.exec(key) ?? [];
    const beside = Object.entries({ before: found.before?.[key], goal: goals[key] })
      .filter(([, other]) => other !== undefined)
      .map(([what, other]) => `${what} ${other}`);
    const text = `${metric} ${value}${unit === '' ? '' : ` ${unit === 'Ms' ? 'ms' : 'KB'}`}`;
    return beside.length === 0 ? text : `${text} (${beside.join(', ')})`;
  });
  return `${name.padEnd(24)} ${parts.join('   ')}`;
}

/** Ratios to the earlier figures and to the goals, where there are any. */
export function ratiosOf({ goals, found }: Row): Record<'toBefore' | 'toGoal', Figures> {
  const to = (others: Figures) =>
    Object.fromEntries(
      Object.entries(found.now ?? {}).flatMap(([key, value]) => {
        const other = others[key] ?? 0;
        return other > 0 ? [[key, round(value / other)]] : [];
      }),
    );
  return { toBefore: to(found.before ?? {}), toGoal: to(goals) };
}

/** Rounds to two decimals below ten, and to a whole number from ten on. */
export function round(value: number): number {
  return Number(value.toFixed(Math.abs(value) < 10 ? 2 : 0));
}
