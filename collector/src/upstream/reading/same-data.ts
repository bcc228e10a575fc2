type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has fields. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two pieces of JSON say the same, field by field; a field that is undefined is not there. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, index) => isSameData(each, b[index]));
  }
  return isRecord(a) && isRecord(b) && isSameRecord(a, b);
}

/** Called for every character of every read: makes nothing that it does not need. */
function isSameRecord(a: Fields, b: Fields): boolean {
  let given = 0;
  for (const name of Object.keys(a)) {
    if (!isSameData(a[name], b[name])) return false;
    if (a[name] !== undefined) given += 1;
  }
  const others = Object.keys(b);
  return others.length === given || others.every((name) => b[name] === undefined || Object.hasOwn(a, name));
}
