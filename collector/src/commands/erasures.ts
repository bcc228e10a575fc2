import { endpoints } from '@rollcall/game/api/endpoints';
import type { Command } from '../cli/command.ts';
import { momentText, openSite, plainText, siteFlags } from '../site/site-client.ts';

/** Lists the characters that their owners have erased. */
export const erasuresCommand: Command = {
  name: 'erasures',
  summary: 'lists the characters that their owners have erased in the last 30 days',
  usage: '[--json]',
  flags: siteFlags,
  run: async (typed, context) => {
    const site = openSite(typed, context);
    return site.show(await site.call(endpoints.erasures, {}), (erasures) =>
      [
        ...erasures.map(
          ({ job, character_id, state, erased_at }) =>
            `${plainText(job)}  character ${character_id}  up to ${momentText(erased_at)}  ${state}`,
        ),
        `${erasures.length} erased, ${erasures.filter(({ state }) => state !== 'done').length} of them not done.`,
      ].join('\n'),
    );
  },
};
