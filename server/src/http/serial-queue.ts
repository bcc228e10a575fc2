/**
 * Creates a function that runs work one at a time, in the order of the calls. Work that fails does not stop the next.
 */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}
