import * as activityReads from './endpoints/activity-reads.ts';
import * as catalogueReads from './endpoints/catalogue-reads.ts';
import * as censusReads from './endpoints/census-reads.ts';
import * as characterReads from './endpoints/character-reads.ts';
import * as healthReads from './endpoints/health-reads.ts';
import { ingestCalls } from './endpoints/ingest-calls.ts';
import * as lfmReads from './endpoints/lfm-reads.ts';
import * as populationReads from './endpoints/population-reads.ts';
import * as serverReads from './endpoints/server-reads.ts';
import * as serviceReads from './endpoints/service-reads.ts';
import { visitorCalls } from './endpoints/visitor-calls.ts';

/** The current state (wire: Live reads). A browser imports the module of the call that it makes, and loads no other. */
export const liveReads = { ...characterReads, ...lfmReads, ...serverReads, ...catalogueReads };

/** What was recorded, and the state of the service (wire: History reads). */
export const historyReads = {
  ...populationReads,
  ...censusReads,
  ...activityReads,
  ...serviceReads,
  ...healthReads,
};

/**
 * The HTTP contract: the one table from which the server mounts its routes, the browser calls and the reference page
 * is made (wire). A name here is the name of its handler.
 */
export const endpoints = {
  ...liveReads,
  ...historyReads,
  ...visitorCalls,
  ...ingestCalls,
};

export type EndpointName = keyof typeof endpoints;

export const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);
