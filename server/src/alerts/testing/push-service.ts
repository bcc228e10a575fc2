import { createECDH, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { alertMessageSchema, type AlertMessage } from '@rollcall/game/alerts/alert-rules';

/** A certificate for tests only, issued to push.test, other.push.test, fcm.googleapis.com, localhost and 127.0.0.1. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIB7TCCAZOgAwIBAgIUVid0I85rcT8xQ2gkY/Bm6nbUG9EwCgYIKoZIzj0EAwIw
JDEiMCAGA1UEAwwZcHVzaCBzZXJ2aWNlIG9mIHRoZSB0ZXN0czAgFw0yNjExMjQx
ODU2MDhaGA8yMTI2MTAzMTE4NTYwOFowJDEiMCAGA1UEAwwZcHVzaCBzZXJ2aWNl
IG9mIHRoZSB0ZXN0czBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNrCfWw6JXKv
zxs3H70hvqWOt6eiSi6hXEVDoOfh5574NQW5QBZjKaEsk2pccINjE2LqL1VuEo8B
JDvvar3ZtbmjgaAwgZ0wHQYDVR0OBBYEFBi9Jjf0NWurapBaFQ0PE3/f2/pzMB8G
A1UdIwQYMBaAFBi9Jjf0NWurapBaFQ0PE3/f2/pzMA8GA1UdEwEB/wQFMAMBAf8w
SgYDVR0RBEMwQYIJcHVzaC50ZXN0gg9vdGhlci5wdXNoLnRlc3SCEmZjbS5nb29n
bGVhcGlzLmNvbYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIDFc
ZrayiU8v/ec+EBE6r4PYswzKkClkZU/G1ARKsAxeAiEArGCKRcIFigBIkjaxYlwj
rQW3H2/iuF63eOoP9ThyE04=
-----END CERTIFICATE-----
`;
const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDUpKw+7uG221eYy7
2+PTbfVibpDR7a9IkldvisliGX6hRANCAATawn1sOiVyr88bNx+9Ib6ljrenokou
oVxFQ6Dn4eee+DUFuUAWYymhLJNqXHCDYxNi6i9VbhKPASQ772q92bW5
-----END PRIVATE KEY-----
`;

/** A browser as its push service and its service worker know it. */
export interface TestBrowser {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Decrypts a message for it (RFC 8291, RFC 8188). @throws for anything else */
  readonly decrypt: (body: Buffer) => AlertMessage;
}

export function makeTestBrowser(): TestBrowser {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const content = body.subarray(21 + idLength);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(curve.computeSecret(sender), auth, about, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(content.subarray(-16));
      const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
      return alertMessageSchema.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')));
    },
  };
}

export interface TakenPush {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly atMs: number;
}

export interface TestPushService {
  readonly port: number;
  readonly taken: readonly TakenPush[];
  /** Waits until this many pushes have arrived. */
  readonly arrived: (count: number) => Promise<readonly TakenPush[]>;
  /** Answers the next pushes: with 201 by default. */
  answer: (response: ServerResponse, push: TakenPush) => void;
  readonly close: () => Promise<void>;
}

/** A push service over TLS on this machine. */
export async function startTestPushService(): Promise<TestPushService> {
  const taken: TakenPush[] = [];
  const waiting = new Set<() => void>();
  const server = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const push = { method, path, headers, body: Buffer.concat(chunks), atMs: performance.now() };
      taken.push(push);
      service.answer(response, push);
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: TestPushService = {
    port: (server.address() as AddressInfo).port,
    taken,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (taken.length < count) return;
          waiting.delete(look);
          resolve(taken);
        };
        waiting.add(look);
        look();
      }),
    answer: (response) => response.writeHead(201).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}
