import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { ciphertextMaximum } from '@rollcall/game/site/visitor';
import { fromWireTime } from '@rollcall/game/wire-time';
import { encode } from 'uqr';
import { logProblem } from '../../api/browser-log.ts';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { CallError } from '../../api/call-error.ts';
import { isOnline } from '../../api/online.ts';
import { bundleText } from './import-work.ts';
import { codeLink, makeCode } from './transfer-code.ts';
import { randomBytes } from '../../storage/transfer/packed-text.ts';
import { hashOfId, encrypt } from './transfer-crypto.ts';
import { sendNotice, tooLarge } from './transfer-messages.ts';
import type { SendState } from './useTransferCode.ts';

/** Attempts to find a free id. One collision is bad luck, three in a row are a fault. */
const idTries = 3;
/** Width of the quiet zone in squares, as ISO/IEC 18004 requires. */
const quietSquares = 4;

/** Encrypts the stored data and sends it to the server. Never throws. */
export async function sendEncryptedSettings(
  settings: PageSettings,
  withTokens: boolean,
  signal: AbortSignal,
): Promise<SendState> {
  try {
    return await leave(bundleText(settings, withTokens, new Date()), signal);
  } catch (error) {
    if (!(error instanceof CallError)) logProblem('error', 'A transfer code could not be made', error);
    return { state: 'failed', notice: sendNotice(error instanceof CallError ? error : null, isOnline()) };
  }
}

async function leave(text: string, signal: AbortSignal): Promise<SendState> {
  for (let tries = 1; ; tries += 1) {
    const code = makeCode(randomBytes);
    const ciphertext = await encrypt(text, code);
    if (ciphertext.length > ciphertextMaximum) return { state: 'failed', notice: tooLarge };
    try {
      const body = { id_hash: await hashOfId(code.id), ciphertext };
      const answer = await callEndpoint(visitorCalls.sendSettings, {}, { body, signal });
      if (answer === null) return { state: 'none' };
      const link = codeLink(new URL(pageFacts.userSettings.path, window.location.href).href, code);
      const expiresAtMs = fromWireTime(answer.expires_at);
      return { state: 'ready', code, link, expiresAtMs, qr: drawQr(link, quietSquares) };
    } catch (error) {
      const isTaken = error instanceof CallError && error.status === 409;
      if (!isTaken || tries === idTries) throw error;
    }
  }
}

/** A text as a QR code that tolerates some dirt or creases. @param border width of the quiet zone, squares */
function drawQr(text: string, border: number): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border });
  return { size, path: qrPath(data) };
}

/**
 * The dark squares of a QR code as one path; adjacent squares of a row form one rectangle.
 *
 * @param rows true = dark; a square is one unit wide
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('');
}

function runsOf(row: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []));
  return starts.map((from) => {
    const end = row.indexOf(false, from);
    return { from, length: (end === -1 ? row.length : end) - from };
  });
}
