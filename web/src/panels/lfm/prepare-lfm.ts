import { prepareList } from '../list/prepare-list.ts';
import { viewParams } from './view/useShownView.ts';

/** What is awaited before the first picture of groups. @throws what an import throws */
export const prepareLfm = () => prepareList(viewParams);
