/** What is so now (wire: Live reads). */
export * as liveReads from './live-endpoints.ts';
