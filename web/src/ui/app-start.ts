let isStarting = false;

/**
 * Whether the app is still hydrating the served page. Until it has started, a failure must not replace the page, which
 * can be read without the app.
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
