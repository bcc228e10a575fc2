import { describe, expect, it } from 'vitest';
import { raidsView, type RaidsViewFacts } from './raids-view.ts';

const facts: RaidsViewFacts = {
  groups: 'loaded',
  error: null,
  hasGroups: true,
  catalogue: 'loaded',
  raidCount: 3,
};
const failed = 'There was an error loading some data. Please refresh the page or come back later.';
const offline = 'Unable to connect to the server. Please check your internet connection.';
const quests = "Some data wasn't loaded properly. This might be a temporary network issue.";

describe('what stands on the board of raids', () => {
  it.each<[what: string, Partial<RaidsViewFacts>, state: string, text: string | undefined]>([
    ['raids', {}, 'list', undefined],
    ['no raids', { raidCount: 0 }, 'empty', "There aren't any raids posted at the moment."],
    [
      'nothing has come',
      { groups: 'initial', hasGroups: false, raidCount: 0 },
      'loading',
      'Loading raids...',
    ],
    ['the first answer takes long', { groups: 'loading', hasGroups: false }, 'loading', 'Loading raids...'],
    ['quests are on their way', { catalogue: 'loading', raidCount: 0 }, 'loading', 'Loading raids...'],
    ['only some quests are there', { catalogue: 'partial', raidCount: 1 }, 'loading', 'Loading raids...'],
    ['the first answer failed', { groups: 'error', hasGroups: false }, 'error', failed],
    [
      'there is no network',
      { groups: 'error', hasGroups: false, error: { failure: 'network' } },
      'error',
      offline,
    ],
    ['it halted before an answer came', { groups: 'halted', hasGroups: false }, 'error', failed],
    ['quests failed', { catalogue: 'error', raidCount: 0 }, 'error', quests],
    ['a later answer failed', { groups: 'error', error: { failure: 'status' } }, 'list', undefined],
    ['it paused', { groups: 'halted' }, 'list', undefined],
    ['it is asked anew', { groups: 'initial' }, 'list', undefined],
  ])('when %s', (_, overrides, state, text) => {
    const view = raidsView({ ...facts, ...overrides });
    expect(view.state).toBe(state);
    expect('text' in view ? view.text : undefined).toBe(text);
  });
});
