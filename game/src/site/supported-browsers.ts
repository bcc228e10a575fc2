/** The oldest browsers in which the app runs. Later versions of them do, too. */
export const supportedBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const;

/** The same for readers. */
export const supportedBrowsersText = `Chrome ${supportedBrowsers.chrome}, Firefox ${supportedBrowsers.firefox} and Safari ${supportedBrowsers.safari}`;
