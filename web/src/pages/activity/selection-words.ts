import { commonSpan, type Span } from '@rollcall/game/time-spans';
import { formatCount } from '../../ui/format.ts';
import type { Past, Selection } from './activity-view.ts';
import type { PlaceWords, TimeWords } from './activity-words.ts';

interface Words {
  readonly placeWords: Pick<PlaceWords, 'either'>;
  readonly timeWords: Pick<TimeWords, 'span'>;
}

/** What is selected, and how much else was so at that time, filters aside: for eye and ear. */
export function selectionWords(past: Past, { table, startMs }: Selection, span: Span, words: Words): string {
  const { places, levels, presence } = past;
  const place = places.find((each) => each.startMs === startMs);
  const level = levels.find((each) => each.startMs === startMs);
  const session = presence.segments.find((each) => each.startMs === startMs);
  const subjects = {
    places: place === undefined ? '' : words.placeWords.either(place.value),
    levels: level === undefined ? '' : `Level ${level.value}`,
    presence: session === undefined ? '' : session.value ? 'Logged in' : 'Logged out',
  };
  const count = (segments: readonly Span[]) =>
    segments.filter((each) => commonSpan(each, span) !== null).length;
  const others = [
    { name: 'places', text: formatCount(count(places), 'place') },
    { name: 'levels', text: formatCount(count(levels), 'level') },
    {
      name: 'presence',
      text: formatCount(count(presence.segments), 'session or break', 'sessions and breaks'),
    },
  ].filter(({ name }) => name !== table);
  return `${subjects[table]}, ${words.timeWords.span(span)}: ${others.map(({ text }) => text).join(', ')}.`;
}
