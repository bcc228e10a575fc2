/**
 * A canvas as a PNG file.
 *
 * @throws Error if the browser returns no file, with a message for the log
 */
export async function canvasPng(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('Failed to create blob from canvas.');
  return blob;
}
