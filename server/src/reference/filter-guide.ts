import type { Guide } from './stream-guide.ts';

export const filterGuide = {
  notes: [
    [
      'Filters',
      'Lists of groups and of characters, and streams of groups, take a filter: the words that each call lists among its parameters, in the spelling that the lists of the site have in their addresses. An entity must pass all words that are given; a word with a list of values passes whatever fits one of them. The answer has the same shape as without a filter, and holds only what passes. Other parameters are ignored. A word that has a value it cannot have, or is there twice, is answered with 400, and `issues` names every such word with what was expected.',
    ],
    [
      'Filters and anonymous characters',
      'A filter sees what the answer shows. An anonymous character passes by its level, its classes and what else everybody can see of it, never by its name, guild, comment or place; no search finds it.',
    ],
  ],
  addresses: [
    {
      address: '/v1/lfms?levels=12-12&classes=Paladin',
      answers: 'Groups for a level 12 paladin, on every server.',
    },
    {
      address: '/v1/lfms?fits=orien:12:bard,thelanis:20:fighter.rogue&server=Orien,Thelanis',
      answers: 'Groups that one of two characters could join, each on its own server; no other servers.',
    },
    {
      address: '/v1/lfms/orien?room=2&search=bell,nit',
      answers:
        'Groups with two places left in which “bell” is found, or a quest with the initials NIT such as “Night of the Iron Tide”.',
    },
    {
      address: '/v1/lfms/orien?raids=only&difficulty=Elite,Reaper',
      answers: 'Raids at Elite or Reaper.',
    },
    {
      address: '/v1/characters/orien?levels=12-12&classes=Bard,Rogue',
      answers: 'Level 12 bards and rogues who are online.',
    },
    {
      address: '/v1/characters/orien?guild=Lantern+Watch&search=quay',
      answers: 'Members of a guild who are at the quay.',
    },
    {
      address: '/v2/lfms/stream/orien?levels=12-12&classes=Paladin',
      answers: 'Groups for a level 12 paladin as they come, change and go.',
    },
  ],
} as const satisfies Guide;
