import type { PanelIconName } from '../ui/PanelIcon.tsx';

/** A button in the title bar of a panel. */
export interface PanelTool {
  /** Names it: written beside the icon on wide screens, read out on all. */
  readonly label: string;
  readonly icon: PanelIconName;
  /** For one that stays on; left out for one that does something at once. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** On a narrow panel it stands behind "More tools". */
  readonly isExtra?: boolean;
  /** A small screen has no room for what it opens. */
  readonly isWideOnly?: boolean;
  readonly onPress: () => void;
  /** A pointer comes near or the focus is on it: what it opens may be fetched now. */
  readonly onPrepare?: () => void;
}
