let isStarting = false;

/**
 * Whether the app is still taking over what the server rendered. A page that was served can be read: until the app has
 * started, a failure of the page must not put a message in its place.
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
