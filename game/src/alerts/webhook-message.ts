import type { Character } from '../character/character.ts';
import { realClasses } from '../character/classes.ts';
import type { GameDefinition } from '../definition.ts';
import { rangeText } from '../filters/level-range.ts';
import { difficultyText } from '../lfm/difficulty.ts';
import { wantedClasses } from '../lfm/lfm.ts';
import type { DescribedGroup } from '../lfm/lfm-quest.ts';
import { typedText } from '../text.ts';
import { groupPath, groupTitle } from './alert-message.ts';
import type { AlertMessage } from './alert-rules.ts';

/**
 * Messages of webhooks in Discord's form, which other services understand, too. Texts of others are escaped: nothing in
 * them is formatted or linked, or mentions anybody.
 */

interface Field {
  readonly name: string;
  readonly value: string;
  readonly inline: boolean;
}

interface Embed {
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly color: number;
  readonly fields?: readonly Field[];
}

export interface WebhookMessage {
  readonly embeds: readonly [Embed];
  /** Nobody, whatever the texts contain. */
  readonly allowed_mentions: { readonly parse: readonly [] };
}

interface WebhookFacts {
  readonly definition: Pick<GameDefinition, 'servers' | 'party_size' | 'raid_size' | 'classes'>;
  /** Public address of the site, without a slash at its end; null = messages have no links. */
  readonly publicUrl: string | null;
}

/** Discord's maximum lengths. */
const titleMaximum = 256;
const fieldMaximum = 1024;
const personMaximum = 160;
/** Discord allows 4,096, and 6,000 for the whole message. */
const descriptionMaximum = 1024;

const colours = { open: 0xd9_a4_41, closed: 0x6b_6f_76 } as const;

const message = (embed: Embed): WebhookMessage => ({ embeds: [embed], allowed_mentions: { parse: [] } });

const linkTo = (path: string, publicUrl: string | null) =>
  publicUrl === null ? {} : { url: `${publicUrl}${path}` };

/** Message about anything but a group, which is never changed. */
export const plainWebhookMessage = (
  { title, body, path }: Pick<AlertMessage, 'title' | 'body' | 'path'>,
  publicUrl: string | null,
): WebhookMessage =>
  message({
    title: escaped(title, titleMaximum),
    description: escaped(body, descriptionMaximum),
    color: colours.open,
    ...linkTo(path, publicUrl),
  });

/** The first message to a webhook, which proves that it can be reached. */
export const webhookTest = {
  title: 'Alerts are on',
  body: 'Alerts from rules that use this webhook will appear here.',
  path: '/notifications',
} as const;

/** Message about a group while it is posted. */
export function groupWebhookMessage(
  group: DescribedGroup,
  { definition, publicUrl }: WebhookFacts,
): WebhookMessage {
  const { lfm, difficulty } = group;
  const comment = escaped(lfm.comment ?? '', descriptionMaximum);
  const classes = wantedClasses(lfm, definition.classes);
  const people = [lfm.leader, ...lfm.members];
  return message({
    title: escaped(groupTitle(group, definition), titleMaximum),
    ...(comment !== '' && { description: comment }),
    color: colours.open,
    fields: [
      ...(difficulty === null
        ? []
        : [{ name: 'Difficulty', value: escaped(difficultyText(difficulty), fieldMaximum), inline: true }]),
      {
        name: 'Levels',
        value: rangeText({ first: lfm.minimum_level, last: lfm.maximum_level }),
        inline: true,
      },
      {
        name: 'Classes wanted',
        value: classes.length === 0 ? 'Any' : escaped(classes.join(', '), fieldMaximum),
        inline: true,
      },
      { name: `Members (${people.length})`, value: linesOf(people.map(personText)), inline: false },
    ],
    ...linkTo(groupPath(lfm, definition), publicUrl),
  });
}

/** Message about a group that is no longer posted, without its members. @param subject from `groupSubject` */
export const closedWebhookMessage = (subject: string): WebhookMessage =>
  message({ title: escaped(`Closed: ${subject}`, titleMaximum), color: colours.closed });

function personText({ name, total_level, classes }: Character): string {
  const played = realClasses(classes)
    .map((each) => each.name)
    .join('/');
  return escaped(`${name ?? 'Anonymous'}, level ${total_level} ${played}`, personMaximum);
}

/** As many whole lines as fit into a field. */
function linesOf(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`;
    if (longer.length > fieldMaximum) break;
    text = longer;
  }
  return text;
}

/** Formatting, mentions, emoji of a server, names of links. */
const markup = /[\\`*_~|<@[\]]/;
/** A heading, quote or list, only at the beginning. */
const lineMarkup = /^(?:[#>+-]+|\d+\.)/;

/**
 * One line of text without markup, links and invisible letters, of at most this length. It is cut between letters, so
 * that no backslash remains without what it escapes.
 */
function escaped(text: string, maximum: number): string {
  const line = typedText(text.replaceAll(/[\s\p{Control}]+/gu, ' '));
  const markedUntil = lineMarkup.exec(line)?.[0].length ?? 0;
  const letters = Array.from(line).map((letter, index, all) => {
    const isMarked = index < markedUntil && /\D/.test(letter);
    // An address (https://) or an emoji (:skull:).
    const isJoined = letter === ':' && (all[index + 1] ?? ' ') !== ' ';
    return isMarked || isJoined || markup.test(letter) ? `\\${letter}` : letter;
  });
  const whole = letters.join('');
  if (whole.length <= maximum) return whole;
  let length = 0;
  const kept = letters.findIndex((letter) => {
    length += letter.length;
    return length > maximum - 1;
  });
  return `${letters.slice(0, kept).join('').trimEnd()}…`;
}
