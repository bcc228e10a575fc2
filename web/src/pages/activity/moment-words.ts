import type { PlaceKind } from '@rollcall/game/activity-figures';
import { lengthText } from '@rollcall/game/durations';
import { lengthOf, spansWithin } from '@rollcall/game/time-spans';
import type { Past, Stay } from './activity-view.ts';
import type { PlaceWords, TimeWords } from './activity-words.ts';
import { kindWords } from './kind-words.ts';

/** What is told of a moment. */
export interface MomentWords {
  readonly title: string;
  readonly place: string;
  readonly kind: PlaceKind | null;
  /** Empty = none. */
  readonly quest: string;
  readonly length: string;
}

interface MomentFacts {
  readonly past: Past;
  /** Ascending. */
  readonly stays: readonly Stay[];
  readonly placeWords: PlaceWords;
  readonly timeWords: TimeWords;
  /** By the server's clock. */
  readonly nowMs: number;
}

/** Where the character was at a moment; null = nothing is known of it. */
export function momentWords(
  atMs: number,
  { past, stays, placeWords, timeWords, nowMs }: MomentFacts,
): MomentWords | null {
  const moment = { startMs: atMs, endMs: atMs + 1 };
  const [stay] = spansWithin(stays, moment);
  if (stay !== undefined) {
    const names = placeWords.quests(stay.place).map(({ name }) => name);
    return {
      title: timeWords.span(stay),
      place: placeWords.place(stay.place),
      kind: stay.kind,
      quest: names.join(' / '),
      length: lengthText(lengthOf([stay], nowMs)),
    };
  }
  const session = past.presence.segments.find((each) => each.startMs <= atMs && atMs < each.endMs);
  if (session === undefined) return null;
  return {
    title: timeWords.span(session),
    place: 'Logged out',
    kind: null,
    quest: '',
    length: lengthText(lengthOf([session], nowMs)),
  };
}

/** The same in one breath. */
export function spokenMoment(words: MomentWords | null): string {
  if (words === null) return 'Nothing is known';
  const { title, place, kind, quest, length } = words;
  return [title, place, kind === null ? '' : kindWords[kind], quest, length]
    .filter((part) => part !== '')
    .join(', ');
}
