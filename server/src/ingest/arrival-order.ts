/** Lets the bodies of each collector take effect in the order in which they arrived, however long each is checked. */
export interface ArrivalOrder {
  /**
   * Calls `use` with what `checking` gives, as soon as the bodies that came before under the same key have been used or
   * refused. What `use` does before it first waits is done in that order.
   */
  inOrder<Checked, Result>(
    keyName: string,
    checking: Promise<Checked>,
    use: (checked: Checked) => Promise<Result>,
  ): Promise<Result>;
}

/** An order in which nothing waits yet. */
export function createArrivalOrder(): ArrivalOrder {
  const lastOf = new Map<string, Promise<unknown>>();
  return {
    async inOrder(keyName, checking, use) {
      const before = lastOf.get(keyName);
      const turn = Promise.allSettled([before, checking]).then(async () => {
        const checked = await checking;
        // In an object, so that the next one waits until this one has begun and not until it is answered.
        return { result: use(checked) };
      });
      const ended = turn.then(
        () => {},
        () => {},
      );
      lastOf.set(keyName, ended);
      const { result } = await turn.finally(() => {
        if (lastOf.get(keyName) === ended) lastOf.delete(keyName);
      });
      return result;
    },
  };
}
