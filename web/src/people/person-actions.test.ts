import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { personActions } from './person-actions.ts';

const nobody = {
  registeredIds: new Set<number>(),
  friendIds: new Set<number>(),
  ignoredIds: new Set<number>(),
};
const them = new Set([101]);

const actionsOf = (
  overrides: Parameters<typeof makeCharacter>[0] = {},
  viewer: Partial<typeof nobody> = {},
) => personActions(makeCharacter(overrides), { ...nobody, ...viewer }, defaultDefinition);
const labels = (...of: Parameters<typeof actionsOf>) => actionsOf(...of).map(({ label }) => label);

const strangers = ['Add friend', 'Ignore', 'Copy /tell', 'Find in Who', 'Open guild'];
const anonymous = { name: null, guild_name: null, location_id: null, is_anonymous: true };

describe('the actions for a character', () => {
  it.each<[string, ReturnType<typeof labels>, readonly string[]]>([
    ['a stranger', labels(), strangers],
    ['a friend', labels({}, { friendIds: them }), ['Remove friend', ...strangers.slice(1)]],
    [
      'an ignored character',
      labels({}, { ignoredIds: them }),
      ['Add friend', 'Stop ignoring', ...strangers.slice(2)],
    ],
    ['an own character', labels({}, { registeredIds: them }), ['Find in Who', 'Open guild']],
    [
      'an own character that is a friend',
      labels({}, { registeredIds: them, friendIds: them }),
      ['Remove friend', 'Find in Who', 'Open guild'],
    ],
    ['a character without a guild', labels({ guild_name: null }), strangers.slice(0, 4)],
    ['a character of a guild with a blank name', labels({ guild_name: ' ' }), strangers.slice(0, 4)],
    [
      'a character on a server without a Who list',
      labels({ server_name: 'Elsewhere', guild_name: null }),
      strangers.slice(0, 3),
    ],
    ['an anonymous character', labels(anonymous), []],
    ['a friend who is anonymous', labels(anonymous, { friendIds: them }), []],
    ['an anonymous character that has a name', labels({ is_anonymous: true }), []],
    ['a character with an invisible name', labels({ name: '\u200b' }), []],
  ])('%s', (_, shown, expected) => {
    expect(shown).toEqual(expected);
  });

  it('link to a search for the name, and to the page of the guild', () => {
    const paths = actionsOf({ name: 'Torvald' }).flatMap((action) =>
      action.kind === 'link' ? [action.path] : [],
    );
    expect(paths).toEqual(['/who/thelanis?initial-search-query=Torvald', '/guilds/thelanis/Lantern%20Watch']);
  });

  it('copy the start of a message', () => {
    expect(actionsOf({ name: 'Torvald' }).find(({ kind }) => kind === 'copy')).toMatchObject({
      text: '/tell Torvald ',
    });
  });
});
