import { type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { contentHash } from '../../http/prepared-body.ts';
import { limits } from '../../http/limits.ts';
import { type AskedFilter, groupTest, groupWorld, type GroupWorld } from '../live-filters.ts';
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
import { eventLine, type Frame, makeSnapshot, type Snapshot } from './frame-log.ts';
import { type EncodedOnce, joinEncoded, type StreamCoding } from './stream-coding.ts';

/** The groups of a server that pass a filter, while at least one reader follows them. */
export interface FilteredTopic {
  /** Key of the topic and the filter, as `writeGroupFilter` spells it. */
  readonly key: string;
  /** Different for every filter, and the same on every server. When it changes, all readers need a snapshot. */
  epoch(): string;
  /**
   * The part of a frame of its topic that concerns these groups; null = none.
   *
   * @param previousSeq number of the frame or snapshot that the reader received before
   */
  bytes(frame: Frame, previousSeq: number, coding: StreamCoding): Uint8Array | null;
  snapshot(): Promise<Snapshot>;
}

export interface FilteredTopics {
  /** A topic with a filter, to be followed. */
  find(topic: Topic, asked: AskedFilter<GroupFilter>): FilteredTopic;
  /** Whether the topic may be followed: it already is, or there are not too many others. */
  hasRoomFor(filtered: FilteredTopic): boolean;
  follow(filtered: FilteredTopic): void;
  leave(filtered: FilteredTopic): void;
}

interface Parts {
  readonly current: () => LiveState;
  readonly catalogue: () => CatalogueIndex;
  readonly nowMs: () => number;
}

/** The content of a frame about the groups that pass. All filters share the bytes of each group. */
interface FilteredFrame {
  readonly updates: readonly EncodedOnce[];
  readonly removals: readonly number[];
}

/** Look-ups for filters. */
interface CatalogueWorld {
  readonly index: CatalogueIndex;
  /** Equal on all servers with the same catalogue. */
  readonly hash: string;
  readonly world: GroupWorld;
}

/**
 * Streams with a filter, whose readers follow the log like all others. The matching groups of a frame are found when
 * the first reader gets to it, and are kept as long as the frame. The bytes are assembled for each reader, since
 * storing them for every filter would take too much memory
 * (docs/decisions/0046-write-filters-as-words-of-a-query-string.md).
 */
export function createFilteredTopics({ current, catalogue, nowMs }: Parts): FilteredTopics {
  const followed = new Map<string, { readonly filtered: FilteredTopic; readers: number }>();
  let known: CatalogueWorld | null = null;

  function worldNow(): CatalogueWorld {
    const index = catalogue();
    if (known?.index !== index)
      known = {
        index,
        hash: contentHash(JSON.stringify([...index.questsById])),
        world: groupWorld(current().definition, index),
      };
    return known;
  }

  return {
    find(topic, { filter, spelling }) {
      const key = `${topic.name} ${spelling}`;
      return (
        followed.get(key)?.filtered ??
        createFilteredTopic({ key, topic, filter, spelling, current, nowMs, worldNow })
      );
    },
    hasRoomFor: ({ key }) => followed.has(key) || followed.size < limits.streamFilters.count,
    follow(filtered) {
      const { key } = filtered;
      const of = followed.get(key);
      if (of === undefined) followed.set(key, { filtered, readers: 1 });
      else of.readers += 1;
    },
    leave({ key }) {
      const of = followed.get(key);
      if (of === undefined) return;
      of.readers -= 1;
      if (of.readers === 0) followed.delete(key);
    },
  };
}

interface FilteredTopicParts extends AskedFilter<GroupFilter>, Pick<Parts, 'current' | 'nowMs'> {
  readonly key: string;
  readonly topic: Topic;
  readonly worldNow: () => CatalogueWorld;
}

/**
 * A filtered topic. Its frames depend only on the log, the filter and the catalogue, so readers can switch between
 * servers.
 */
function createFilteredTopic(parts: FilteredTopicParts): FilteredTopic {
  const { key, topic, filter, spelling, current, nowMs, worldNow } = parts;
  let basis = begin();
  /** Shared by simultaneous requests, but not kept: storing it for every filter would take too much memory. */
  let making: { readonly source: readonly unknown[]; readonly made: Promise<Snapshot> } | null = null;

  function begin() {
    const { hash, world } = worldNow();
    return {
      topicEpoch: topic.epoch,
      world,
      epoch: `${topic.epoch}-${contentHash(`${hash} ${spelling}`).slice(0, 12)}`,
      passes: groupTest(filter, world),
      /** null = the frame contains nothing about these groups. */
      frames: new WeakMap<Frame, FilteredFrame | null>(),
    };
  }

  function basisNow(): typeof basis {
    if (basis.topicEpoch !== topic.epoch || basis.world !== worldNow().world) basis = begin();
    return basis;
  }

  function filteredFrameOf(frame: Frame): FilteredFrame | null {
    const { frames, passes } = basisNow();
    const known = frames.get(frame);
    if (known !== undefined) return known;
    const made = lookThrough(frame, passes);
    frames.set(frame, made);
    return made;
  }

  function write(
    { envelope }: Frame,
    { updates, removals }: FilteredFrame,
    previousSeq: number,
    coding: StreamCoding,
  ): Uint8Array {
    const { epoch } = basis;
    const opening = openFrame({ ...envelope, epoch, previous_seq: previousSeq });
    return joinEncoded(
      [
        `id: ${epoch}:${envelope.seq}\n${eventLine('topic', 'delta')}data: ${opening},"updates":[`,
        ...updates.flatMap((update, at) => (at === 0 ? [update] : [',', update])),
        `],"removals":${JSON.stringify(removals)}}\n\n`,
      ],
      coding,
    );
  }

  function makeNow(): Promise<Snapshot> {
    const { epoch, passes } = basisNow();
    const state = current();
    const groups = serverOf(topic, state)?.lfms.entities.all ?? [];
    const passing = groups.filter((group) => passes(visibleGroup(group, state)));
    const atMs = nowMs();
    const entries = passing.map((group) => keyed(group, (each) => lfmJson(each, state, atMs)));
    const envelope = envelopeOf(topic, 'snapshot', state, atMs);
    const { seq } = envelope;
    return makeSnapshot(
      topic,
      { epoch, seq },
      frameJson({ ...envelope, epoch, previous_seq: seq }, dataJson(entries)),
    );
  }

  return {
    key,
    epoch: () => basisNow().epoch,
    bytes(frame, previousSeq, coding) {
      const filtered = filteredFrameOf(frame);
      return filtered && write(frame, filtered, previousSeq, coding);
    },
    snapshot() {
      const source = [basisNow().epoch, topic.seq, ...snapshotSource(topic, current())];
      if (making !== null && source.every((each, at) => each === making?.source[at])) return making.made;
      const mine = { source, made: makeNow() };
      const forget = () => {
        if (making === mine) making = null;
      };
      making = mine;
      mine.made.then(forget, forget);
      return mine.made;
    },
  };
}

function lookThrough({ groups }: Frame, passes: (group: Lfm) => boolean): FilteredFrame | null {
  const updates: EncodedOnce[] = [];
  const removals: number[] = [];
  for (const { id, before, after } of groups) {
    if (after !== null && passes(after.group)) updates.push(after.encoded);
    else if (before !== null && passes(before)) removals.push(id);
  }
  return updates.length + removals.length === 0 ? null : { updates, removals };
}
