/** Work of others that is part of the site. */
export interface Credit {
  readonly what: string;
  readonly by: string;
  readonly url: string;
  readonly licence: { readonly name: string; readonly url: string };
}

const openFont = { name: 'SIL Open Font License 1.1', url: 'https://openfontlicense.org' };

/** All work of others that visitors see; `web/CREDITS.md` says where each is in the code. */
export const credits: readonly Credit[] = [
  {
    what: 'Class, race and game icons',
    by: 'Lorc, Delapouite, Skoll, sbed, Caro Asercion, Faithtoken, DarkZaitzev and the other contributors of game-icons.net; redrawn on a coarser grid and tinted',
    url: 'https://game-icons.net',
    licence: { name: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/' },
  },
  {
    what: 'Interface icons',
    by: 'the Lucide contributors',
    url: 'https://lucide.dev',
    licence: { name: 'ISC', url: 'https://lucide.dev/license' },
  },
  {
    what: 'Inter, the typeface of the text',
    by: 'The Inter Project Authors',
    url: 'https://rsms.me/inter/',
    licence: openFont,
  },
  {
    what: 'Fraunces, the typeface of the titles',
    by: 'The Fraunces Project Authors',
    url: 'https://github.com/undercasetype/Fraunces',
    licence: openFont,
  },
];
