import { defaultDefinition } from '@rollcall/game/definition';
import { expect, it } from 'vitest';
import type { AlertDraft } from '../storage/alerts-store.ts';
import { ruleTitle, type RuleNames, whenText } from './rule-words.ts';

const names: RuleNames = {
  definition: defaultDefinition,
  questName: (id) => (id === 7 ? 'The Shroud' : null),
  characterName: (id) => (id === 1 ? 'Torvald' : null),
};

it.each<[AlertDraft, string]>([
  [{ kind: 'group', filter: '' }, 'a group is posted'],
  [
    { kind: 'group', filter: 'server=orien&levels=28-32&raids=only' },
    'a group is posted on Orien: levels 28–32, raids only',
  ],
  [
    { kind: 'group', filter: 'levels=12-12&classes=Bard,Cleric&joinable=only' },
    'a group is posted: level 12, for Bard, Cleric, not full',
  ],
  [
    { kind: 'group', filter: 'quest=7&difficulty=Reaper&skulls=4-10&room=2&all-levels=hidden' },
    'a group is posted: not for all levels, The Shroud, Reaper, 4–10 skulls, 2 places left',
  ],
  [
    { kind: 'group', filter: 'fits=orien:12:paladin&not=xp&search=shroud' },
    'a group is posted: for level 12 Paladin, without “xp”, “shroud” (raid timers not considered)',
  ],
  [
    { kind: 'group', filter: 'fits=orien:12:paladin&room=1' },
    'a group is posted: for level 12 Paladin, not full (raid timers not considered)',
  ],
  [
    { kind: 'group', filter: 'server=orien&guild=Silver+Compass&raids=only' },
    'a group with a member of Silver Compass is posted on Orien: raids only',
  ],
  [
    { kind: 'group', filter: 'server=orien&quest=7&guild=Silver+Compass', left_at_most: 2 },
    'a group with a member of Silver Compass on Orien has at most 2 places left: The Shroud',
  ],
  [{ kind: 'group', filter: '', left_at_most: 1 }, 'a group has only one place left'],
  [{ kind: 'group', filter: 'server=orien,khyber' }, 'a group is posted on Khyber, Orien'],
  [{ kind: 'server', server: 'orien', when: 'both' }, 'Orien goes down or comes back'],
  [{ kind: 'server', server: 'Orien', when: 'down' }, 'Orien goes down'],
  [{ kind: 'server', server: 'Orien', when: 'up' }, 'Orien comes back'],
  [{ kind: 'server', server: 'Gone', when: 'up' }, 'Gone comes back'],
  [{ kind: 'population', server: 'orien', count: 1500 }, 'Orien has 1,500 players online'],
  [{ kind: 'friend', character_id: 1 }, 'Torvald comes online'],
  [{ kind: 'friend', character_id: 2 }, 'this friend comes online'],
  [{ kind: 'raid-timer', character_id: 1, quest_id: 7 }, 'Torvald is off timer for The Shroud'],
  [{ kind: 'raid-timer', character_id: 2, quest_id: null }, 'your character is off timer for any raid'],
  [{ kind: 'raid-timer', character_id: 1, quest_id: 8 }, 'Torvald is off timer for a raid'],
])('%j alerts when %s', (draft, text) => {
  expect(whenText(draft, names)).toBe(text);
});

it('titles a rule with the visitor’s name for it, or else with its content', () => {
  const rule = { id: 'a', name: '', kind: 'group', filter: 'raids=only' } as const;
  expect(ruleTitle(rule, names)).toBe('A group is posted: raids only');
  expect(ruleTitle({ ...rule, name: 'Raid night' }, names)).toBe('Raid night');
});
