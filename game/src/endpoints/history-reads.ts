import * as activityReads from './activity-reads.ts';
import * as censusReads from './census-reads.ts';
import * as healthReads from './health-reads.ts';
import * as populationReads from './population-reads.ts';
import * as serviceReads from './service-reads.ts';

/**
 * What was, and how the service fares (wire: History reads). A browser imports the module of the call that it makes,
 * and carries no other.
 */
export const historyReads = {
  ...populationReads,
  ...censusReads,
  ...activityReads,
  ...serviceReads,
  ...healthReads,
};
