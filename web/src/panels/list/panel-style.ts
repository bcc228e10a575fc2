/** The settings that every panel has for its width, CSS pixels. */
export interface PanelWidth {
  /** The panel takes all the width there is. */
  readonly isDynamicWidth: boolean;
  readonly panelWidth: number;
}

/**
 * The measures of a panel that follow from settings, as custom properties of panel.module.css.
 *
 * @param rowHeights of a panel as wide as the settings say, and of one on a phone; CSS pixels
 */
export function panelStyle(
  { isDynamicWidth, panelWidth }: PanelWidth,
  rowHeights: { readonly wide: number; readonly narrow: number },
): Record<string, string> {
  return {
    '--panel-width': isDynamicWidth ? '100%' : `${panelWidth}px`,
    // Beside another panel there is no width yet to be 100 % of.
    '--wanted-width': isDynamicWidth ? '100vw' : `${panelWidth}px`,
    '--row-height-wide': `${rowHeights.wide}px`,
    '--row-height-narrow': `${rowHeights.narrow}px`,
  };
}
