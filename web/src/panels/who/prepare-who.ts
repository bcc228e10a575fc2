import { prepareList } from '../list/prepare-list.ts';
import { whoViewParams } from './view/useShownWhoView.ts';

/** What is awaited before the first picture of characters. @throws what an import throws */
export const prepareWho = () => prepareList(whoViewParams);
