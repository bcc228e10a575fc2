import { endpoints } from '@rollcall/game/api/endpoints';
import { eventKinds, type PopulationEvent } from '@rollcall/game/trends/trends';
import type { Command, CommandContext } from '../cli/command.ts';
import { readWord, type Typed, UsageError } from '../cli/usage.ts';
import {
  momentText,
  openSite,
  plainText,
  readMoment,
  readRowId,
  type Site,
  siteFlags,
} from '../site/site-client.ts';

/** Events that population charts mark: updates, sales, outages, other events. */
export const eventsCommand: Command = {
  name: 'events',
  summary: 'lists, posts and deletes events in the charts of the population',
  usage: 'list | post TITLE --kind KIND --from TIME [--to TIME] [--link URL] [--servers A,B] | delete ID',
  takesFile: true,
  flags: {
    kind: { argument: 'KIND', help: `what it is: ${eventKinds.join(', ')}` },
    from: { argument: 'TIME', help: 'when it began: 2026-01-31T20:15:00Z, or 90m, 24h, 7d ago' },
    to: { argument: 'TIME', help: 'when it ended; left out = it has no end, or has not ended' },
    link: { argument: 'URL', help: 'where to read more' },
    servers: { argument: 'A,B', help: 'which servers it is about (all)' },
    ...siteFlags,
  },
  run: async (typed, context) => {
    const [order, argument, ...more] = typed.positionals;
    const site = openSite(typed, context);
    if (order === 'list' && argument === undefined) {
      return site.show(await site.call(endpoints.populationEvents, {}), (events) =>
        events.length === 0 ? 'There are no events.' : events.map(entryText).join('\n'),
      );
    }
    if (order === 'post' && argument !== undefined && more.length === 0) {
      return post(site, typed, context, argument);
    }
    if (order === 'delete' && argument !== undefined && more.length === 0) {
      const id = readRowId(argument);
      const answer = await site.call(endpoints.deletePopulationEvent, { id });
      return site.print(answer, () => `Deleted ${id}.`, 'Not deleted: ');
    }
    throw new UsageError('say list, post TITLE (in quotes) or delete ID');
  },
};

async function post(
  { call, show }: Site,
  typed: Typed,
  { outside }: CommandContext,
  title: string,
): Promise<number> {
  const { texts } = typed;
  if (texts['kind'] === undefined) throw new UsageError(`--kind is needed: ${eventKinds.join(', ')}`);
  const from = readMoment(typed, 'from', outside.now());
  if (from === null) throw new UsageError('--from is needed: when it began');
  const answer = await call(
    endpoints.postPopulationEvent,
    {},
    {
      body: {
        kind: readWord(typed, 'kind', eventKinds, 'event'),
        title,
        from,
        to: readMoment(typed, 'to', outside.now()),
        link: texts['link'] ?? null,
        servers: namesIn(texts['servers'] ?? ''),
      },
    },
  );
  return show(answer, ({ id }) => `Posted as ${id}.`, 'Not posted: ');
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function entryText({ id, kind, title, link, from, to, servers }: PopulationEvent): string {
  const span = `${momentText(from)}${to === null ? '' : ` to ${momentText(to)}`}`;
  const about = servers.length === 0 ? 'all servers' : servers.join(', ');
  const lines = [`${id ?? 'found'}  ${kind}  ${span}  (${about})`, `  ${plainText(title)}`];
  return (link === null ? lines : [...lines, `  ${plainText(link)}`]).join('\n');
}
