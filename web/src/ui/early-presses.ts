/** The code comes for those alone who were so quick: public/drawn-page.js says whether anybody was. */
const load = () => ('pressedEarly' in document.documentElement.dataset ? import('./press-again.ts') : null);

/** What is pressed already is done before the next paint of the page that takes the place of the drawing. */
export const awaitEarlyPresses = () => load()?.catch(() => undefined);

/**
 * Does in a page what was pressed in the drawing of the server that it has taken the place of. Without a network nothing is
 * done, and nothing claims it.
 *
 * @param drawn what the server drew, which the page holds no more
 */
export const doEarlyPresses = (drawn: readonly ChildNode[], now: ParentNode) =>
  void load()?.then(
    ({ pressAgain }) => pressAgain(drawn, now),
    () => undefined,
  );
