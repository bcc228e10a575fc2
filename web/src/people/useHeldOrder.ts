import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedCharacter } from '../storage/character-list-stores.ts';

/** Time without movement after which a pointer counts as resting, ms. */
const idleAfterMs = 5000;

interface Attention {
  /** The visitor's pointer or keyboard focus is active within the area. */
  readonly isHeld: boolean;
  /** Props to spread on the element; keeps its identity. */
  readonly area: {
    readonly onPointerMove: () => void;
    readonly onPointerDown: () => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Whether the visitor is active in a part of the page: a pointer moves over it or did within five seconds, or it has
 * the visible focus. A focus left behind by a click does not count, since it would stay forever.
 */
export function useAttention(): Attention {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const focusedIn = useRef<Element>(null);
  useEffect(() => () => clearTimeout(rest.current), []);
  useEffect(() => {
    if (!isFocused) return undefined;
    // The focused element may have been removed, which fires no blur event.
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
      rest.current = setTimeout(leave, idleAfterMs);
      setPointed(true);
    };
    return {
      onPointerMove: point,
      onPointerDown: point,
      // Touch pointers leave after each touch, and may come back.
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
 * The order while nothing may move: remaining entries keep their relative order, new ones follow the same neighbour as
 * in the wanted order, and all entries have their current data.
 *
 * @param shown entries as shown last, each id once
 * @param wanted entries in the order without holding, each id once
 * @returns `wanted` or `shown` itself if equal
 */
export function holdRelativeOrder(
  shown: readonly ListedCharacter[],
  wanted: readonly ListedCharacter[],
): readonly ListedCharacter[] {
  const placeOf = new Map(shown.map(({ id }, place) => [id, place]));
  /** An entry that is already visible, and those inserted after it; the first group has no visible entry. */
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
 * People in display order, which does not change while the visitor is active in the list
 * (docs/decisions/0035-hold-lists-still-while-in-use.md). Their data is always current.
 *
 * @param wanted entries in the order without holding; must keep its identity until something changes
 * @returns the people, and props to spread on the element around their rows
 */
export function useHeldOrder(
  wanted: readonly ListedCharacter[],
): [people: readonly ListedCharacter[], area: Attention['area']] {
  const { isHeld, area } = useAttention();
  const [shown, setShown] = useState(wanted);
  const people = useMemo(() => (isHeld ? holdRelativeOrder(shown, wanted) : wanted), [isHeld, shown, wanted]);
  // State derived from the previous render; React applies it before painting.
  if (people !== shown) setShown(people);
  return [people, area];
}
