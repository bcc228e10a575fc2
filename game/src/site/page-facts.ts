import type { Stage } from './site-settings.ts';

/**
 * What a page says of itself. `{product}`, `{tagline}`, `{game}`, `{abbreviation}` and `{server}` in a text are filled
 * in (page-head.ts).
 */
export interface PageFacts {
  /** As operators name it in `site.stages`. */
  readonly name: string;
  /** As the router writes it: `$server` stands for one step of the path. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly banner: BannerFacts;
  /** Its place in the bar on top; null = none. */
  readonly nav: NavFacts | null;
  readonly hasFooter: boolean;
  readonly stage: Stage;
}

export interface BannerFacts {
  readonly size: 'large' | 'miniature';
  readonly title: string;
  readonly subtitle: string;
  readonly isHiddenOnMobile: boolean;
  /** Where most visitors want to go from here; null = no button. */
  readonly action: { readonly label: string; readonly path: string } | null;
}

export interface NavFacts {
  readonly label: string;
  /** Name of an icon of the shell. */
  readonly icon: 'home' | 'groups';
}

/**
 * THE page table (§2.1, §2.3, §2.4): router, nav, banner and the head of every page are made of it, in the browser and
 * at the server. The order is that of the nav.
 */
export const pageFacts = {
  home: {
    name: 'home',
    path: '/',
    title: '{product}: {tagline}',
    description:
      'See at a glance which {game} servers are up, how many people play right now, and which groups look for members.',
    banner: {
      size: 'large',
      title: 'Who is out tonight?',
      subtitle: '{tagline} for {game}',
      isHiddenOnMobile: false,
      action: { label: 'Find a group', path: '/grouping' },
    },
    nav: { label: 'Home', icon: 'home' },
    hasFooter: true,
    stage: 'live',
  },
  grouping: {
    name: 'grouping',
    path: '/grouping',
    title: '{abbreviation} Live LFM Viewer',
    description: 'Every group that looks for members on every {game} server, live.',
    banner: {
      size: 'miniature',
      title: 'Live LFM Viewer',
      subtitle: 'Choose a server to see its groups',
      isHiddenOnMobile: false,
      action: null,
    },
    nav: { label: 'Grouping', icon: 'groups' },
    hasFooter: false,
    stage: 'live',
  },
  groupingServer: {
    name: 'grouping-server',
    path: '/grouping/$server',
    title: 'Live LFM Viewer for {server}',
    description:
      'The groups that look for members on {server} in {game}, with levels, quests and classes, live.',
    banner: {
      size: 'miniature',
      title: 'Live LFM Viewer for {server}',
      subtitle: '',
      isHiddenOnMobile: true,
      action: null,
    },
    nav: null,
    hasFooter: false,
    stage: 'live',
  },
} as const satisfies Record<string, PageFacts>;

export type PageName = keyof typeof pageFacts;

/** For every other path, and for a server that nobody knows. */
export const notFoundFacts: PageFacts = {
  name: 'not-found',
  path: '',
  title: 'Page not found',
  description: 'There is nothing at this address.',
  banner: { size: 'miniature', title: 'Page not found', subtitle: '', isHiddenOnMobile: false, action: null },
  nav: null,
  hasFooter: false,
  stage: 'live',
};
