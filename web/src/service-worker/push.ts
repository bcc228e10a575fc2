/** Content of a push (alertMessageSchema), or a replacement for an unreadable one. */
interface ShownPush {
  readonly title: string;
  readonly body: string;
  /** Path of this site. */
  readonly path: string;
  readonly tag: string;
}

/** Shown for an unreadable push, since browsers require every push to be shown. */
const unreadable: ShownPush = {
  title: 'New alert',
  body: 'Open the site to see it.',
  path: '/notifications',
  tag: 'unreadable',
};

const longest = { title: 200, body: 400, path: 500, tag: 100 } as const;

/** @param text text of the push; null = none */
export function readPush(text: string | null): ShownPush {
  try {
    const said: unknown = JSON.parse(text ?? '');
    if (typeof said !== 'object' || said === null) return unreadable;
    const field = (name: keyof typeof longest): string => {
      const value: unknown = Reflect.get(said, name);
      if (typeof value !== 'string') throw new TypeError(`${name} is no text`);
      return value.slice(0, longest[name]);
    };
    const [title, body, path, tag] = [field('title'), field('body'), field('path'), field('tag')];
    if (title === '' || tag === '') return unreadable;
    return { title, body, path: sitePath(path), tag };
  } catch {
    return unreadable;
  }
}

/** A path of this site, or the page of rules for anything else, so that a message never links to another site. */
export function sitePath(path: unknown): string {
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOurs ? path : unreadable.path;
}

/**
 * The window in which to open a path: one already on that page, or else the most recently used one; null = a new
 * window.
 */
export function windowFor<Window extends { readonly url: string }>(
  windows: readonly Window[],
  path: string,
): Window | null {
  const pathnameOf = (address: string) => new URL(address, 'https://site.example').pathname;
  const wanted = pathnameOf(path);
  return windows.find(({ url }) => pathnameOf(url) === wanted) ?? windows[0] ?? null;
}
