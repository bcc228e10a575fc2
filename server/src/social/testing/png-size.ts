/** The size of a PNG, which is at a fixed offset. @throws if it is not a PNG */
export function sizeOfPng(png: Uint8Array): { readonly width: number; readonly height: number } {
  if (Buffer.from(png.subarray(0, 8)).toString('latin1') !== '\x89PNG\r\n\x1a\n') throw new Error('no PNG');
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
