import type { ListedCharacter } from '../../storage/character-list.ts';

/**
 * People in the order in which they stood, for as long as none of them may move: who is on the list still keeps the place
 * among the others, who has come stands behind the same neighbour as in the wanted order, and all are as they are now.
 *
 * @param stood as they were shown last, each id once
 * @param wanted as they would be shown otherwise, each id once
 * @returns `wanted` or `stood` itself where that says the same
 */
export function keepOrder(
  stood: readonly ListedCharacter[],
  wanted: readonly ListedCharacter[],
): readonly ListedCharacter[] {
  const placeOf = new Map(stood.map(({ id }, place) => [id, place]));
  /** Somebody who stood there, and who has come behind them; the first group has none who stood there. */
  const groups: { readonly place: number; readonly people: ListedCharacter[] }[] = [
    { place: -1, people: [] },
  ];
  for (const entry of wanted) {
    const place = placeOf.get(entry.id);
    if (place === undefined) groups.at(-1)?.people.push(entry);
    else groups.push({ place, people: [entry] });
  }
  const kept = groups.toSorted((a, b) => a.place - b.place).flatMap(({ people }) => people);
  const isAll = (some: readonly ListedCharacter[]) =>
    some.length === kept.length && kept.every((entry, place) => entry === some[place]);
  if (isAll(wanted)) return wanted;
  return isAll(stood) ? stood : kept;
}
