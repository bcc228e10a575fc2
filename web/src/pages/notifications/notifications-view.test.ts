import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import { guildNote, nameToCheck } from './GroupFields.tsx';
import { channelsText, formInAddress } from './notifications-view.ts';
import { draftOf, emptyForm, formOf } from './RuleFields.tsx';

const named = { id: 'a', name: 'Mine' } as const;
const empty = emptyForm(defaultDefinition);

describe('the form of a rule', () => {
  it.each<AlertRule>([
    { ...named, kind: 'group', filter: 'levels=28-32&server=Orien&raids=only&fits=orien:12:bard' },
    { ...named, kind: 'group', filter: 'room=1', left_at_most: 3 },
    { ...named, kind: 'server', server: 'Khyber', when: 'up' },
    { ...named, kind: 'population', server: 'Khyber', count: 77 },
    { ...named, kind: 'friend', character_id: 5 },
    { ...named, kind: 'raid-timer', character_id: 5, quest_id: 7 },
    { ...named, kind: 'raid-timer', character_id: 5, quest_id: null },
  ])('restores a rule: %j', (rule) => {
    const form = formOf(rule, defaultDefinition);
    expect(form.name).toBe('Mine');
    const draft = draftOf(form, defaultDefinition);
    if (rule.kind !== 'group') expect({ ...named, ...draft }).toEqual(rule);
    else {
      const { filter: written, ...others } = draft?.kind === 'group' ? draft : { ...rule, filter: '' };
      expect({ ...named, ...others, filter: rule.filter }).toEqual(rule);
      expect(Object.fromEntries(new URLSearchParams(written))).toEqual(
        Object.fromEntries(new URLSearchParams(rule.filter)),
      );
    }
  });

  it('starts with a server of the main list, wherever it stands in the table', () => {
    const servers = defaultDefinition.servers.toReversed();
    expect(servers[0]?.bitness).toBe(32);
    expect(emptyForm({ servers }).server).toBe('Wayfinder');
  });

  it.each(['friend', 'raid-timer'] as const)('is incomplete for a %s while nobody is chosen', (kind) => {
    expect(draftOf({ ...empty, kind }, defaultDefinition)).toBeNull();
  });

  it.each<[query: string, kind: string, server: string]>([
    ['?add=population&server=orien', 'population', 'Orien'],
    ['?add=friend', 'friend', empty.server],
    ['?add=elephant&server=nowhere', 'group', empty.server],
    ['', 'group', empty.server],
  ])('starts as the address asks: "%s"', (query, kind, server) => {
    expect(formInAddress(query, defaultDefinition)).toMatchObject({ kind, server });
  });
});

it.each<[isOn: boolean, onPage: boolean, byPush: boolean, isPushOn: boolean, text: string]>([
  [false, true, true, true, 'Off'],
  [true, true, true, true, 'While this site is open and when it’s closed'],
  [true, true, true, false, 'While this site is open'],
  [true, false, true, true, 'When this site is closed, too'],
  [true, false, true, false, 'Not delivered: choose how below'],
  [true, false, false, true, 'Not delivered: choose how below'],
])('a rule (on %s, page %s, push %s of %s) is: %s', (isOn, onPage, byPush, isPushOn, text) => {
  expect(channelsText({ isOn, onPage, byPush }, isPushOn)).toBe(text);
});

it.each<[isOn: boolean, onPage: boolean, webhookCount: number, text: string]>([
  [false, true, 2, 'Off'],
  [true, true, 1, 'While this site is open, and to a webhook'],
  [true, false, 1, 'To a webhook'],
  [true, false, 2, 'To 2 webhooks'],
])('a rule (on %s, page %s) for %i webhooks is: %s', (isOn, onPage, webhookCount, text) => {
  expect(channelsText({ isOn, onPage, byPush: false }, true, webhookCount)).toBe(text);
});

describe('the guild of a rule', () => {
  it.each([
    ['', ''],
    [' Silver Compass ', 'silver compass'],
    ['"Oak, Ash"', 'oak, ash'],
    ['Oak, Ash', ''],
    ['W'.repeat(65), ''],
  ])('is checked if it is one name: %s', (text, name) => {
    expect(nameToCheck(text)).toBe(name);
  });

  it.each([
    ['silver compass', ['Silver Compass Reborn', 'Silver Compass'], ''],
    ['ordem', ['Ordém'], ''],
    [
      'silver compas',
      ['Silver Compass'],
      'No guild with this name has been seen. Did you mean Silver Compass?',
    ],
    ['silver compas', [], 'No guild with this name has been seen. Check the spelling.'],
  ])('is compared with known ones: %s', (name, found, note) => {
    const rows = found.map((guild_name) => ({ guild_name }));
    expect(guildNote(name, rows)).toBe(note);
  });
});
