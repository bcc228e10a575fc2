import type { PageSettings } from '@rollcall/game/site/page-settings';
import { afterLoad, afterStartup } from './after-load.ts';
import { logProblem } from './browser-log.ts';
import type { LiveStream, StreamFollower, StreamListener } from './live-stream.ts';
import { readPageSettings } from './page-settings.ts';
import { observeServerDate } from './server-clock.ts';
import type { StreamSource } from './stream-sources.ts';
import { tabSurroundings } from './tab-surroundings.ts';

export type FollowStream = <T>(source: StreamSource<T>, listener: StreamListener<T>) => StreamFollower;

/** Delay after the load of the page, in ms: until then the answers in the page are fresh enough. */
const startAfterMs = 1000;

let stream: Promise<Pick<LiveStream, 'follow'>> | null = null;
const buildListeners = new Set<() => void>();
let noteStreamed = () => {};
const streamed = new Promise<void>((resolve) => {
  noteStreamed = resolve;
});

/** Calls the listener when the server has a newer build than this page. */
export function onNewerBuild(listener: () => void): void {
  buildListeners.add(listener);
}

/**
 * Resolves on the first streamed answer, or five seconds after the load; for requests that complete the served page.
 */
export const afterFirstFrame = (): Promise<void> => Promise.race([streamed, afterStartup()]);

/**
 * Subscribes to the stream of this page, which opens with its first subscriber. Nothing arrives in browsers without
 * support.
 */
export const followPageStream: FollowStream = (source, listener) => {
  let follower: StreamFollower | null = null;
  let runsHidden = false;
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
        follower.setRunsHidden(runsHidden);
      },
      // If the code of the stream cannot be loaded, polling continues.
      () => (stream = null),
    );
  }
  return {
    setRunsHidden: (next) => {
      runsHidden = next;
      follower?.setRunsHidden(next);
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
