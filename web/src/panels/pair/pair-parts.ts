/** All that a pair has more than a panel that stands alone; loaded with the first pair. */
export { PairRest } from './PairRest.tsx';
export { PanelSwitch } from './PanelSwitch.tsx';
