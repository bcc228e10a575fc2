import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** A text as a QR code that may be a little dirty or creased. @param border squares of quiet around it */
export function drawQr(text: string, border: number): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border });
  return { size, path: qrPath(data) };
}
