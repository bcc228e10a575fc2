import { isNameless, type Party, type Person } from '../world/inhabitants.ts';
import type { Errand } from '../world/places/places.ts';
import type { Course } from '../world/quests/quest-course.ts';
import type { RunLog } from '../world/server-world.ts';

/** The true stay of a character in a quest. A pause after which it returned to the same run counts as inside. */
export interface TrueSession {
  readonly person: Person;
  readonly enteredMs: number;
  /** null = still inside. */
  leftMs: number | null;
  /** Whether it was inside when the quest was completed. */
  hasCompleted: boolean;
  /** Whether its place was always hidden, so that no collector can have seen it. */
  readonly isHidden: boolean;
}

/** A true run of a quest. */
export interface TrueRun {
  readonly questId: number;
  readonly areaId: number;
  /** 0 = solo. */
  readonly partyId: number;
  /** The quest of the party's post when the first member entered; null = none. */
  readonly postedQuestId: number | null;
  readonly sessions: TrueSession[];
}

/** Records who was in which quest, to compare a server's figures with it. */
export function createRunLog(): RunLog & { readonly runs: readonly TrueRun[] } {
  const runs: TrueRun[] = [];
  const byCourse = new WeakMap<Course, TrueRun>();
  const inside = new Map<Person, { readonly session: TrueSession; readonly run: TrueRun }>();

  const runOf = (course: Course, errand: Errand, party: Party | null): TrueRun => {
    const known = byCourse.get(course);
    if (known !== undefined) return known;
    const run: TrueRun = {
      questId: errand.quest.id,
      areaId: errand.areaId,
      partyId: party?.id ?? 0,
      postedQuestId: party?.lastPostedQuestId ?? null,
      sessions: [],
    };
    byCourse.set(course, run);
    runs.push(run);
    return run;
  };

  const leave = (person: Person, nowMs: number): void => {
    const found = inside.get(person);
    if (found === undefined) return;
    found.session.leftMs = nowMs;
    inside.delete(person);
  };

  return {
    runs,
    leave,
    enter: (person, errand, course, nowMs) => {
      const run = runOf(course, errand, person.party);
      const there = inside.get(person);
      if (there?.run === run) return;
      leave(person, nowMs);
      const before = run.sessions.findLast((session) => session.person === person);
      const session = before ?? {
        person,
        enteredMs: nowMs,
        leftMs: null,
        hasCompleted: false,
        isHidden: isNameless(person),
      };
      session.leftMs = null;
      if (before === undefined) run.sessions.push(session);
      inside.set(person, { session, run });
    },
    complete: (person) => {
      const found = inside.get(person);
      if (found !== undefined) found.session.hasCompleted = true;
    },
  };
}
