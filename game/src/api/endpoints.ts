import * as activityReads from './activity-reads.ts';
import * as alertCalls from './alert-calls.ts';
import * as catalogueReads from './catalogue-reads.ts';
import * as censusReads from './census-reads.ts';
import * as characterReads from './character-reads.ts';
import * as embedReads from './embed-reads.ts';
import * as healthReads from './health-reads.ts';
import { ingestCalls } from './ingest-calls.ts';
import * as keyCalls from './key-calls.ts';
import * as lfmReads from './lfm-reads.ts';
import * as networkCalls from './network-calls.ts';
import * as ownDataCalls from './own-data-calls.ts';
import * as populationReads from './population-reads.ts';
import * as questReads from './quest-reads.ts';
import * as raidCalls from './raid-calls.ts';
import * as replayReads from './replay-reads.ts';
import * as serverReads from './server-reads.ts';
import * as syncCalls from './sync-calls.ts';
import * as streamReads from './stream-reads.ts';
import * as descriptionReads from './description-reads.ts';
import * as newsReads from './news-reads.ts';
import * as trendReads from './trend-reads.ts';
import { visitorCalls } from './visitor-calls.ts';

/**
 * Calls for the current state, the catalogue and quest runs. A browser imports only the module of the call that it
 * makes.
 */
export const liveReads = {
  ...characterReads,
  ...lfmReads,
  ...replayReads,
  ...serverReads,
  ...catalogueReads,
  ...questReads,
};

/** Calls for recorded history and the state of the service. */
export const historyReads = {
  ...populationReads,
  ...trendReads,
  ...censusReads,
  ...activityReads,
  ...newsReads,
  ...descriptionReads,
  ...healthReads,
};

/**
 * The HTTP contract. The server mounts its routes from this table, the browser builds its requests from it, and the
 * reference page documents it. The handler of an endpoint has the same name.
 */
export const endpoints = {
  ...liveReads,
  ...streamReads,
  ...historyReads,
  ...embedReads,
  ...visitorCalls,
  ...ownDataCalls,
  ...alertCalls,
  ...keyCalls,
  ...networkCalls,
  ...raidCalls,
  ...syncCalls,
  ...ingestCalls,
};

export type EndpointName = keyof typeof endpoints;

export const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name);
