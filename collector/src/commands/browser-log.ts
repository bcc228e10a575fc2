import { endpoints } from '@rollcall/game/api/endpoints';
import { logEventLevels, type LogEntry } from '@rollcall/game/site/log-event';
import type { Command } from '../cli/command.ts';
import { readWord } from '../cli/usage.ts';
import { listFlags, momentText, openSite, plainText, readListQuery } from '../site/site-client.ts';

/** Shows problems, page views and web vitals that browsers have reported. */
export const browserLogCommand: Command = {
  name: 'browser-log',
  summary: 'shows what browsers reported: errors, page views, web vitals',
  usage: '[--level LEVEL] [--since TIME] [--limit N]',
  flags: {
    level: { argument: 'LEVEL', help: `the least level: ${logEventLevels.join(', ')} (warn)` },
    ...listFlags,
  },
  run: async (typed, context) => {
    const level = readWord(typed, 'level', logEventLevels, 'warn');
    const query = { level, ...readListQuery(typed, context.outside.now()) };
    const site = openSite(typed, context);
    return site.show(await site.call(endpoints.browserLog, {}, { query }), (entries) =>
      entries.length === 0 ? 'Nothing was reported.' : entries.map(entryText).join('\n'),
    );
  },
};

/** Time, level, message and cause; then page and browser. */
function entryText(entry: LogEntry): string {
  const { received_at: at, level, message, route, browser, browser_version: version, os } = entry;
  const told = [message, ...causeWords(entry)].map(plainText).join(' | ');
  const where = [
    route,
    [browser, version?.split('.')[0], os].filter(isTold).join(' '),
    entry.commit_hash?.slice(0, 7),
  ];
  const place = where
    .filter(isTold)
    .filter((text) => text !== '')
    .map(plainText)
    .join(', ');
  return `${momentText(at)}  ${level.padEnd(5)}  ${told}${place === '' ? '' : `  (${place})`}`;
}

const isTold = (text: string | null | undefined): text is string => text !== null && text !== undefined;

/** Summarizes the metadata of errors, page views and web vitals. */
function causeWords({ metadata }: LogEntry): string[] {
  const fields = ['error_name', 'error_message', 'error_id', 'name', 'value', 'rating', 'page_path'];
  return fields.flatMap((field) => {
    const value = metadata?.[field];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}
