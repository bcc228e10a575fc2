import { endpoints } from '@rollcall/game/api/endpoints';
import type { NewsItem } from '@rollcall/game/site/news';
import type { Command, CommandContext } from '../cli/command.ts';
import { UsageError } from '../cli/usage.ts';
import { indented, momentText, openSite, readMoment, readRowId, siteFlags } from '../site/site-client.ts';

/** Lists, posts and deletes news on the home page and on /live. */
export const newsCommand = messageCommand(
  { name: 'news', summary: 'lists, posts and deletes news', none: 'There is no news.' },
  { list: endpoints.news, post: endpoints.postNews, remove: endpoints.deleteNews },
);

/** Lists, posts and deletes banners on every page. */
export const messagesCommand = messageCommand(
  {
    name: 'messages',
    summary: 'lists, posts and deletes banners on every page',
    none: 'There is no banner.',
  },
  { list: endpoints.pageMessages, post: endpoints.postPageMessage, remove: endpoints.deletePageMessage },
);

/** The calls for one kind of message. */
interface MessageCalls {
  readonly list: typeof endpoints.news | typeof endpoints.pageMessages;
  readonly post: typeof endpoints.postNews | typeof endpoints.postPageMessage;
  readonly remove: typeof endpoints.deleteNews | typeof endpoints.deletePageMessage;
}

interface MessageWords {
  readonly name: string;
  readonly summary: string;
  /** Printed for an empty list. */
  readonly none: string;
}

/** Makes the command for one kind of message. */
function messageCommand({ name, summary, none }: MessageWords, calls: MessageCalls): Command {
  return {
    name,
    summary,
    usage: 'list | post TEXT [--date TIME] | delete ID',
    takesFile: true,
    flags: {
      date: { argument: 'TIME', help: 'when it counts from: 2026-01-31T20:15:00Z (now)' },
      ...siteFlags,
    },
    run: async (typed, context) => {
      const [order, argument, ...more] = typed.positionals;
      const site = openSite(typed, context);
      if (order === 'list' && argument === undefined) {
        return site.show(await site.call(calls.list, {}), (messages) =>
          messages.length === 0 ? none : messages.map(entryText).join('\n'),
        );
      }
      if (order === 'post' && argument !== undefined && more.length === 0) {
        const message = await readText(argument, context);
        if (message === '') throw new UsageError('there is no text to post');
        const date = readMoment(typed, 'date', context.outside.now());
        const body = { message, ...(date !== null && { date }) };
        return site.show(
          await site.call(calls.post, {}, { body }),
          ({ id, date: from }) => `Posted as ${id}, shown from ${momentText(from)}.`,
          'Not posted: ',
        );
      }
      if (order === 'delete' && argument !== undefined && more.length === 0) {
        const id = readRowId(argument);
        return site.print(await site.call(calls.remove, { id }), () => `Deleted ${id}.`, 'Not deleted: ');
      }
      throw new UsageError(`say list, post TEXT (in quotes, or - for the standard input) or delete ID`);
    },
  };
}

/** The text to post; `-` = read it from standard input. */
async function readText(argument: string, { readInput }: CommandContext): Promise<string> {
  if (argument !== '-') return argument;
  const lines: string[] = [];
  for await (const line of readInput()) lines.push(line);
  return lines.join('\n').trim();
}

function entryText({ id, date, message }: NewsItem): string {
  return `${id}  ${momentText(date)}\n${indented(message ?? '')}`;
}
