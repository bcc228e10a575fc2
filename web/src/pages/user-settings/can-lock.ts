/** Whether this page may use what locks settings: browsers keep it from pages without https. */
export function canLock(): boolean {
  return Reflect.get(crypto, 'subtle') !== undefined;
}
