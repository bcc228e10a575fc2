/** Delay before the file's URL is revoked, ms, since the browser needs it until the file is saved. */
const revokeAfterMs = 10_000;

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
