import { startProblem } from '@rollcall/game/raid-roster/edit-roster';
import {
  type Roster,
  type RosterChange,
  type RosterPlace,
  type RosterPost,
  noteMaximum,
  placesMaximum,
} from '@rollcall/game/raid-roster/roster';
import {
  type LocalMoments,
  localTimeAt,
  momentsOf,
  nextEvening,
} from '@rollcall/game/raid-roster/roster-times';
import { minuteMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';

/** The values in the fields of the form of a raid night. */
export interface RosterDraft {
  /** null = not chosen yet. */
  readonly questId: number | null;
  readonly server: string;
  /** null = any. */
  readonly difficulty: RosterPost['difficulty'] & (string | null);
  /** By the reader's clock: `2026-03-29` and `20:00`. */
  readonly date: string;
  readonly time: string;
  /** Which moment is meant if the clock shows the time twice, or never. */
  readonly moment: 'earlier' | 'later';
  readonly layout: PlacesLayout;
  /** Custom numbers of places by role. */
  readonly counts: Readonly<Record<string, number>>;
  readonly note: string;
}

export type PlacesLayout = 'standard' | 'free' | 'own';

/** The usual raid, and one without roles. */
const layouts: Readonly<Record<Exclude<PlacesLayout, 'own'>, readonly RosterPlace[]>> = {
  standard: [
    { role: 'tank', count: 2 },
    { role: 'healer', count: 3 },
    { role: 'other', count: 7 },
  ],
  free: [{ role: 'any', count: placesMaximum }],
};

const countsOf = (places: readonly RosterPlace[]) =>
  Object.fromEntries(places.map(({ role, count }) => [role, count]));

/** @param nowMs by the server's clock */
export function newDraft(
  { questId, server }: Pick<RosterDraft, 'questId' | 'server'>,
  timeZone: string,
  nowMs: number,
): RosterDraft {
  return {
    questId,
    server,
    difficulty: null,
    ...nextEvening(nowMs, timeZone),
    moment: 'earlier',
    layout: 'standard',
    counts: countsOf(layouts.standard),
    note: '',
  };
}

/** A roster as the form shows it. */
export function draftOf(roster: Roster, timeZone: string): RosterDraft {
  const startsAtMs = fromWireTime(roster.starts_at);
  const local = localTimeAt(startsAtMs, timeZone);
  const moments = momentsOf(local, timeZone);
  const isLater = moments?.kind === 'repeated' && startsAtMs >= moments.laterMs;
  const known = (['standard', 'free'] as const).find((name) => isSame(layouts[name], roster.places));
  return {
    questId: roster.quest_id,
    server: roster.server_name,
    difficulty: roster.difficulty,
    ...local,
    moment: isLater ? 'later' : 'earlier',
    layout: known ?? 'own',
    counts: countsOf(roster.places),
    note: roster.note,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares times as the form does, without seconds; a roster made through the API may have them. */
const isSameMinute = (oneMs: number, otherMs: number) =>
  Math.floor(oneMs / minuteMs) === Math.floor(otherMs / minuteMs);

/** The places of a draft, without roles that have none. */
export function placesOf({ layout, counts }: Pick<RosterDraft, 'layout' | 'counts'>): readonly RosterPlace[] {
  if (layout !== 'own') return layouts[layout];
  return Object.entries(counts).flatMap(([role, count]) => (count > 0 ? [{ role, count }] : []));
}

export const placeCount = (places: readonly RosterPlace[]) =>
  places.reduce((sum, { count }) => sum + count, 0);

/** The moments that the draft's time may mean; null = incomplete. */
export const draftMoments = (draft: RosterDraft, timeZone: string): LocalMoments | null =>
  momentsOf(draft, timeZone);

export type DraftErrors = Partial<Record<'quest' | 'time' | 'places' | 'note', string>>;

interface DraftFacts {
  readonly timeZone: string;
  /** By the server's clock. */
  readonly nowMs: number;
  /** The time of an edited roster, which may stay even if it has passed. */
  readonly startsAt?: string;
}

/** The draft as the body of a request, or what is wrong with it. */
export function readDraft(
  draft: RosterDraft,
  { timeZone, nowMs, startsAt }: DraftFacts,
): { readonly body: Required<RosterPost> } | { readonly errors: DraftErrors } {
  const moments = momentsOf(draft, timeZone);
  const startsAtMs = draft.moment === 'earlier' ? moments?.earlierMs : moments?.laterMs;
  const places = placesOf(draft);
  const errors: DraftErrors = {
    ...(draft.questId === null && { quest: 'Choose a raid.' }),
    ...timeError(startsAtMs, nowMs, startsAt),
    ...placesError(placeCount(places)),
    ...(draft.note.length > noteMaximum && { note: `Up to ${noteMaximum} characters.` }),
  };
  if (draft.questId === null || startsAtMs === undefined || Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      server: draft.server,
      quest_id: draft.questId,
      difficulty: draft.difficulty,
      starts_at: toWireTime(startsAtMs),
      places: [...places],
      note: draft.note.trim(),
    },
  };
}

function timeError(startsAtMs: number | undefined, nowMs: number, known: string | undefined): DraftErrors {
  if (startsAtMs === undefined) return { time: 'Enter a date and a time.' };
  const isKnown = known !== undefined && isSameMinute(fromWireTime(known), startsAtMs);
  if (isKnown || startProblem(toWireTime(startsAtMs), nowMs) === null) return {};
  return { time: startsAtMs < nowMs ? 'This time has passed.' : 'Choose a time within a year.' };
}

function placesError(count: number): DraftErrors {
  if (count < 1) return { places: 'At least one place.' };
  return count > placesMaximum ? { places: `At most ${placesMaximum} places; you have ${count}.` } : {};
}

/** The draft after somebody else's change: with the newer values, except for fields that were changed in the form. */
export function rebasedDraft(draft: RosterDraft, before: RosterDraft, after: RosterDraft): RosterDraft {
  const isTyped = (...names: readonly (keyof RosterDraft)[]) =>
    names.some((name) => !isSame(draft[name], before[name]));
  const { date, time, moment } = isTyped('date', 'time', 'moment') ? draft : after;
  const { layout, counts } = isTyped('layout', 'counts') ? draft : after;
  return {
    questId: (isTyped('questId') ? draft : after).questId,
    server: (isTyped('server') ? draft : after).server,
    difficulty: (isTyped('difficulty') ? draft : after).difficulty,
    date,
    time,
    moment,
    layout,
    counts,
    note: (isTyped('note') ? draft : after).note,
  };
}

/** The fields of a body that differ from the roster. */
export function changesOf(roster: Roster, body: Required<RosterPost>): RosterChange {
  return {
    ...(body.server !== roster.server_name && { server: body.server }),
    ...(body.quest_id !== roster.quest_id && { quest_id: body.quest_id }),
    ...(body.difficulty !== roster.difficulty && { difficulty: body.difficulty }),
    ...(!isSameMinute(fromWireTime(body.starts_at), fromWireTime(roster.starts_at)) && {
      starts_at: body.starts_at,
    }),
    ...(!isSame(body.places, roster.places) && { places: body.places }),
    ...(body.note !== roster.note && { note: body.note }),
  };
}
