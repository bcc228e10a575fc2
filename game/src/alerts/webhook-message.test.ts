import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import { makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import { closedWebhookMessage, groupWebhookMessage, plainWebhookMessage } from './webhook-message.ts';

const questsById = new Map([[701, makeQuest({ id: 701, name: 'The Shroud', group_size: 'Raid' })]]);
const facts = { definition: defaultDefinition, publicUrl: 'https://rollcall.example' };
const groupMessage = (overrides: Parameters<typeof makeLfm>[0], publicUrl: string | null = null) =>
  groupWebhookMessage(
    describeGroup(makeLfm({ server_name: 'Orien', ...overrides }), {
      definition: defaultDefinition,
      questsById,
    }),
    { ...facts, publicUrl },
  );
const fieldOf = ({ embeds: [{ fields = [] }] }: ReturnType<typeof groupMessage>, name: string) =>
  fields.find((field) => field.name.startsWith(name))?.value;
const plain = (body: string) =>
  plainWebhookMessage({ title: 'A title', body, path: '/timers' }, null).embeds[0].description;

describe('the message of a group for a webhook', () => {
  it('says quest, levels, wanted classes and members, and leads to the group', () => {
    const members = [
      makeCharacter({
        id: 201,
        name: 'Mirelle',
        total_level: 32,
        classes: [
          { name: 'Bard', level: 12 },
          { name: 'Rogue', level: 8 },
        ],
      }),
    ];
    const message = groupMessage(
      { members, accepted_classes: ['Cleric', 'Bard'], comment: 'Need a healer' },
      facts.publicUrl,
    );
    expect(message).toEqual({
      embeds: [
        {
          title: 'The Shroud on Orien: 10 places left',
          description: 'Need a healer',
          url: 'https://rollcall.example/grouping/orien?group=9001',
          color: 0xd9_a4_41,
          fields: [
            { name: 'Difficulty', value: 'Elite', inline: true },
            { name: 'Levels', value: '15–25', inline: true },
            { name: 'Classes wanted', value: 'Cleric, Bard', inline: true },
            {
              name: 'Members (2)',
              value: 'Torvald, level 20 Fighter\nMirelle, level 32 Bard/Rogue',
              inline: false,
            },
          ],
        },
      ],
      allowed_mentions: { parse: [] },
    });
  });

  it('leaves out what is unknown, and has no link without a public address', () => {
    const message = groupMessage({ difficulty: null, comment: null });
    expect(message.embeds[0]).not.toHaveProperty('description');
    expect(message.embeds[0]).not.toHaveProperty('url');
    expect([fieldOf(message, 'Difficulty'), fieldOf(message, 'Classes')]).toEqual([undefined, 'Any']);
  });

  it('takes levels above 20 for no class', () => {
    const classes = ['Bard', 'Epic', 'Legendary'].map((name) => ({ name, level: 10 }));
    const leader = makeCharacter({ name: 'Ann', total_level: 32, classes });
    expect(fieldOf(groupMessage({ leader }), 'Members')).toBe('Ann, level 32 Bard');
  });

  it('names nobody who is hidden', () => {
    const message = groupMessage({ leader: makeCharacter({ name: null, is_anonymous: true }) });
    expect(fieldOf(message, 'Members')).toBe('Anonymous, level 20 Fighter');
  });

  it('keeps within the lengths of Discord, and breaks off between people', () => {
    const members = Array.from({ length: 40 }, (_, index) =>
      makeCharacter({ id: 201 + index, name: '*'.repeat(50) }),
    );
    const message = groupMessage({ members, comment: '_'.repeat(4000) });
    const people = fieldOf(message, 'Members') ?? '';
    expect(people.length).toBeLessThanOrEqual(1024);
    expect(people).toMatch(/, level 20 Fighter$/);
    expect(message.embeds[0].description).toHaveLength(1023);
    expect(JSON.stringify(message).length).toBeLessThan(6000);
  });
});

describe('a text of others in a message for a webhook', () => {
  it.each([
    ['**bold** __under__ ~~gone~~', String.raw`\*\*bold\*\* \_\_under\_\_ \~\~gone\~\~`],
    ['||hidden|| `code`', String.raw`\|\|hidden\|\| \`code\``],
    ['@everyone and @here', String.raw`\@everyone and \@here`],
    ['<@123> <#4> <:smile:5> <t:6>', String.raw`\<\@123> \<#4> \<\:smile\:5> \<t\:6>`],
    ['</roll:7> <id:home>', String.raw`\</roll\:7> \<id\:home>`],
    [':skull: at 20:30', String.raw`\:skull: at 20\:30`],
    ['discord://x steam://y', String.raw`discord\://x steam\://y`],
    ['[press](https://evil.example)', String.raw`\[press\](https\://evil.example)`],
    ['> quote', String.raw`\> quote`],
    ['- item', String.raw`\- item`],
    ['>>> all quoted', String.raw`\>\>\> all quoted`],
    ['-# small', String.raw`\-\# small`],
    ['### title', String.raw`\#\#\# title`],
    ['\u200B# title', String.raw`\# title`],
    ['line\u2028# title', 'line # title'],
    ['12. item', String.raw`12\. item`],
    ['a back\\slash', 'a back\\\\slash'],
    ['two\nlines\tand\u0007more', 'two lines and more'],
    ['\u202Egnp.exe\u200B', 'gnp.exe'],
    ['The Pit’s End (part-2): 4 left, #1!', 'The Pit’s End (part-2): 4 left, #1!'],
    ['2 healers', '2 healers'],
    ['still wanted:', 'still wanted:'],
    ['', ''],
  ])('formats and mentions nothing: %j', (text, shown) => {
    expect(plain(text)).toBe(shown);
  });

  it('is cut between letters', () => {
    expect(plain('😀'.repeat(600))).toBe(`${'😀'.repeat(511)}…`);
    expect(plain('*'.repeat(513))).toBe(`${String.raw`\*`.repeat(511)}…`);
    expect(plain('*'.repeat(512))).toBe(String.raw`\*`.repeat(512));
  });
});

it('a closed group keeps its subject only', () => {
  expect(closedWebhookMessage('The Shroud on Orien')).toEqual({
    embeds: [{ title: 'Closed: The Shroud on Orien', color: 0x6b_6f_76 }],
    allowed_mentions: { parse: [] },
  });
});

it('a message about anything else has its title, text and link', () => {
  const message = { title: 'Orien is down', body: 'Nobody can log in', path: '/servers/orien' };
  expect(plainWebhookMessage(message, facts.publicUrl).embeds).toEqual([
    {
      title: 'Orien is down',
      description: 'Nobody can log in',
      url: 'https://rollcall.example/servers/orien',
      color: 0xd9_a4_41,
    },
  ]);
});
