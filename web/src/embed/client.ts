import '../api/zod-config.ts';
import './embed.css';
import {
  embedFactsElementId,
  embedFactsSchema,
  embedQuestSchema,
  embedRootElementId,
} from '@rollcall/game/embed/embed';
import * as z from 'zod/mini';
import { LiveStream } from '../api/live-stream.ts';
import { observeServerDate, serverNowMs } from '../api/server-clock.ts';
import { startEmbed } from './live-embed.ts';

/** Interval between updates of the ages, which are shown in minutes. */
const ageUpdateMs = 15_000;

const questAnswerSchema = z.object({ data: embedQuestSchema });

async function readQuest(id: number) {
  const response = await fetch(`/v1/quests/${id}`);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`quest ${id}: ${response.status}`);
  return questAnswerSchema.parse(await response.json()).data;
}

/** Reads the facts that the server has written into a page as JSON. */
function factsOf(page: Document) {
  const json = page.getElementById(embedFactsElementId)?.textContent;
  return embedFactsSchema.parse(JSON.parse(json ?? 'null'));
}

async function readFacts() {
  const response = await fetch(location.href);
  return factsOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

/** The build of the server when this page first connected. */
let firstBuild: string | null = null;

/** The stream of this frame. It uses no storage, and is closed while the frame is hidden. */
function openStream(): LiveStream {
  return new LiveStream({
    tab: {
      nowMs: () => performance.now(),
      epochMs: serverNowMs,
      setTimer: (ring, waitMs) => {
        const timer = setTimeout(ring, waitMs);
        return () => clearTimeout(timer);
      },
      isHidden: () => document.visibilityState === 'hidden',
      onVisibilityChange: (listener) => {
        document.addEventListener('visibilitychange', listener);
        return () => document.removeEventListener('visibilitychange', listener);
      },
      onBackOnline: (listener) => {
        addEventListener('online', listener);
        return () => removeEventListener('online', listener);
      },
    },
    // Closes the stream of a hidden frame at once.
    hasFewConnections: true,
    connect: (path) => new EventSource(path),
    random: Math.random,
    onHello: ({ commit_hash, built_at }) => {
      const build = `${commit_hash} ${built_at}`;
      firstBuild ??= build;
      // Loads the new build, since frames stay open for weeks.
      if (build !== firstBuild) location.reload();
    },
    onServerTime: (sentAt) => observeServerDate(sentAt, Date.now()),
    // Logs nothing: the console and the visitors belong to the site around the frame.
    logProblem: () => {},
  });
}

const root = document.getElementById(embedRootElementId);
if (root !== null && 'EventSource' in globalThis) {
  const update = startEmbed({
    root,
    facts: factsOf(document),
    stream: openStream(),
    readQuest,
    readFacts,
    nowMs: serverNowMs,
  });
  setInterval(() => document.visibilityState !== 'hidden' && update(), ageUpdateMs);
}
