/** All that a pair has more than a panel that stands alone; loaded with the first pair. */
export { ChoosePanel } from './ChoosePanel.tsx';
export { PairVoice } from './PairVoice.tsx';
export { PanelSwitch } from './PanelSwitch.tsx';
export { SecondPlace } from './SecondPlace.tsx';
