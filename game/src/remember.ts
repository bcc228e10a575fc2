/** Whether two objects have the same fields with identical values. */
export function hasSameFields(a: object, b: object): boolean {
  const fields = new Map(Object.entries(a));
  const others = Object.entries(b);
  return (
    others.length === fields.size &&
    others.every(([name, value]) => fields.has(name) && Object.is(fields.get(name), value))
  );
}

/** Returns the last result while the fields of the key are identical, else computes a new one. */
export type Recall<Made> = (key: object, make: () => Made) => Made;

/** A cache of one result, empty at first. */
export function createRecall<Made>(): Recall<Made> {
  let last: { readonly key: object; readonly value: Made } | null = null;
  return (key, make) => {
    if (last === null || !hasSameFields(last.key, key)) last = { key, value: make() };
    return last.value;
  };
}

/** Caches the result of a function for each object. Objects must not be changed in place. */
export function rememberEach<T extends object, Made extends object>(
  make: (item: T) => Made,
): (item: T) => Made {
  const known = new WeakMap<T, Made>();
  return (item) => {
    const found = known.get(item);
    if (found !== undefined) return found;
    const value = make(item);
    known.set(item, value);
    return value;
  };
}
