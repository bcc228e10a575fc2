import '../api/zod-config.ts';
import './embed.css';
import {
  embedFactsElementId,
  embedFactsSchema,
  embedQuestSchema,
  embedRootElementId,
} from '@rollcall/game/embed/embed';
import { lfmSchema } from '@rollcall/game/lfm/lfm';
import { serverInfoSchema } from '@rollcall/game/population/server-info';
import * as z from 'zod/mini';
import { CallError, parseRetryAfter } from '../api/call-error.ts';
import { LiveStream } from '../api/live-stream.ts';
import { observeServerDate } from '../api/server-clock.ts';
import { tabSurroundings } from '../api/tab-surroundings.ts';
import { startEmbed } from './live-embed.ts';

/** Interval between updates of the ages, which are shown in minutes. */
const ageUpdateMs = 15_000;

/** Time limit of a request. */
const answerWithinMs = 30_000;

/**
 * Requests something of this site. Unlike the app's calls it logs nothing: the console and the visitors belong to the
 * site around the frame.
 */
async function request(path: string): Promise<Response> {
  const response = await fetch(path, { signal: AbortSignal.timeout(answerWithinMs) });
  observeServerDate(response.headers.get('Date'), Date.now());
  if (response.ok) return response;
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
  throw new CallError('status', `${path}: ${response.status}`, { status: response.status, retryAfterMs });
}

const readJson = async (path: string): Promise<unknown> => (await request(path)).json();

const infosSchema = z.record(z.string(), serverInfoSchema);
const groupsAnswerSchema = z.object({ data: z.record(z.string(), lfmSchema) });
const questAnswerSchema = z.object({ data: embedQuestSchema });

async function readQuest(id: number) {
  try {
    return questAnswerSchema.parse(await readJson(`/v1/quests/${id}`)).data;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}

/** Reads the facts that the server has written into a page as JSON. */
function factsOf(page: Document) {
  const json = page.getElementById(embedFactsElementId)?.textContent;
  return embedFactsSchema.parse(JSON.parse(json ?? 'null'));
}

async function readFacts() {
  const response = await request(location.href);
  return factsOf(new DOMParser().parseFromString(await response.text(), 'text/html'));
}

/** The build of the server when this page first connected. */
let firstBuild: string | null = null;

/** The stream of this frame. It uses no storage, and is closed while the frame is hidden. */
function openStream(): LiveStream {
  return new LiveStream({
    tab: tabSurroundings,
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
    logProblem: () => {},
  });
}

const root = document.getElementById(embedRootElementId);
if (root !== null) {
  const update = startEmbed({
    root,
    facts: factsOf(document),
    stream: 'EventSource' in globalThis ? openStream() : null,
    tab: tabSurroundings,
    readInfos: async () => infosSchema.parse(await readJson('/v1/game/server-info')),
    readGroups: async (server) => groupsAnswerSchema.parse(await readJson(`/v1/lfms/${server}`)).data,
    readQuest,
    readFacts,
  });
  setInterval(() => !tabSurroundings.isHidden() && update(), ageUpdateMs);
}
