import { historyReads } from './endpoints/history-reads.ts';
import { ingestCalls } from './endpoints/ingest-calls.ts';
import { liveReads } from './endpoints/live-reads.ts';
import { referenceReads } from './endpoints/reference-reads.ts';
import { visitorCalls } from './endpoints/visitor-calls.ts';

/**
 * The HTTP contract: the one table from which the server mounts its routes, the browser calls and the reference page
 * is made (wire). A name here is the name of its handler.
 */
export const endpoints = {
  ...liveReads,
  ...historyReads,
  ...visitorCalls,
  ...ingestCalls,
  ...referenceReads,
};

export type EndpointName = keyof typeof endpoints;

export const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);
