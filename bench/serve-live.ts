import { startPinnedChild } from './live/child.ts';
import { compareWithRaw } from './live/compare-with-raw.ts';

/*
 * npm run bench -- serve-live
 *
 * How close a big live read (500 characters, gzip, 32 connections) comes to what `node:http` itself can do with the same
 * bytes and headers, with the body (200) and confirmed (304). The client is wrk; what it can reach at all is measured in
 * the same rounds. The requests a second depend on who else uses the machine; the processor time for each request does
 * not, so both ratios are told. Last comes JSON.
 */
const rounds = 12;

const ours = await startPinnedChild('serve-ours.ts');
const figures = await compareWithRaw(ours, '/v1/characters/orien', rounds);
await ours.end();
console.log(JSON.stringify({ bench: 'serve-live', ...figures, goal: { of_raw: 0.75 } }, null, 2));
