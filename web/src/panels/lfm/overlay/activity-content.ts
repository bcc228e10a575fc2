import { agoText } from '@rollcall/game/durations';
import { type ActivityLine, activityHistory } from '@rollcall/game/lfm-activity';
import type { LfmActivity } from '@rollcall/game/lfm';
import { unknownQuestName } from '@rollcall/game/quest';
import { fromWireTime } from '@rollcall/game/wire-time';
import { cleanText } from '../../../canvas/clean-text.ts';
import { shownName } from '../../character-labels.ts';
import { awaitedText } from '../../quest-summary.ts';
import type { OverlayFacts } from './overlay-facts.ts';

export type ActivityKind = 'posted' | 'quest' | 'joined' | 'left';

/** A line of a group's history; what somebody else wrote stands apart from our words. */
export type ActivityContent =
  | { readonly kind: 'spacer'; readonly key: string }
  | {
      readonly kind: ActivityKind;
      readonly key: string;
      readonly before: string;
      /** A name; empty = none. */
      readonly name: string;
      readonly after: string;
      /** "Just now", "3 minutes ago"; empty = the moment cannot be read. */
      readonly ago: string;
      /** The exact moment; empty likewise. */
      readonly title: string;
    };

type Said = Pick<Extract<ActivityContent, { name: string }>, 'kind' | 'before' | 'name' | 'after'>;
type ActivityEvent = Exclude<ActivityLine, { tag: 'spacer' }>;

type QuestFacts = Pick<OverlayFacts, 'questsById' | 'isCatalogueLoaded'>;

function sayQuest(data: string | null, { questsById, isCatalogueLoaded }: QuestFacts): Said {
  const id = Number(data ?? 0);
  if (id === 0) return { kind: 'quest', before: 'Quest cleared', name: '', after: '' };
  const missing = isCatalogueLoaded ? unknownQuestName : awaitedText;
  const name = cleanText(questsById.get(id)?.name ?? missing);
  return { kind: 'quest', before: 'Quest: ', name, after: '' };
}

/** What each kind of event says. Comments are no part of a shown history. */
function say({ tag, data }: ActivityEvent, facts: QuestFacts): Said | null {
  switch (tag) {
    case 'posted':
      return { kind: 'posted', before: 'Group posted', name: '', after: '' };
    case 'quest':
      return sayQuest(data, facts);
    case 'member_joined':
      return { kind: 'joined', before: '', name: shownName(data), after: ' joined' };
    case 'member_left':
      return { kind: 'left', before: '', name: shownName(data), after: ' left' };
    case 'comment':
      return null;
  }
}

/** The history of a group in words, oldest first (§2.7 Activity history). */
export function activityContent(
  activity: readonly LfmActivity[],
  facts: QuestFacts & Pick<OverlayFacts, 'nowMs' | 'sayMoment'>,
): ActivityContent[] {
  const { nowMs, sayMoment } = facts;
  const seen = new Map<string, number>();
  return activityHistory(activity).flatMap((line): ActivityContent[] => {
    if (line.tag === 'spacer') return [{ kind: 'spacer', key: 'spacer' }];
    const said = say(line, facts);
    if (said === null) return [];
    const atMs = fromWireTime(line.timestamp);
    const event = `${line.timestamp} ${line.tag} ${line.data ?? ''}`;
    const nth = (seen.get(event) ?? 0) + 1;
    seen.set(event, nth);
    const isKnown = !Number.isNaN(atMs);
    return [
      {
        ...said,
        key: `${event} ${nth}`,
        ago: isKnown ? agoText(nowMs - atMs) : '',
        title: isKnown ? sayMoment(atMs) : '',
      },
    ];
  });
}
