import { endpoint } from './kinds.ts';
import { characterFrameSchema, lfmFrameSchema, liveFrameSchema } from './live-stream.ts';

/** Streams of live data. */

const stream = { method: 'GET', caller: 'reader', wrapping: 'events', caching: 'none' } as const;

export const charactersStream = endpoint({
  ...stream,
  path: '/v2/characters/stream/:server',
  summary: 'The characters online on a server, as they change',
  query: ['last_event_id'],
  answer: characterFrameSchema,
});
export const lfmsStream = endpoint({
  ...stream,
  path: '/v2/lfms/stream/:server',
  summary: 'The groups of a server, as they change',
  query: ['last_event_id'],
  filter: 'groupsOfServer',
  answer: lfmFrameSchema,
});
export const liveStream = endpoint({
  ...stream,
  path: '/v2/live',
  summary: 'Several of these and the status of all servers, in one stream',
  query: ['topics', 'new', 'last_event_id'],
  answer: liveFrameSchema,
});
