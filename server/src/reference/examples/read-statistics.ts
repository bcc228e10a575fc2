/**
 * Prints how many characters and groups each server had on average, busiest first.
 * Usage: node read-statistics.ts [address] [period]      a period is day, week, month, quarter or year
 */
interface Average {
  /** null = there are no data. */
  avg_character_count: number | null;
  avg_lfm_count: number | null;
}

const [address = 'http://127.0.0.1:3000', period = 'week'] = process.argv.slice(2);
const key = process.env['API_KEY'];
const response = await fetch(new URL(`/v1/population/average/${encodeURIComponent(period)}`, address), {
  headers: key ? { 'X-API-Key': key } : {},
});
const answer = (await response.json()) as { data: Record<string, Average> } | { message: string };
if ('message' in answer) {
  console.error(`${response.status}: ${answer.message}`);
  process.exit(1);
}
const servers = Object.entries(answer.data);
servers.sort(([, a], [, b]) => (b.avg_character_count ?? 0) - (a.avg_character_count ?? 0));
for (const [server, { avg_character_count: characters, avg_lfm_count: groups }] of servers) {
  console.log(
    `${server}: ${characters?.toFixed(1) ?? 'no data'} characters, ${groups?.toFixed(1) ?? 'no'} groups`,
  );
}
