import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { startTestPushService, type TakenPush, type TestPushService } from './push-service.ts';

const messageSchema = z.strictObject({
  embeds: z.array(
    z.strictObject({
      title: z.string().check(z.maxLength(256)),
      description: z.optional(z.string().check(z.maxLength(4096))),
      url: z.optional(z.string()),
      color: z.int(),
      fields: z.optional(
        z.array(
          z.strictObject({
            name: z.string().check(z.minLength(1), z.maxLength(256)),
            value: z.string().check(z.minLength(1), z.maxLength(1024)),
            inline: z.boolean(),
          }),
        ),
      ),
    }),
  ),
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
});
export type TakenMessage = z.infer<typeof messageSchema>;

/** Sends answers in the form of Discord's. */
export const discord = {
  json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  },
  unknownWebhook(response: ServerResponse) {
    discord.json(response, 404, { message: 'Unknown Webhook', code: 10_015 });
  },
  unknownMessage(response: ServerResponse) {
    discord.json(response, 404, { message: 'Unknown Message', code: 10_008 });
  },
  rateLimited(response: ServerResponse, retryAfter: number, isGlobal = false) {
    discord.json(
      response,
      429,
      { message: 'You are being rate limited.', retry_after: retryAfter, global: isGlobal },
      { 'Retry-After': String(Math.ceil(retryAfter)) },
    );
  },
};

export interface TestWebhooks extends TestPushService {
  /** Address of a webhook of this service; begins with `prefix`. */
  readonly addressOf: (name: string) => string;
  readonly prefix: string;
  /** The messages that a webhook shows now, oldest first. */
  readonly shownBy: (name: string) => readonly TakenMessage[];
}

/** @throws for a message that Discord would not accept */
export const messageIn = ({ body }: Pick<TakenPush, 'body'>): TakenMessage =>
  messageSchema.parse(JSON.parse(body.toString('utf8')));

/** Starts webhooks over TLS on this machine, which keep messages and accept changes to them. */
export async function startTestWebhooks(host = '127.0.0.1'): Promise<TestWebhooks> {
  const service = await startTestPushService();
  const shown = new Map<string, Map<string, TakenMessage>>();
  let last = 0;

  function post(response: ServerResponse, name: string, message: TakenMessage): void {
    last += 1;
    const id = `10000000000000000${last}`;
    shown.set(name, (shown.get(name) ?? new Map<string, TakenMessage>()).set(id, message));
    discord.json(response, 200, { id, ...message });
  }

  service.answer = (response, push) => {
    const [, name = '', id] =
      /^\/hooks\/([\w-]+)(?:\/messages\/(\d+))?(?:\?wait=true)?$/.exec(push.path) ?? [];
    const message = messageIn(push);
    if (push.method === 'POST' && id === undefined) return post(response, name, message);
    if (push.method !== 'PATCH' || id === undefined || shown.get(name)?.has(id) !== true)
      return discord.unknownMessage(response);
    shown.get(name)?.set(id, message);
    return discord.json(response, 200, { id, ...message });
  };
  const prefix = `https://${host}:${service.port}/hooks/`;
  return Object.assign(service, {
    prefix,
    addressOf: (name: string) => `${prefix}${name}`,
    shownBy: (name: string) => [...(shown.get(name)?.values() ?? [])],
  });
}
