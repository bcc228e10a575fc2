import { endpoints } from '@rollcall/game/api/endpoints';
import { type Command, readTarget, targetFlags } from '../cli/command.ts';
import { createSiteClient, momentText, plainText, showList } from '../site/site-client.ts';

/** Lists the characters that their owners have erased. */
export const erasuresCommand: Command = {
  name: 'erasures',
  summary: 'lists the characters that their owners have erased in the last 30 days',
  usage: '[--json]',
  flags: {
    json: { argument: null, help: 'as JSON' },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const client = createSiteClient(readTarget(typed, context.keyOfEnvironment), context);
    const answer = await client.call(endpoints.erasures, {});
    return showList(answer, context, typed.isOn('json'), (erasures) =>
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
