import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import { logProblem } from '../../api/browser-log.ts';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { CallError } from '../../api/call-error.ts';
import { isOnline } from '../../api/online.ts';
import { readTypedCode, type TransferCode } from './transfer-code.ts';
import { decrypt, DecryptError } from './transfer-crypto.ts';
import { receiveNotice, type TransferNotice, typedNotice, decryptNotice } from './transfer-messages.ts';

/**
 * Data fetched for an id, which the server only returns once. Kept, so that a typing mistake in the secret can be
 * corrected.
 */
export interface Fetched {
  readonly id: string;
  readonly ciphertext: string;
}

type ReceiveOutcome =
  | { readonly state: 'opened'; readonly text: string }
  /** Not a valid code yet; the problem is a sentence. */
  | { readonly state: 'mistyped'; readonly problem: string }
  | { readonly state: 'failed'; readonly notice: TransferNotice; readonly fetched: Fetched | null }
  | { readonly state: 'left' };

/**
 * Fetches the settings sent by another device, and decrypts them. Never throws.
 *
 * @param known data fetched before that could not be decrypted
 */
export async function receiveSettings(
  typed: string,
  known: Fetched | null,
  signal: AbortSignal,
): Promise<ReceiveOutcome> {
  const read = readTypedCode(typed);
  if (read.state !== 'whole') return { state: 'mistyped', problem: typedNotice(read) };
  let fetched = known?.id === read.code.id ? known : null;
  try {
    fetched ??= await redeem(read.code, signal);
    if (fetched === null) return { state: 'left' };
    return { state: 'opened', text: await decrypt(fetched.ciphertext, read.code) };
  } catch (error) {
    return { state: 'failed', notice: noticeOf(error), fetched: fetched ?? known };
  }
}

async function redeem({ id }: TransferCode, signal: AbortSignal): Promise<Fetched | null> {
  const answer = await callEndpoint(visitorCalls.redeemSettings, {}, { body: { id }, signal });
  return answer && { id, ciphertext: answer.ciphertext };
}

function noticeOf(error: unknown): TransferNotice {
  if (error instanceof CallError) return receiveNotice(error, isOnline());
  if (error instanceof DecryptError) return decryptNotice(error.failure);
  logProblem('error', 'A transfer code could not be used', error);
  return receiveNotice(null, isOnline());
}
