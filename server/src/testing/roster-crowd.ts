import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { madeRosterSchema } from '@rollcall/game/raid-roster/roster';
import { toWireTime } from '@rollcall/game/wire-time';
import { ask } from './ask.ts';
import { crowdServers, makeCrowd } from './crowd.ts';
import { collectorSecret } from './server-process.ts';

/** Many raid nights on one server, which are edited again and again while people follow them. */

const peopleOfEach = 12;
const characterCount = 4_000;

export interface OwnRoster {
  readonly id: string;
  readonly secret: string;
}

async function send(url: string, method: string, path: string, body: object, secret?: string) {
  const { status, text } = await ask(url + path, { method, body, secret });
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  const answer: unknown = JSON.parse(text);
  return answer;
}

/** Follows a roster, and calls `onNote` with the note of each frame. */
export async function followRoster(
  url: string,
  id: string,
  onNote: (note: string) => void,
): Promise<() => void> {
  const [response] = (await once(get(`${url}/v2/live?topics=raid:${id}`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (const [, note = ''] of rest.matchAll(/"note":"(\w*)"/g)) onNote(note);
    rest = rest.slice(rest.lastIndexOf('"note":"'));
    if (/^"note":"\w*"/.test(rest)) rest = '';
  });
  return () => void response.destroy();
}

const raid = { id: 702, name: 'Night of the Iron Tide', group_size: 'Raid' };

/** Plans raid nights, and signs twelve people up for each. */
export async function planRosters(url: string, count: number): Promise<OwnRoster[]> {
  const crowd = makeCrowd(characterCount);
  await send(url, 'POST', '/v1/quests', { quests: [raid] }, collectorSecret);
  await send(url, 'POST', '/v1/characters', { characters: crowd }, collectorSecret);
  const made: OwnRoster[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = crowdServers[index % crowdServers.length] ?? '';
    const visible = crowd.filter((each) => each.server_name === server && each.is_anonymous !== true);
    const { data, secret } = madeRosterSchema.parse(
      await send(url, 'POST', '/v1/raids', {
        server,
        quest_id: raid.id,
        starts_at: toWireTime(Date.now() + 5 * 3_600_000),
        places: [{ role: 'any', count: 12 }],
      }),
    );
    for (let place = 0; place < peopleOfEach; place += 1) {
      const { id, name, classes, total_level } =
        visible[(index * peopleOfEach + place) % visible.length] ?? {};
      const person = {
        name,
        character_id: id,
        classes: classes?.filter(({ level }) => level > 0),
        total_level,
      };
      await send(url, 'POST', `/v1/raids/${data.id}/people`, { ...person, role: 'any' });
    }
    made.push({ id: data.id, secret });
  }
  return made;
}

/**
 * Edits rosters in turn at even intervals.
 *
 * @param sentAtMs receives the time at which each edit was sent, by the note that it writes
 */
export async function editInTurn(
  url: string,
  rosters: readonly OwnRoster[],
  { edits, everyMs }: { readonly edits: number; readonly everyMs: number },
  sentAtMs: Map<string, number>,
): Promise<void> {
  const answers: Promise<unknown>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const edit = answers.length;
      const roster = rosters[edit % rosters.length];
      if (edit === edits || roster === undefined) {
        clearInterval(timer);
        resolve();
        return;
      }
      const note = `edit${edit}`;
      sentAtMs.set(note, performance.now());
      answers.push(send(url, 'PUT', `/v1/raids/${roster.id}`, { note }, roster.secret));
    }, everyMs);
  });
  await Promise.all(answers);
}
