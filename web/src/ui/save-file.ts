/** Until a browser has taken the file, its address must stay. */
const revokeAfterMs = 10_000;

/** Hands a file to the reader's browser to keep. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
