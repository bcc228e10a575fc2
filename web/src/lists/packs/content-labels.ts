/**
 * Labels and explanations of the settings for owned content, used in the group list's settings and on their own page.
 */
export const contentLabels = {
  hideContentIDontOwn: {
    label: "Hide content I don't own",
    explanation: 'Hides groups whose quest needs a pack you don’t own.',
  },
  indicateContentIDontOwn: {
    label: "Indicate content I don't own",
    explanation: 'Shows a lock and the name of the pack that a quest needs.',
  },
  ownedContent: {
    label: 'Adventure packs you own',
    explanation: 'If none are chosen, every pack counts as owned.',
  },
} as const;
