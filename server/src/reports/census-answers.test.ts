import { populationTransfersSchema, populationUniqueSchema } from '@rollcall/game/population';
import { demographicsSchema } from '@rollcall/game/demographics';
import { describe, expect, it, test } from 'vitest';
import { tallyOf, type ServerTally } from './census-tally.ts';
import { demographicsAnswer } from './demographics-answer.ts';
import { transfersAnswer } from './transfers-answer.ts';
import { uniqueAnswer } from './unique-answer.ts';

const nameRace = (race: string | null) => race ?? 'Unknown';
const tallies = new Map<string, ServerTally>([
  [
    'thelanis',
    tallyOf(
      [
        { kind: 'person', race: 'Human', gender: 'Male', all: 3, active: 1 },
        { kind: 'person', race: 'Elf', gender: null, all: 2, active: 0 },
        { kind: 'class', primaryClass: null, classCount: 0, all: 2, active: 0 },
        { kind: 'class', primaryClass: 'Bard', classCount: 2, all: 3, active: 1 },
        { kind: 'level', totalLevel: 10, homeServerName: 'Orien', all: 1, active: 1 },
        { kind: 'level', totalLevel: 9, homeServerName: 'orien', all: 2, active: 0 },
        { kind: 'level', totalLevel: 9, homeServerName: 'Thelanis', all: 1, active: 0 },
        { kind: 'level', totalLevel: 9, homeServerName: 'Atlantis', all: 1, active: 0 },
        { kind: 'guild', guildName: 'Ash', all: 4, active: 1 },
        { kind: 'guild', guildName: 'Oak', all: 1, active: 0 },
      ],
      nameRace,
    ),
  ],
  ['orien', tallyOf([], nameRace)],
]);

describe('an answer about demographics', () => {
  test.each([
    ['race', 'all', { Elf: 2, Human: 3 }],
    ['race', 'active', { Human: 1 }],
    ['race', 'inactive', { Elf: 2, Human: 2 }],
    ['gender', 'all', { '': 2, Male: 3 }],
    ['primary-class', 'all', { Bard: 3, none: 2 }],
    ['class-count', 'all', { 0: 2, 2: 3 }],
    ['total-level', 'all', { 9: 4, 10: 1 }],
    ['guild-affiliated', 'active', { in_guild: 1 }],
  ] as const)('counts %s of %s, without what nobody has', (category, level, thelanis) => {
    const answer = demographicsSchema.parse(demographicsAnswer(category, level, tallies));
    expect(answer).toEqual({ thelanis, orien: {} });
  });

  it('has its keys in an order that does not depend on who was counted first', () => {
    expect(Object.keys(demographicsAnswer('race', 'all', tallies)['thelanis'] ?? {})).toEqual([
      'Elf',
      'Human',
    ]);
  });
});

describe('the answer about transfers', () => {
  it('has who is away from home, from and to servers of ours', () => {
    const answer = populationTransfersSchema.parse(transfersAnswer(tallies));
    expect(answer).toEqual({ thelanis: {}, orien: { thelanis: { count: 3, active: 1 } } });
  });
});

describe('the answer about uniques', () => {
  it('adds up its servers', () => {
    const answer = populationUniqueSchema.parse(
      uniqueAnswer('week', Date.parse('2026-11-21T12:02:00Z'), tallies),
    );
    const sums = {
      unique_character_count: 5,
      unique_guild_count: 2,
      active_unique_character_count: 1,
      active_unique_guild_count: 1,
    };
    expect(answer).toEqual({
      ...sums,
      days_analyzed: 7,
      start_date: '2026-11-14T12:00:00Z',
      end_date: '2026-11-21T12:00:00Z',
      server_breakdown: {
        thelanis: sums,
        orien: {
          unique_character_count: 0,
          unique_guild_count: 0,
          active_unique_character_count: 0,
          active_unique_guild_count: 0,
        },
      },
    });
  });
});
