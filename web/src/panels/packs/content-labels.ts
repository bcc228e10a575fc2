/** What the settings of owned content are called and do, in the settings of the group list and on their own page. */
export const contentWords = {
  hideContentIDontOwn: {
    label: "Hide content I don't own",
    explanation: 'Hides groups whose quest needs a pack that is not among yours.',
  },
  indicateContentIDontOwn: {
    label: "Indicate content I don't own",
    explanation: 'A lock and the name of the pack that a quest needs.',
  },
  ownedContent: {
    label: 'Adventure packs you own',
    explanation: 'With nothing chosen, every pack counts as owned.',
  },
} as const;
