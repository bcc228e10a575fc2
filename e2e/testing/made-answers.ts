/** The ids in the address of `characters/ids/…`. */
export function idsIn(address: string): readonly number[] {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return decodeURIComponent(last).split(',').map(Number);
}
