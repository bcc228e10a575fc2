import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../http/logger.ts';
import { webhookScheme } from './webhook-address.ts';
import { nullIfMissing } from '../store/missing-file.ts';

/** Encrypts the addresses of webhooks for the store (AES-256-GCM). Its key is never in the store. */
export interface WebhookSeal {
  /** @param id of the subscription, without which the result cannot be opened */
  readonly seal: (address: string, id: string) => Buffer;
  /** null = it was sealed with another key. */
  readonly open: (sealed: Uint8Array, id: string) => string | null;
  /** A name that is always the same for an address, and reveals only its host: `webhook://host/hash`. */
  readonly endpointOf: (address: string) => string;
}

const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export function createWebhookSeal(secret: string): WebhookSeal {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `rollcall webhook ${purpose}`, keyBytes));
  const [sealing, naming] = [keyFor('addresses'), keyFor('names')];
  return {
    seal(address, id) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(address, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
    },
    open(sealed, id) {
      const bytes = Buffer.from(sealed);
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        }).setAAD(Buffer.from(id));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    endpointOf: (address) =>
      `${webhookScheme}//${new URL(address).host}/${createHmac('sha256', naming).update(address).digest('base64url')}`,
  };
}

interface SecretParts {
  /** The setting; null = the file in the data folder. */
  readonly secretKey: string | null;
  readonly dataDir: string;
  /** Whether this is the only server. Only then does it make the file, since several servers need the same secret. */
  readonly isAlone: boolean;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Name of the file in the data folder. */
export const secretFile = 'secret-key';

/** Finds the secret of this server, or makes one. @returns null = there are no webhooks; the log says why */
export async function findWebhookSeal(parts: SecretParts): Promise<WebhookSeal | null> {
  const { secretKey, dataDir, isAlone, logger } = parts;
  const path = join(dataDir, secretFile);
  try {
    const secret =
      secretKey ?? (await readSecret(path)) ?? (isAlone ? await makeSecret(dataDir, path) : null);
    if (secret !== null) return createWebhookSeal(secret);
    logger.warn(
      `Webhooks are off: several servers need the same SECRET_KEY, or the same file ${secretFile} in each DATA_DIR`,
    );
  } catch (error) {
    logger.warn(`Webhooks are off: ${error instanceof Error ? error.message : 'no key could be read'}`);
  }
  return null;
}

/** @returns null = there is no such file */
async function readSecret(path: string): Promise<string | null> {
  const text = (await readFile(path, 'utf8').catch(nullIfMissing))?.trim() ?? null;
  if (text === null || /^[!-~]{32,256}$/.test(text)) return text;
  throw new Error(`${path} holds no key. Restore it, or delete it to lose all webhooks`);
}

async function makeSecret(dataDir: string, path: string): Promise<string> {
  const secret = randomBytes(keyBytes).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return secret;
}
