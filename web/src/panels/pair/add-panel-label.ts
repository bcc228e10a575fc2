/** Of the button that opens a second panel. */
export const addPanelLabel = 'Add a second panel';
