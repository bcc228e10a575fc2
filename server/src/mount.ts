import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What stands in the path, by the names of `game/endpoints`. */
type Params = Readonly<Record<string, string>>;

/** Answers a call: sends the reply itself. */
export type Handler = (request: FastifyRequest, reply: FastifyReply, params: Params) => Promise<FastifyReply>;

type Handlers = Readonly<Partial<Record<EndpointName, Handler>>>;

/**
 * Mounts handlers at the paths of `game/endpoints`. Two endpoints may share a path but for the name of its parameter:
 * then `:id` is told from the other by being all digits (wire: Live reads).
 */
export function mountEndpoints(app: FastifyInstance, handlers: Handlers): void {
  const shapes = new Map<string, Mounted[]>();
  const byName = new Map(Object.entries(handlers));
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const handle = byName.get(name);
    if (handle === undefined) continue;
    const shape = `${method} ${path.replaceAll(/:[a-z_]+/g, ':')}`;
    shapes.set(shape, [...(shapes.get(shape) ?? []), { method, path, handle }]);
  }
  for (const mounted of shapes.values()) mountShape(app, mounted);
}

interface Mounted {
  readonly method: string;
  readonly path: string;
  readonly handle: Handler;
}

function mountShape(app: FastifyInstance, mounted: readonly Mounted[]): void {
  const [first] = mounted;
  if (first === undefined) return;
  const byId = mounted.find(({ path }) => path.endsWith('/:id'));
  const other = mounted.find((each) => each !== byId) ?? first;
  app.route({
    method: first.method,
    url: first.path,
    handler: (request, reply) => {
      const values = Object.values(paramsOf(request));
      const chosen = byId !== undefined && /^\d+$/.test(values.at(-1) ?? '') ? byId : other;
      const names = [...chosen.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
      const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
      return chosen.handle(request, reply, params);
    },
  });
}

function paramsOf({ params }: FastifyRequest): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

/** Tells which methods are mounted at a path, `HEAD` beside every `GET`; none = there is no such path. */
export function createMethodTable(names: readonly string[]): (path: string) => readonly string[] {
  const mounted = Object.entries(endpoints)
    .filter(([name]) => names.includes(name))
    .map(([, { method, path }]) => ({ method, steps: path.split('/') }));
  return (path) => {
    const steps = path.split('/');
    const methods = mounted.filter((each) => fits(each.steps, steps)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  };
}

function fits(pattern: readonly string[], steps: readonly string[]): boolean {
  return (
    pattern.length === steps.length &&
    pattern.every((step, index) => step === steps[index] || (step.startsWith(':') && steps[index] !== ''))
  );
}
