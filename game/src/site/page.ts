import type { Stage } from './site-settings.ts';

/**
 * The facts about a page. Texts may contain the placeholders `{product}`, `{tagline}`, `{game}`, `{abbreviation}`,
 * `{server}`, `{guild}`, `{quest}` and `{questFacts}` (page-frame.ts).
 */
export interface PageFacts {
  /** The name that operators use in `site.stages`. */
  readonly name: string;
  /** A pattern of the router: `$server`, `$guild`, `$quest` and `$name` each match one segment of the path. */
  readonly path: string;
  readonly title: string;
  readonly banner: BannerFacts;
  /** Its place in the top bar; null = none. */
  readonly nav: NavFacts | null;
  readonly hasFooter: boolean;
  readonly stage: Stage;
  /** False excludes it from search engines and the sitemap, whatever its stage. */
  readonly isIndexed: boolean;
  /** For pages about a server: whether 32-bit servers have none. */
  readonly is64BitOnly: boolean;
}

export interface BannerFacts {
  /** `none`: no picture, and a title for screen readers only. Used by pages with a panel that fills the window. */
  readonly size: 'large' | 'miniature' | 'none';
  readonly title: string;
  readonly subtitle: string;
  /** A button that leads where most visitors go next; null = none. */
  readonly action: { readonly label: string; readonly path: string } | null;
  /** Whether it has the button "Make a suggestion", next to those for the source and the donation page. */
  readonly hasSuggestion: boolean;
}

/** Names of icons in the top bar. */
export type NavIcon = 'home' | 'pulse' | 'chart' | 'groups' | 'people' | 'trend' | 'info';

/** Names of icons on tiles. */
export type PageIcon =
  | NavIcon
  | 'scroll'
  | 'shield'
  | 'bell'
  | 'heart'
  | 'mute'
  | 'book'
  | 'userPlus'
  | 'history'
  | 'timer'
  | 'settings'
  | 'code'
  | 'message'
  | 'check';

export interface NavFacts {
  readonly label: string;
  /** For the bottom bar of a narrow screen. Missing = as `label`. */
  readonly shortLabel?: string;
  readonly icon: NavIcon;
  /** Hidden on no screen, or on screens up to 400 px or 768 px wide. */
  readonly hiddenUpTo: 'nothing' | 'mobile';
}

export const tileGroups = {
  population: 'Population and Activity',
  social: 'Social Tools',
  character: 'Character Tools',
  resources: 'Additional Resources',
} as const;
export type TileGroup = keyof typeof tileGroups;

export interface TileFacts {
  readonly group: TileGroup;
  readonly title: string;
  readonly line: string;
  readonly icon: PageIcon;
}

type Words = Pick<PageFacts, 'name' | 'path' | 'title'>;
type PageInput<Name extends string, Path extends string> = Words &
  Partial<Omit<PageFacts, 'banner' | keyof Words>> & {
    readonly name: Name;
    readonly path: Path;
    readonly banner: Partial<BannerFacts> & { readonly title: string; readonly subtitle: string };
  };

/** Makes a page. By default it has a miniature banner, is open, and is indexed. */
export function page<const Name extends string, const Path extends string>(
  input: PageInput<Name, Path>,
): PageFacts & { readonly name: Name; readonly path: Path } {
  return {
    nav: null,
    hasFooter: false,
    stage: 'live',
    isIndexed: true,
    is64BitOnly: false,
    ...input,
    banner: {
      size: 'miniature',
      action: null,
      hasSuggestion: false,
      ...input.banner,
    },
  };
}
