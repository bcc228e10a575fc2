import { scopeOf, type Call, type Reference } from './reference.ts';

/** Where the server listens when nobody said anything else (docs/operating.md). */
const defaultAddress = 'http://127.0.0.1:3000';

/** The address that examples are called at. */
export function baseAddress({ facts }: Reference): string {
  return facts.publicUrl?.replace(/\/+$/, '') ?? defaultAddress;
}

/** A line for a shell that makes the call of the example; what is secret or long stands in a variable or a file. */
export function curlLine(call: Call, base: string): string {
  const { method } = call.endpoint;
  const proof = proofOf(call);
  const parts = [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `'${base}${call.examplePath.replaceAll("'", '%27')}'`,
    ...(proof === null ? [] : [`-H "Authorization: Bearer ${proof}"`]),
    ...(call.body === null ? [] : ["-H 'Content-Type: application/json'", '-d @body.json']),
  ];
  return parts.join(' \\\n  ').replace(/^curl \\\n {2}/, 'curl ');
}

function proofOf(call: Call): string | null {
  if (scopeOf(call.endpoint) !== null) return '$KEY';
  if (call.endpoint.caller === 'claim-holder') return '$SECRET';
  return call.endpoint.caller === 'token-holder' || call.withToken !== null ? '$TOKEN' : null;
}
