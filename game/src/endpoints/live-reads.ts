import * as catalogueReads from './catalogue-reads.ts';
import * as characterReads from './character-reads.ts';
import * as lfmReads from './lfm-reads.ts';
import * as serverReads from './server-reads.ts';

/** What is so now (wire: Live reads). A browser imports the module of the call that it makes, and carries no other. */
export const liveReads = { ...characterReads, ...lfmReads, ...serverReads, ...catalogueReads };
