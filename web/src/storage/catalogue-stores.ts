import { areaSchema } from '@rollcall/game/quest/area';
import { questSchema } from '@rollcall/game/quest/quest';
import { createCachedListStore } from './stored-list.ts';

export const questsStore = createCachedListStore('cached-quests', 'quests', questSchema);
export const areasStore = createCachedListStore('cached-areas', 'areas', areaSchema);
