import type { Method } from '@rollcall/game/endpoint';
import type { Call, CallParameter } from './reference.ts';

/** Calls that OpenAPI sees as one: its paths may not differ in the names of their parameters alone. */
export interface SharedPath {
  readonly method: Method;
  /** With `{name}` for parameters. */
  readonly template: string;
  readonly calls: readonly [Call, ...Call[]];
  readonly parameters: readonly CallParameter[];
}

/**
 * Calls by method and path. Two that differ in the name of a parameter only (wire: `{id}` is told from `{server}` by
 * being all digits) become one whose parameter is named after both.
 */
export function groupCalls(calls: readonly Call[]): SharedPath[] {
  const shapes = new Map<string, [Call, ...Call[]]>();
  for (const call of calls) {
    const shape = `${call.endpoint.method} ${call.endpoint.path.replaceAll(/:[a-z_]+/g, ':')}`;
    const known = shapes.get(shape);
    if (known === undefined) shapes.set(shape, [call]);
    else known.push(call);
  }
  return [...shapes.values()].map(sharedPath);
}

function sharedPath(calls: [Call, ...Call[]]): SharedPath {
  const [first, ...others] = calls;
  const { method, path } = first.endpoint;
  const names = pathNames(path);
  const joined = first.parameters.map((parameter) => {
    if (parameter.in === 'query') return { parameter, was: parameter.name };
    const place = names.indexOf(parameter.name);
    const same = others.flatMap((other) => parameterAt(other, place) ?? []);
    return { parameter: same.reduce(joinParameters, parameter), was: parameter.name };
  });
  const nameNow = new Map(joined.map(({ parameter, was }) => [was, parameter.name]));
  const template = path.replaceAll(/:([a-z_]+)/g, (_, name: string) => `{${nameNow.get(name) ?? name}}`);
  return { method, template, calls, parameters: joined.map(({ parameter }) => parameter) };
}

const pathNames = (path: string) => [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);

function parameterAt({ endpoint, parameters }: Call, place: number): CallParameter | undefined {
  const name = pathNames(endpoint.path)[place];
  return parameters.find((each) => each.in === 'path' && each.name === name);
}

function joinParameters(a: CallParameter, b: CallParameter): CallParameter {
  if (a.name === b.name) return a;
  return {
    ...a,
    name: `${a.name}_or_${b.name}`,
    note: `${a.note} Or: ${b.note}`,
    schema: { anyOf: [a.schema, b.schema] },
  };
}
