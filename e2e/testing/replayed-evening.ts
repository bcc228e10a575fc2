import type { Locator, Page } from '@playwright/test';
import type { LfmReplay } from '@rollcall/game/lfm/replay';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';

/** A made-up past of a server: every group is a function of its number, so that hours fit together. */
export interface MadePast {
  /** Groups that are posted each hour. */
  readonly groupsPerHour: number;
  readonly questIds: readonly number[];
  /** A span without reports; omitted = none. */
  readonly gap?: { readonly fromMs: number; readonly toMs: number };
  /** The first moment on record. */
  readonly firstMs: number;
}

/** How long a group stays, in ms. */
const staysMs = 50 * minuteMs;
/** Interval at which members join a group, in ms. */
const joinsEveryMs = 4 * minuteMs;
const mostMembers = 5;

interface MadeGroup {
  readonly id: number;
  readonly postedMs: number;
}

/** The groups that are posted between two moments. */
function groupsPosted({ groupsPerHour }: MadePast, fromMs: number, toMs: number): MadeGroup[] {
  const everyMs = hourMs / groupsPerHour;
  const first = Math.ceil(fromMs / everyMs);
  const count = Math.max(0, Math.ceil(toMs / everyMs) - first);
  return Array.from({ length: count }, (_, index) => ({
    id: (first + index) % 1_000_000,
    postedMs: (first + index) * everyMs,
  }));
}

const membersAt = ({ id, postedMs }: MadeGroup, atMs: number) =>
  Array.from(
    { length: Math.min(mostMembers, Math.floor((atMs - postedMs) / joinsEveryMs)) },
    (_, index) => id * 10 + index + 1,
  );

const personOf = (id: number) => ({
  id,
  total_level: 20 + (id % 12),
  classes: [{ name: 'Fighter', level: 20 }],
});

const membersChange = (group: MadeGroup, atMs: number) => ({
  members: membersAt(group, atMs),
  people: [group.id * 10, ...membersAt(group, atMs)].map(personOf),
});

function wholeGroup(group: MadeGroup, atMs: number, { questIds }: MadePast): LfmReplay['keyframe'][number] {
  return {
    id: group.id,
    comment: `Run ${group.id}, all welcome`,
    quest_id: questIds[group.id % questIds.length] ?? 0,
    is_quest_guess: false,
    difficulty: 'Elite',
    accepted_classes: [],
    accepted_classes_count: 15,
    minimum_level: 15 + (group.id % 5),
    maximum_level: 32,
    adventure_active_time: 0,
    leader: group.id * 10,
    posted_at: toWireTime(group.postedMs),
    last_update: toWireTime(atMs),
    activity: [{ timestamp: toWireTime(group.postedMs), events: [{ tag: 'posted', data: null }] }],
    ...membersChange(group, atMs),
  };
}

/** An hour of the past. */
export function replayOf(past: MadePast, fromMs: number, toMs: number): LfmReplay {
  const all = groupsPosted(past, fromMs - staysMs, toMs);
  const changes = new Map<number, LfmReplay['changes'][number]>();
  const changeAt = (atMs: number) => {
    const change = changes.get(atMs) ?? { at: toWireTime(atMs), updates: [], removals: [] };
    changes.set(atMs, change);
    return change;
  };
  const isIn = (atMs: number) => atMs > fromMs && atMs < toMs;
  for (const group of all) {
    const { last_update: _, ...posted } = wholeGroup(group, group.postedMs, past);
    if (isIn(group.postedMs)) changeAt(group.postedMs).updates.push(posted);
    for (let count = 1; count <= mostMembers; count += 1) {
      const atMs = group.postedMs + count * joinsEveryMs;
      if (isIn(atMs)) changeAt(atMs).updates.push({ id: group.id, ...membersChange(group, atMs) });
    }
    if (isIn(group.postedMs + staysMs)) changeAt(group.postedMs + staysMs).removals.push(group.id);
  }
  const { gap } = past;
  const hasGap = gap !== undefined && gap.fromMs < toMs && gap.toMs > fromMs;
  return {
    server: 'Thelanis',
    from: toWireTime(fromMs),
    to: toWireTime(toMs),
    first: toWireTime(past.firstMs),
    people: all
      .flatMap(({ id }) => Array.from({ length: mostMembers + 1 }, (_, index) => id * 10 + index))
      .map((id) => ({
        id,
        name: `Maker-${id % 1000}`,
        gender: 'Female',
        race: 'Elf',
        guild_name: 'Copper Kettle',
        server_name: 'Thelanis',
        home_server_name: 'Thelanis',
      })),
    keyframe: all
      .filter(({ postedMs }) => postedMs <= fromMs && postedMs + staysMs > fromMs)
      .map((group) => wholeGroup(group, fromMs, past)),
    changes: [...changes.values()].toSorted((a, b) => a.at.localeCompare(b.at)),
    reports: [],
    gaps: hasGap
      ? [
          {
            from: toWireTime(Math.max(gap.fromMs, fromMs)),
            to: toWireTime(Math.min(gap.toMs, toMs)),
          },
        ]
      : [],
  };
}

/**
 * Answers requests for hours with a made-up past.
 *
 * @returns the requested hours, in order
 */
export async function answerPast(page: Page, past: MadePast): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(/\/v1\/lfms\/[^/]+\/replay\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [from = '', to = ''] = ['from', 'to'].map((name) => searchParams.get(name) ?? '');
    asked.push(from);
    await route.fulfill({ json: { data: replayOf(past, Date.parse(from), Date.parse(to)) } });
  });
  return asked;
}

/** A moment in the form of addresses: a UTC minute. */
export const addressOf = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 16)}Z`;

export const sliderOf = (page: Page): Locator => page.getByRole('slider', { name: 'Time of the board' });
