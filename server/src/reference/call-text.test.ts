import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseAddress, curlLine, exampleText, streamText } from './call-text.ts';
import { describeApi } from './reference.ts';

const every = Object.keys(endpoints) as EndpointName[];
const describedAt = (publicUrl: string | null) =>
  describeApi({ mounted: every, productName: 'Rollcall', publicUrl });
const calls = describedAt(null).groups.flatMap((group) => group.calls);

function lineOf(name: EndpointName): string {
  const call = calls.find((each) => each.name === name);
  return call === undefined ? '' : curlLine(call, 'http://127.0.0.1:3000');
}

it.each<[EndpointName, string]>([
  ['lfmsOnServer', `curl 'http://127.0.0.1:3000/v1/lfms/orien'`],
  ['lfmsStream', `curl -N 'http://127.0.0.1:3000/v2/lfms/stream/orien'`],
  ['liveStream', `curl -N 'http://127.0.0.1:3000/v2/live?topics=lfms:orien,server-info'`],
  [
    'guild',
    `curl 'http://127.0.0.1:3000/v1/guilds/orien/Lantern%20Watch?page=1&page_size=20&sort_by=last_active&members=all' \\\n  -H "Authorization: Bearer $TOKEN"`,
  ],
  ['startClaim', `curl -X POST \\\n  'http://127.0.0.1:3000/v1/verification/410001'`],
  [
    'grantToken',
    `curl -X POST \\\n  'http://127.0.0.1:3000/v1/verification/410001/token' \\\n  -H "Authorization: Bearer $SECRET"`,
  ],
  [
    'reportAreas',
    `curl -X POST \\\n  'http://127.0.0.1:3000/v1/areas' \\\n  -H "Authorization: Bearer $KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d @body.json`,
  ],
])('A shell command calls %s', (name, line) => {
  expect(lineOf(name)).toBe(line);
});

it('A shell command calls the configured address, or else the address of a server on this machine', () => {
  expect(baseAddress(describedAt('https://rollcall.example/'))).toBe('https://rollcall.example');
  expect(baseAddress(describedAt(null))).toBe('http://127.0.0.1:3000');
});

it('Events are written as they are sent', () => {
  expect(
    streamText([
      { id: 'run:1', data: { type: 'snapshot', data: {} } },
      { id: null, event: 'ping', data: { type: 'ping' } },
    ]),
  ).toBe('id: run:1\ndata: {"type":"snapshot","data":{}}\n\nevent: ping\ndata: {"type":"ping"}');
});

describe('an example as text', () => {
  it('keeps short values on one line and spreads out long ones', () => {
    expect(exampleText({ data: { orien: 3 }, list: [] })).toBe('{ "data": { "orien": 3 }, "list": [] }');
    const long = { first: 'x'.repeat(50), second: { a: 'y'.repeat(30), b: null } };
    expect(exampleText(long)).toBe(
      `{\n  "first": "${'x'.repeat(50)}",\n  "second": { "a": "${'y'.repeat(30)}", "b": null }\n}`,
    );
  });

  it('leaves out fields that are undefined, as JSON does', () => {
    expect(exampleText({ a: undefined, b: 1 })).toBe('{ "b": 1 }');
  });

  it('parses to the original value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(exampleText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
