/** Time before the object URL is revoked, in ms, since the browser may still be reading it. */
const keepAddressForMs = 10_000;

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keepAddressForMs);
}
