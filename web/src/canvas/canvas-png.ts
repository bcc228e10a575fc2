/**
 * A canvas as a PNG file.
 *
 * @throws Error when the browser gives no file; the message is what the log says
 */
export async function canvasPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/png');
  const blob = await promise;
  if (blob === null) throw new Error('Failed to create blob from canvas.');
  return blob;
}
