/** What was, and how the service fares (wire: History reads). */
export * as historyReads from './history-endpoints.ts';
