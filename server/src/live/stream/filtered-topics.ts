import { type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { contentHash } from '../../http/prepared-body.ts';
import { limits } from '../../http/limits.ts';
import { type AskedFilter, groupTest, groupWorld } from '../live-filters.ts';
import { keyed, lfmJson, visibleGroup } from '../live-snapshot.ts';
import type { LiveState } from '../server-state.ts';
import {
  dataJson,
  envelopeOf,
  frameJson,
  openFrame,
  serverOf,
  snapshotSource,
  type Topic,
} from './frame-content.ts';
import { type Frame, type FrameLog, makeSnapshot, type Snapshot } from './frame-log.ts';
import { type EncodedOnce, joinEncoded, type StreamCoding } from './stream-coding.ts';

/** The groups of a server that a filter lets pass, for as long as somebody follows them. */
export interface FilteredTopic {
  /** Of the topic and the filter, as `writeGroupFilter` spells it. */
  readonly key: string;
  /** Not that of another filter. When it changes, all readers need a snapshot. */
  epoch(): string;
  /** What a frame of the log says of these groups; null = nothing. */
  bytes(frame: Frame, coding: StreamCoding): Uint8Array | null;
  snapshot(): Promise<Snapshot>;
  /** How many of all frames count as seen by who has seen `seq` of these; null = it needs a snapshot. */
  seenBy(seq: number): number | null;
}

export interface FilteredTopics {
  /**
   * A topic with a filter, to be followed, and how many of all frames its reader has seen; null = it needs a snapshot.
   *
   * @param seqOf the number of the newest frame that the reader has seen of an epoch; null = none
   */
  find(
    topic: Topic,
    asked: AskedFilter<GroupFilter>,
    seqOf: (epoch: string) => number | null,
  ): { readonly filtered: FilteredTopic; readonly cursor: number | null };
  /** Whether it may be followed: it is already, or few enough others are. */
  hasRoomFor(filtered: FilteredTopic): boolean;
  follow(filtered: FilteredTopic): void;
  leave(filtered: FilteredTopic): void;
}

interface Parts {
  readonly log: Pick<FrameLog, 'newest' | 'after' | 'find' | 'seenBy'>;
  readonly current: () => LiveState;
  readonly catalogue: () => CatalogueIndex;
  readonly nowMs: () => number;
}

/** What a frame says of the groups that pass. The bytes of each are shared by all filters. */
interface Told {
  readonly previousSeq: number;
  readonly updates: readonly EncodedOnce[];
  readonly removals: readonly number[];
}

/** Before the first frame that a filter looks at: what has been seen of all frames, and of those of its topic. */
interface Beginning {
  readonly n: number;
  readonly seq: number;
}

/**
 * Streams with a filter. Their readers follow the log as all others do. Which groups of a frame pass is worked out when
 * the first reader gets to it, and kept as long as the frame; its bytes are put together for each reader, since those of
 * every filter would be far too much to keep (docs/decisions/0046-write-filters-as-words-of-a-query-string.md).
 */
export function createFilteredTopics(parts: Parts): FilteredTopics {
  const { log, current, catalogue } = parts;
  const followed = new Map<string, { readonly filtered: FilteredTopic; readers: number }>();
  let index = catalogue();
  let indexVersion = 0;
  let world = groupWorld(current().definition, index);

  /** Another one when the catalogue has changed, and when somebody has become anonymous of whom earlier changes tell. */
  function epochOf(topic: Topic, name: string): string {
    if (catalogue() !== index) {
      index = catalogue();
      indexVersion += 1;
      world = groupWorld(current().definition, index);
    }
    return `${topic.epoch}-${name}-${indexVersion}-${topic.filterFrom}`;
  }

  /** Where a reader goes on who has seen so much of what nobody follows any more. */
  function resumeAt(topic: Topic, seq: number): Beginning | null {
    const n = log.seenBy(topic, seq);
    return n === null || n < topic.filterFrom ? null : { n, seq };
  }

  return {
    find(topic, { filter, spelling }, seqOf) {
      const key = `${topic.name} ${spelling}`;
      const name = contentHash(spelling).slice(0, 12);
      const seq = seqOf(epochOf(topic, name));
      const known = followed.get(key)?.filtered;
      if (known !== undefined) return { filtered: known, cursor: seq === null ? null : known.seenBy(seq) };
      const beginning = seq === null ? null : resumeAt(topic, seq);
      const filtered = createFilteredTopic({
        ...parts,
        key,
        topic,
        testNow: () => groupTest(filter, world),
        epochNow: () => epochOf(topic, name),
        beginning,
      });
      return { filtered, cursor: beginning?.n ?? null };
    },
    hasRoomFor: ({ key }) => followed.has(key) || followed.size < limits.streamFilters.count,
    follow(filtered) {
      const { key } = filtered;
      const known = followed.get(key);
      if (known === undefined) followed.set(key, { filtered, readers: 1 });
      else known.readers += 1;
    },
    leave({ key }) {
      const known = followed.get(key);
      if (known === undefined) return;
      known.readers -= 1;
      if (known.readers === 0) followed.delete(key);
    },
  };
}

interface FilteredTopicParts extends Parts {
  readonly key: string;
  readonly topic: Topic;
  readonly epochNow: () => string;
  /** Of this epoch. */
  readonly testNow: () => (group: Lfm) => boolean;
  /** Null = now. */
  readonly beginning: Beginning | null;
}

function createFilteredTopic(parts: FilteredTopicParts): FilteredTopic {
  const { key, log, topic, current, nowMs, epochNow, testNow } = parts;
  let epoch = '';
  let beginning: Beginning;
  let passes: ReturnType<typeof testNow>;
  /** Null = it says nothing. */
  let told: WeakMap<Frame, Told | null>;
  /** Frames up to this number have been looked through. */
  let position: number;
  /** Of the newest frame that says something. */
  let seq: number;
  /** For all who ask while it is made; those of every filter would be too much to keep. */
  let making: { readonly source: readonly unknown[]; readonly made: Promise<Snapshot> } | null = null;

  function begin(at: Beginning | null): void {
    epoch = epochNow();
    beginning = at ?? { n: log.newest(), seq: topic.seq };
    ({ n: position, seq } = beginning);
    passes = testNow();
    told = new WeakMap();
  }

  function lookThrough(frame: Frame): Told | null {
    const updates: EncodedOnce[] = [];
    const removals: number[] = [];
    for (const { id, before, after } of frame.groups) {
      if (after !== null && passes(after.group)) updates.push(after.encoded);
      else if (before !== null && passes(before)) removals.push(id);
    }
    if (updates.length + removals.length === 0) return null;
    const previousSeq = seq;
    ({ seq } = frame.envelope);
    return { previousSeq, updates, removals };
  }

  function write({ envelope }: Frame, { previousSeq, updates, removals }: Told, coding: StreamCoding) {
    const opening = openFrame({ ...envelope, epoch, previous_seq: previousSeq });
    return joinEncoded(
      [
        `id: ${epoch}:${envelope.seq}\ndata: ${opening},"updates":[`,
        ...updates.flatMap((update, at) => (at === 0 ? [update] : [',', update])),
        `],"removals":${JSON.stringify(removals)}}\n\n`,
      ],
      coding,
    );
  }

  function catchUp(): void {
    if (epochNow() !== epoch) begin(null);
    // In the order of their numbers, whoever asks first: each frame names the one before.
    for (const frame of log.after(position)) {
      position = frame.n;
      if (frame.topic === topic) told.set(frame, lookThrough(frame));
    }
  }

  function makeNow(): Promise<Snapshot> {
    const state = current();
    const groups = serverOf(topic, state)?.lfms.entities.all ?? [];
    const passing = groups.filter((group) => passes(visibleGroup(group, state)));
    const entries = passing.map((group) => keyed(group, (each) => lfmJson(each, state)));
    const envelope = { ...envelopeOf(topic, 'snapshot', state, nowMs()), seq, epoch, previous_seq: seq };
    return makeSnapshot(topic, envelope, frameJson(envelope, dataJson(entries)));
  }

  begin(parts.beginning);
  return {
    key,
    epoch() {
      catchUp();
      return epoch;
    },
    bytes(frame, coding) {
      catchUp();
      const known = told.get(frame) ?? null;
      return known && write(frame, known, coding);
    },
    snapshot() {
      catchUp();
      const source = [epoch, seq, ...snapshotSource(topic, current())];
      if (making !== null && source.every((each, at) => each === making?.source[at])) return making.made;
      const mine = { source, made: makeNow() };
      const forget = () => {
        if (making === mine) making = null;
      };
      making = mine;
      mine.made.then(forget, forget);
      return mine.made;
    },
    seenBy(wanted) {
      catchUp();
      if (wanted === seq) return log.newest();
      if (wanted === beginning.seq) return beginning.n;
      const frame = log.find(topic, wanted);
      return frame !== undefined && told.get(frame) ? frame.n : null;
    },
  };
}
