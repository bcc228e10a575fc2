import type { CheckedBody } from './check-body.ts';

/**
 * A piece of a checked body on its way out of the worker thread: first its head with empty lists, then its lists in
 * slices. A single message of the size of a keyframe would block the main thread for as long as checking it.
 */
export type BodySlice =
  | { readonly head: CheckedBody }
  /** `list` is an index into {@link listsOf} the head. */
  | { readonly list: number; readonly items: readonly unknown[] };

/** The lists of a body that may be long, in a fixed order. */
function listsOf(body: CheckedBody): readonly (readonly unknown[])[] {
  switch (body.state) {
    case 'refused':
      return [];
    case 'rows':
      return [body.rows];
    case 'samples':
      return [body.rejected, body.samples];
    case 'past-characters':
      return [body.rejected, body.characters];
    case 'past-activity':
      return [body.rejected, body.activity.sessions, body.activity.groups];
    case 'report':
      return body.report.kind === 'server-info' ? [body.rejected] : [body.rejected, body.report.entities];
  }
}

/** Whether a list can be changed. Only code that moves a body between threads may do so. */
const isArray = (list: readonly unknown[]): list is unknown[] => Array.isArray(list);

/**
 * Splits a body into slices.
 *
 * @param body is left empty
 */
export function* sliceBody(body: CheckedBody, length: number): Generator<BodySlice> {
  const lists = listsOf(body)
    .filter(isArray)
    .map((list) => list.splice(0));
  yield { head: body };
  for (const [list, all] of lists.entries()) {
    for (let start = 0; start < all.length; start += length) {
      yield { list, items: all.slice(start, start + length) };
    }
  }
}

export function createBodyAssembler() {
  let body: CheckedBody | null = null;
  let lists: readonly unknown[][] = [];
  return {
    add(slice: BodySlice) {
      if ('head' in slice) {
        body = slice.head;
        lists = listsOf(body).filter(isArray);
      } else {
        lists[slice.list]?.push(...slice.items);
      }
    },
    /** The whole body; null before its head has arrived. */
    finish: () => body,
  };
}
