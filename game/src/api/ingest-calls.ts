import * as z from 'zod/mini';
import {
  areasBodySchema,
  charactersBodySchema,
  ingestAnswerSchema,
  lfmsBodySchema,
  questsBodySchema,
  serverInfoBodySchema,
} from './report.ts';
import type { Endpoint, Scope } from './endpoint.ts';
import { feedbackItemSchema } from '../site/feedback.ts';
import { logEntrySchema } from '../site/log-event.ts';
import { readerKeyRowSchema } from '../site/reader-keys.ts';
import { newsItemSchema, newsPostSchema } from '../site/news.ts';
import { charactersHistoryBodySchema, populationHistoryBodySchema } from '../population/past-report.ts';
import { activityHistoryBodySchema } from '../quest/past-activity.ts';
import { populationEventPostSchema, populationEventSchema } from '../trends/trends.ts';
import { call, emptyCall, endpoint } from './kinds.ts';

function ingest<const Path extends string, Body extends z.core.$ZodType>(
  method: 'POST' | 'PATCH',
  path: Path,
  scope: Scope,
  summary: string,
  body: Body,
): Endpoint<typeof ingestAnswerSchema, Path, Body, never> {
  return {
    method,
    path,
    summary,
    body,
    answer: ingestAnswerSchema,
    caller: { scope },
    wrapping: 'bare',
    caching: 'none',
  };
}

/** Calls for holders of a collector's key. */
export const ingestCalls = {
  reportCharacters: ingest('POST', '/v1/characters', 'live', 'Characters, keyframe', charactersBodySchema),
  changeCharacters: ingest('PATCH', '/v1/characters', 'live', 'Characters, delta', charactersBodySchema),
  reportLfms: ingest('POST', '/v1/lfms', 'live', 'Groups, keyframe', lfmsBodySchema),
  changeLfms: ingest('PATCH', '/v1/lfms', 'live', 'Groups, delta', lfmsBodySchema),
  changeServerInfo: ingest('PATCH', '/v1/game/server-info', 'live', 'Server status', serverInfoBodySchema),
  reportAreas: ingest('POST', '/v1/areas', 'catalogue', 'Places', areasBodySchema),
  reportQuests: ingest('POST', '/v1/quests', 'catalogue', 'Quests', questsBodySchema),
  reportPopulationHistory: ingest(
    'POST',
    '/v1/population/history',
    'history',
    'Past samples',
    populationHistoryBodySchema,
  ),
  reportCharacterHistory: ingest(
    'POST',
    '/v1/characters/history',
    'history',
    'Characters known from the past',
    charactersHistoryBodySchema,
  ),
  reportActivityHistory: ingest(
    'POST',
    '/v1/activity/history',
    'history',
    'Past sessions in quests, and past groups',
    activityHistoryBodySchema,
  ),
  postNews: call({
    method: 'POST',
    path: '/v1/service/news',
    summary: 'Publish a message',
    caller: { scope: 'site' },
    body: newsPostSchema,
    answer: newsItemSchema,
  }),
  deleteNews: emptyCall({
    method: 'DELETE',
    path: '/v1/service/news/:id',
    summary: 'Delete a message',
    caller: { scope: 'site' },
  }),
  postPageMessage: call({
    method: 'POST',
    path: '/v1/service/page_messages',
    summary: 'Show a banner',
    caller: { scope: 'site' },
    body: newsPostSchema,
    answer: newsItemSchema,
  }),
  deletePageMessage: emptyCall({
    method: 'DELETE',
    path: '/v1/service/page_messages/:id',
    summary: 'Remove a banner',
    caller: { scope: 'site' },
  }),
  postPopulationEvent: call({
    method: 'POST',
    path: '/v1/population/events',
    summary: 'Mark an event',
    caller: { scope: 'site' },
    body: populationEventPostSchema,
    answer: populationEventSchema,
  }),
  deletePopulationEvent: emptyCall({
    method: 'DELETE',
    path: '/v1/population/events/:id',
    summary: 'Delete an event',
    caller: { scope: 'site' },
  }),
  feedback: call({
    method: 'GET',
    path: '/v1/service/feedback',
    summary: 'Messages to the operator',
    caller: { scope: 'site' },
    query: ['since', 'before', 'limit'],
    answer: z.array(feedbackItemSchema),
  }),
  deleteFeedback: emptyCall({
    method: 'DELETE',
    path: '/v1/service/feedback/:ticket',
    summary: 'Delete a message to the operator',
    caller: { scope: 'site' },
  }),
  browserLog: call({
    method: 'GET',
    path: '/v1/service/log',
    summary: 'What browsers reported',
    caller: { scope: 'site' },
    query: ['level', 'since', 'before', 'limit'],
    answer: z.array(logEntrySchema),
  }),
  readerKeys: endpoint({
    method: 'GET',
    path: '/v1/keys/all',
    summary: 'API keys',
    caller: { scope: 'site' },
    wrapping: 'beside-data',
    caching: 'none',
    query: ['before', 'limit'],
    answer: z.object({ data: z.array(readerKeyRowSchema), total: z.int(), blocked: z.int() }),
  }),
  blockKey: emptyCall({
    method: 'POST',
    path: '/v1/keys/:id/block',
    summary: 'Block a key',
    caller: { scope: 'site' },
  }),
  unblockKey: emptyCall({
    method: 'DELETE',
    path: '/v1/keys/:id/block',
    summary: 'Unblock a key',
    caller: { scope: 'site' },
  }),
};

/** Calls that report the present: live data and catalogue. */
export const reportCallNames = [
  'reportCharacters',
  'changeCharacters',
  'reportLfms',
  'changeLfms',
  'changeServerInfo',
  'reportAreas',
  'reportQuests',
] as const satisfies readonly (keyof typeof ingestCalls)[];

export type ReportCallName = (typeof reportCallNames)[number];

/** Calls that report the past. */
export const pastCallNames = [
  'reportPopulationHistory',
  'reportCharacterHistory',
  'reportActivityHistory',
] as const satisfies readonly (keyof typeof ingestCalls)[];

export type PastCallName = (typeof pastCallNames)[number];
