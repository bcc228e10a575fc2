import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedCharacter } from '../storage/character-list-stores.ts';

/** A pointer that has not moved for so long lies there, and nobody aims with it. */
const restsAfterMs = 5000;

interface Attention {
  /** The visitor points at something within the area, or has the keyboard in it. */
  readonly isHeld: boolean;
  /** To be spread on the element; the same object each time. */
  readonly area: {
    readonly onPointerMove: () => void;
    readonly onPointerDown: () => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Whether the visitor is about to do something in a part of the page: a pointer moves over it, or has within five seconds,
 * or the focus is there and is seen. A focus that a click has left behind is not: it would stay for ever.
 */
export function useAttention(): Attention {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusedIn = useRef<Element>(null);
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (!isFocused) return undefined;
    // What had the focus may have gone with it, and then nothing is told of its leaving.
    const look = ({ target }: Event) => {
      const isWithin = target instanceof Node && focusedIn.current?.contains(target) === true;
      if (!isWithin) setFocused(false);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [isFocused]);
  const area = useMemo(() => {
    const leave = () => {
      clearTimeout(rest.current);
      setPointed(false);
    };
    const point = () => {
      clearTimeout(rest.current);
      rest.current = setTimeout(leave, restsAfterMs);
      setPointed(true);
    };
    return {
      onPointerMove: point,
      onPointerDown: point,
      // A finger is lifted after each touch, and may come back.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
      onFocus: ({ currentTarget, target }: FocusEvent) => {
        focusedIn.current = currentTarget;
        setFocused(target.matches(':focus-visible'));
      },
      onBlur: ({ relatedTarget }: FocusEvent) => relatedTarget === null && setFocused(false),
    };
  }, []);
  return { isHeld: isPointed || isFocused, area };
}

/**
 * The order while nothing may move: who is still on the list keeps the place among the others, who was added stands behind
 * the same neighbour as in the wanted order, and all entries are as they are now.
 *
 * @param shown as shown last, each id once
 * @param wanted as they would be shown otherwise, each id once
 * @returns `wanted` or `shown` itself where that says the same
 */
export function holdRelativeOrder(
  shown: readonly ListedCharacter[],
  wanted: readonly ListedCharacter[],
): readonly ListedCharacter[] {
  const placeOf = new Map(shown.map(({ id }, place) => [id, place]));
  /** Somebody who shown there, and who has come behind them; the first group has none who shown there. */
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
  return isAll(shown) ? shown : kept;
}

/**
 * People in the order to be shown, which waits as long as the visitor is about to do something in the list
 * (docs/decisions/0035-hold-the-order-of-lists.md): what is known of them is always new, where they stand is not.
 *
 * @param wanted in the order in which they would stand; the same array as long as nothing is new
 * @returns the people, and what to spread on the element around their rows
 */
export function useHeldOrder(
  wanted: readonly ListedCharacter[],
): [people: readonly ListedCharacter[], area: Attention['area']] {
  const { isHeld, area } = useAttention();
  const [shown, setShown] = useState(wanted);
  const people = useMemo(() => (isHeld ? holdRelativeOrder(shown, wanted) : wanted), [isHeld, shown, wanted]);
  // State that follows from what was shown before: React takes it up before it paints.
  if (people !== shown) setShown(people);
  return [people, area];
}
