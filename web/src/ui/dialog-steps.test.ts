import { describe, expect, it } from 'vitest';
import { dialogsOfState, nextDialogStep } from './dialog-steps.ts';

describe('the next step of the history', () => {
  it.each([
    ['nothing is open', [], [], false, { type: 'rest' }],
    ['a dialog opens', [], ['a'], false, { type: 'push', ids: ['a'] }],
    ['all agree', ['a'], ['a'], false, { type: 'rest' }],
    ['a second one opens', ['a'], ['a', 'b'], false, { type: 'push', ids: ['a', 'b'] }],
    ['two open at once: one after the other', [], ['a', 'b'], false, { type: 'push', ids: ['a'] }],
    ['the upper one closes', ['a', 'b'], ['a'], false, { type: 'go', by: -1 }],
    ['both close', ['a', 'b'], [], false, { type: 'go', by: -2 }],
    ['one gives way to the next', ['a'], ['b'], false, { type: 'replace', ids: ['b'] }],
    ['an old entry gets a new dialog', ['old'], ['b', 'c'], false, { type: 'replace', ids: ['b'] }],
    ['back to an entry of a closed dialog', ['old'], [], false, { type: 'go', by: -1 }],
    ['on the way forward past a closed dialog', ['old'], [], true, { type: 'go', by: 1 }],
  ])('%s', (_what, entry, open, isForwardPassage, step) => {
    expect(nextDialogStep(entry, open, isForwardPassage)).toEqual(step);
  });
});

describe('the dialogs of a history entry', () => {
  it.each([
    [{ dialogs: ['a', 'b'] }, ['a', 'b']],
    [{ dialogs: ['a', 5, null] }, ['a']],
    [{ dialogs: 'a' }, []],
    [{}, []],
    [null, []],
    ['a', []],
  ])('of %j are %j', (state, ids) => {
    expect(dialogsOfState(state)).toEqual(ids);
  });
});
