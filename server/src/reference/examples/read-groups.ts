/**
 * Prints the groups of one server that a level 12 paladin can join.
 * Usage: node read-groups.ts [address] [server]      API_KEY=… is sent as a key if it is set
 */
interface Group {
  id: number;
  comment: string | null;
  minimum_level: number;
  maximum_level: number;
  /** A name of null = anonymous. */
  leader: { name: string | null };
  members: unknown[];
}

const [address = 'http://127.0.0.1:3000', server = 'orien'] = process.argv.slice(2);
const url = new URL(`/v1/lfms/${encodeURIComponent(server)}`, address);
url.search = new URLSearchParams({ levels: '12-12', classes: 'Paladin', room: '1' }).toString();

const key = process.env['API_KEY'];
const response = await fetch(url, { headers: key ? { 'X-API-Key': key } : {} });
const answer = (await response.json()) as { data: Record<string, Group> } | { message: string };
if ('message' in answer) {
  console.error(`${response.status}: ${answer.message}`);
  process.exit(1);
}
const groups = Object.values(answer.data);
console.log(`${groups.length} groups on ${server}`);
for (const { leader, comment, minimum_level, maximum_level, members } of groups) {
  const levels = `level ${minimum_level} to ${maximum_level}`;
  console.log(`${leader.name ?? 'anonymous'}, ${levels}, ${members.length + 1} players: ${comment ?? ''}`);
}
