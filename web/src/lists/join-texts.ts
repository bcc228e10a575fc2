import { bestJoinAnswer, type JoinAnswer, type JoinCounts } from '@rollcall/game/lfm/can-join';
import { formatNames, formatNumber } from '../ui/format.ts';

interface OwnAnswer {
  readonly name: string;
  readonly answer: JoinAnswer;
}

/** "3 you can join · 3 full · 1 on timer". */
export function joinCountsText({ canJoin, full, onTimer }: JoinCounts): string {
  const parts = [
    `${canJoin === 0 ? 'none' : formatNumber(canJoin)} you can join`,
    full > 0 && `${formatNumber(full)} full`,
    onTimer > 0 && `${formatNumber(onTimer)} on timer`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** Up to this many names in a sentence; the rest are counted. */
const namedAtMost = 3;

/** "Parrot-One and Mirelle can join"; empty = none can. */
export function canJoinText(names: readonly string[]): string {
  return names.length === 0 ? '' : `${formatNames(names, namedAtMost)} can join`;
}

/**
 * Whether the visitor's characters can join a group: "Parrot-One and Mirelle can join"; empty = nothing to say, as for
 * a full group.
 */
export function ownGroupText(own: readonly OwnAnswer[]): { readonly text: string; readonly isLit: boolean } {
  const best = bestJoinAnswer(own.map(({ answer }) => answer));
  if (best === 'member') return { text: 'Your group', isLit: true };
  if (best === 'on timer') return { text: 'On timer', isLit: false };
  const text = canJoinText(own.flatMap(({ name, answer }) => (answer === 'yes' ? [name] : [])));
  return { text, isLit: text !== '' };
}
