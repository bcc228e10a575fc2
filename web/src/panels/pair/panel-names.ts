import type { SecondPanel } from '../panel-url.ts';

const words: Readonly<Record<SecondPanel['type'], string>> = { grouping: 'groups', who: 'who' };

/** "Orien groups": a panel among two. */
export function panelName({ type, server }: SecondPanel): string {
  return `${server.name} ${words[type]}`;
}
