/** Whether an `If-Match` header names this version: `"3"`, `W/"3"`, `3` or `*`, alone or in a list. */
export function namesVersion(ifMatch: string, version: number): boolean {
  return ifMatch.split(',').some((each) => {
    const tag = each.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
    return tag === '*' || tag === String(version);
  });
}
