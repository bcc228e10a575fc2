/** The oldest versions of browsers in which the app runs. */
export const supportedBrowsers = { chrome: '111', firefox: '115', safari: '16.4' } as const;

/** The oldest supported versions as text, for messages. */
export const supportedBrowsersText = `Chrome ${supportedBrowsers.chrome}, Firefox ${supportedBrowsers.firefox} and Safari ${supportedBrowsers.safari}`;
