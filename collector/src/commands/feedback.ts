import { endpoints } from '@rollcall/game/api/endpoints';
import { ticketPattern, type FeedbackItem } from '@rollcall/game/site/feedback';
import type { Command } from '../cli/command.ts';
import { UsageError } from '../cli/usage.ts';
import {
  indented,
  listFlags,
  momentText,
  openSite,
  plainText,
  readListQuery,
  type Site,
} from '../site/site-client.ts';

/** Shows and deletes messages of visitors to the operator. */
export const feedbackCommand: Command = {
  name: 'feedback',
  summary: 'shows what visitors wrote, and deletes what has been dealt with',
  usage: '[--since TIME] [--limit N] | delete TICKET',
  takesFile: true,
  flags: listFlags,
  run: async (typed, context) => {
    const [order, ticket, ...more] = typed.positionals;
    const site = openSite(typed, context);
    if (order === undefined || (order === 'list' && ticket === undefined)) {
      const query = readListQuery(typed, context.outside.now());
      return site.show(await site.call(endpoints.feedback, {}, { query }), (items) =>
        items.length === 0 ? 'Nobody has written.' : items.map(itemText).join('\n\n'),
      );
    }
    if (order === 'delete' && ticket !== undefined && more.length === 0) return remove(site, ticket);
    throw new UsageError('say nothing, list, or delete TICKET');
  },
};

async function remove({ call, print }: Site, typedTicket: string): Promise<number> {
  const ticket = typedTicket.toUpperCase();
  if (!ticketPattern.test(ticket)) {
    throw new UsageError(`TICKET must be one such as F-7K2M-Q4XD, not "${typedTicket}"`);
  }
  const answer = await call(endpoints.deleteFeedback, { ticket });
  return print(answer, () => `Deleted ${ticket}.`, 'Not deleted: ');
}

function itemText({ ticket, date, contact, message, commit_hash: commit }: FeedbackItem): string {
  const facts = [
    ticket,
    momentText(date),
    ...(contact === null ? [] : [`contact: ${plainText(contact)}`]),
    ...(commit === null ? [] : [`version: ${plainText(commit).slice(0, 7)}`]),
  ];
  return `${facts.join('  ')}\n${indented(message)}`;
}
