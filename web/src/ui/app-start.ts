let isStarting = false;

/**
 * Whether the app is still hydrating. The served page is readable, so a failure before the app has started must not
 * replace it with a message.
 */
export const appStart = {
  isUnderWay: () => isStarting,
  begin: () => {
    isStarting = true;
  },
  end: () => {
    isStarting = false;
  },
};
