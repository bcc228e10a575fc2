import type { FastifyPluginCallback } from 'fastify';
import { notFound } from '../http/http-error.ts';
import type { BodyFacts, SendPrepared } from '../http/send-prepared.ts';
import type { SocialPictures } from './social-pictures.ts';

/** A day: an operator's new name is seen tomorrow. */
const pictureFacts: BodyFacts = { contentType: 'image/png', cacheControl: 'public, max-age=86400' };

interface SocialParts {
  readonly pictures: SocialPictures;
  readonly send: SendPrepared;
}

/** `GET /social/{section}.png`: the pictures that heads of pages name (§2.2). */
export function socialRoutes({ pictures, send }: SocialParts): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get('/social/*', async (request, reply) => {
      const picture = pictures.at(request.url.split('?', 1)[0] ?? '');
      if (picture === null) throw notFound('There is no picture at this address');
      const body = await picture;
      // Shown by the pages of others: that is what it is for.
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return send(request, reply, body, pictureFacts);
    });
    done();
  };
}
