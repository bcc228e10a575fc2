import type { FastifyInstance } from 'fastify';

/** Makes routes private: they read JSON alone, and nobody keeps what they answer. */
export function makePrivate(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (_request, reply, next) => {
    reply.header('Cache-Control', 'no-store');
    next();
  });
}
