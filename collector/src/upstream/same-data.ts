/** Whether two pieces of JSON say the same, field by field; a field that is undefined is not there. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [fieldsOfA, fieldsOfB] = [fieldsOf(a), fieldsOf(b)];
  if (fieldsOfA.length !== fieldsOfB.length) return false;
  const others = new Map(fieldsOfB);
  return fieldsOfA.every(([name, value]) => others.has(name) && isSameData(value, others.get(name)));
}

function fieldsOf(data: object): [string, unknown][] {
  return Object.entries<unknown>({ ...data }).filter(([, value]) => value !== undefined);
}
