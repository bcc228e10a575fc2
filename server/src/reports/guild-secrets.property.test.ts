import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { censusJobs } from './census-jobs.ts';
import { makeCounted, writeCounted, type CountedCharacter } from './testing/census-world.ts';
import { liveCharacter, openGuildWorld, type GuildWorld } from './testing/guild-world.ts';

const servers = ['Thelanis', 'Orien'];
const guilds = ['Guild of Ash', 'Guild of Oak', 'Guild of Elm', 'Guild of Yew'];

/** A person in the list, in the present store, and in the live state. */
const anyPerson = fc.record({
  server: fc.constantFrom(...servers),
  guild: fc.option(fc.constantFrom(...guilds), { freq: 6 }),
  wasAnonymous: fc.boolean(),
  isAnonymous: fc.boolean(),
  live: fc.constantFrom('offline', 'open', 'veiled'),
});
type Person = typeof anyPerson extends fc.Arbitrary<infer P> ? P : never;

function characterOf(person: Person, index: number, isAnonymous: boolean): CountedCharacter {
  const { server, guild } = person;
  return makeCounted({
    id: 1001 + index,
    name: `Wanderer ${1001 + index}`,
    server,
    guild,
    isAnonymous,
    isOnline: person.live !== 'offline',
  });
}

/** The live state takes precedence over the store. */
const isHidden = ({ live, isAnonymous }: Person) => (live === 'offline' ? isAnonymous : live === 'veiled');

describeStores('anonymous characters, and guilds with only such members,', (open) => {
  let world: GuildWorld;
  beforeEach(async () => {
    world = await openGuildWorld(open.store);
  });
  afterEach(() => world.close());

  async function readEverything(): Promise<{ url: string; text: string }[]> {
    const searches = ['', ...guilds, 'guild', 'wanderer'].map(
      (name) => `/v1/guilds?name=${encodeURIComponent(name)}`,
    );
    const pages = servers.flatMap((server) =>
      guilds.map((guild) => `/v1/guilds/${server}/${encodeURIComponent(guild)}?page_size=100`),
    );
    const answers: { url: string; text: string }[] = [];
    for (const url of [...searches, ...searches.map((each) => `${each}&server=orien`), ...pages]) {
      answers.push({ url, text: (await world.get(url)).body });
    }
    for (const job of censusJobs({ store: open.store, definition: defaultDefinition })) {
      for (const [url, answer] of await job.run(world.nowMs))
        answers.push({ url, text: JSON.stringify(answer) });
    }
    return answers;
  }

  it('are in no list, on no page and in no report, whatever was visible before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPerson, { maxLength: 12 }), async (people) => {
        await world.fill(people.map((each, index) => characterOf(each, index, each.wasAnonymous)));
        await writeCounted(
          open.store,
          people.map((each, index) => characterOf(each, index, each.isAnonymous)),
          world.nowMs,
        );
        world.online = people.flatMap((each, index) =>
          each.live === 'offline' ? [] : [liveCharacter(characterOf(each, index, each.live === 'veiled'))],
        );
        // Answers cached for the previous world have expired by then.
        world.nowMs += 10_000;
        const answers = await readEverything();

        const names = people.flatMap((each, index) => (isHidden(each) ? [`Wanderer ${1001 + index}"`] : []));
        const found = answers.filter(({ text }) => names.some((name) => text.includes(name)));
        expect(found).toEqual([]);

        const visible = new Set(
          people.filter((each) => !isHidden(each)).map(({ server, guild }) => `${server}/${guild}`),
        );
        for (const server of servers) {
          for (const guild of guilds) {
            const isThere = visible.has(`${server}/${guild}`);
            const page = await world.get(`/v1/guilds/${server}/${encodeURIComponent(guild)}`);
            expect([guild, page.statusCode]).toEqual([guild, isThere ? 200 : 404]);
            const wasSeen = people.some(
              (each) => each.server === server && each.guild === guild && !each.wasAnonymous,
            );
            const list = await world.get(`/v1/guilds?server=${server}&name=${encodeURIComponent(guild)}`);
            expect([guild, list.body.includes(`"${guild}"`)]).toEqual([guild, isThere && wasSeen]);
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
