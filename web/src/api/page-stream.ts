import type { PageSettings } from '@rollcall/game/site/page-settings';
import { afterLoad, afterRest } from './after-load.ts';
import { logProblem } from './browser-log.ts';
import type { LiveStream, StreamFollower, StreamListener } from './live-stream.ts';
import { readPageSettings } from './page-settings.ts';
import { observeServerDate } from './server-clock.ts';
import type { StreamSource } from './stream-sources.ts';
import { tabSurroundings } from './tab-surroundings.ts';

export type FollowStream = <T>(source: StreamSource<T>, listener: StreamListener<T>) => StreamFollower;

/** A moment after the page has loaded: until then nothing is late. */
const startAfterMs = 1000;

let stream: Promise<Pick<LiveStream, 'follow'>> | null = null;
const buildListeners = new Set<() => void>();
let noteStreamed = () => {};
const streamed = new Promise<void>((resolve) => {
  noteStreamed = resolve;
});

/** Calls when the server says that it has a newer build than this page. */
export function onNewerBuild(listener: () => void): void {
  buildListeners.add(listener);
}

/** Resolves when the stream has brought something, or the page has rested: for what completes what the page came with. */
export const afterFirstFrame = (): Promise<void> => Promise.race([streamed, afterRest()]);

/** Follows the stream of this page, which is opened when somebody does; where browsers have none, nothing comes. */
export const followPageStream: FollowStream = (source, listener) => {
  let follower: StreamFollower | null = null;
  let isKeptHidden = false;
  let hasLeft = !('EventSource' in globalThis);
  if (!hasLeft) {
    stream ??= startStream();
    stream.then(
      (opened) => {
        if (hasLeft) return;
        follower = opened.follow(source, {
          ...listener,
          onAnswer: (answer, dataAtMs) => {
            listener.onAnswer(answer, dataAtMs);
            noteStreamed();
          },
        });
        follower.setKeptHidden(isKeptHidden);
      },
      // Its file could not be had: polling goes on.
      () => (stream = null),
    );
  }
  return {
    setKeptHidden: (next) => {
      isKeptHidden = next;
      follower?.setKeptHidden(next);
    },
    leave: () => {
      hasLeft = true;
      follower?.leave();
    },
  };
};

async function startStream(): Promise<Pick<LiveStream, 'follow'>> {
  await afterLoad();
  await new Promise((resolve) => setTimeout(resolve, startAfterMs));
  const { LiveStream, sharesFewConnections } = await import('./live-stream.ts');
  return new LiveStream({
    tab: tabSurroundings,
    hasFewConnections: sharesFewConnections(performance),
    connect: (path) => new EventSource(path),
    random: Math.random,
    onHello: compareBuild,
    onServerTime: (sentAt) => observeServerDate(sentAt, Date.now()),
    logProblem: (message, cause) => logProblem('error', message, cause),
  });
}

function compareBuild({ commit_hash, built_at }: PageSettings['build']): void {
  const own = readPageSettings(document)?.build;
  if (own === undefined || (own.commit_hash === commit_hash && own.built_at === built_at)) return;
  buildListeners.forEach((listener) => listener());
}
