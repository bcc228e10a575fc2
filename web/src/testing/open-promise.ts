export interface OpenPromise<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | PromiseLike<Value>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * A promise that a test settles. `Promise.withResolvers` is missing in supported browsers, and so in the compiler's
 * `lib`.
 */
export function openPromise<Value>(): OpenPromise<Value> {
  let settle: Omit<OpenPromise<Value>, 'promise'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (settle === undefined) throw new Error('A promise runs its executor at once.');
  return { promise, ...settle };
}
