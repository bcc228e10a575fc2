import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { renderOnServer, textOf } from '../testing/RenderOnServer.tsx';
import { ActivityPage } from '../pages/activity/ActivityPage.tsx';
import { FeedbackPage } from '../pages/feedback/FeedbackPage.tsx';
import { FriendsPage } from '../pages/friends/FriendsPage.tsx';
import { IgnoresPage } from '../pages/ignores/IgnoresPage.tsx';
import { NotificationsPage } from '../pages/notifications/NotificationsPage.tsx';
import { OwnedContentPage } from '../pages/owned-content/OwnedContentPage.tsx';
import { RegistrationPage } from '../pages/registration/RegistrationPage.tsx';
import { TimersPage } from '../pages/timers/TimersPage.tsx';
import { UserSettingsPage } from '../pages/user-settings/UserSettingsPage.tsx';
import { VerificationPage } from '../pages/verification/VerificationPage.tsx';

/**
 * Pages whose content is stored in the browser. The server does not know that content, so it renders the same page for
 * every visitor, and must not claim that a visitor has nothing.
 */
const pages: readonly (readonly [
  Page: ComponentType,
  drawn: readonly string[],
  unknown: readonly string[],
])[] = [
  [
    ActivityPage,
    ['Timeline', 'Location and Quest', 'Level', 'Online', 'See Also'],
    ['No registered characters', 'NaN'],
  ],
  [FeedbackPage, ['0 of 5,000 characters', 'Two random IDs'], []],
  [FriendsPage, ['My Friends', 'Find a Character', 'Pin friends'], ['You have no friends', 'friends online']],
  [
    IgnoresPage,
    ['Ignored Characters', 'Ignored Words', 'Hide groups posted by ignored characters'],
    ['You aren’t ignoring anyone.', 'No words are ignored.', 'of 500', 'of 200'],
  ],
  [
    NotificationsPage,
    ['Your Alerts', 'Add a Rule', 'Delivery', 'Alerts you when a group is posted.'],
    ['You have no rules yet.', 'of 20', 'blocks notifications'],
  ],
  [
    OwnedContentPage,
    ['Content loading...', 'Hide content I don'],
    ['count as owned.', '1 of', 'Nothing chosen'],
  ],
  [
    RegistrationPage,
    ['My Characters', 'Pin registered characters', 'Raid Timers'],
    ['You have no registered characters yet.', 'of 50'],
  ],
  [
    TimersPage,
    ['My Raid Timers', 'Next off timer', 'Timer bypasses can’t be seen.'],
    ['No registered characters', 'No raid timers'],
  ],
  [
    UserSettingsPage,
    ['Export to a file', 'Import from a file', 'Send to another device', 'Registered characters'],
    ['Nothing is saved', '0 verified', '0 here', 'HTTPS required'],
  ],
  [
    VerificationPage,
    ['Get three words', 'Log in as your character', 'What It Is For'],
    ['No registered characters'],
  ],
];

it.each(pages.map(([Page, drawn, unknown]) => [Page.name, Page, drawn, unknown] as const))(
  '%s is rendered by the server without claims about the visitor',
  async (_name, Page, drawn, unknown) => {
    const text = textOf(await renderOnServer(<Page />, null));
    expect(drawn.filter((said) => !text.includes(said))).toEqual([]);
    expect(unknown.filter((said) => text.includes(said))).toEqual([]);
  },
);

it('a form that the browser submits itself adds nothing to the address', async () => {
  expect(await renderOnServer(<FeedbackPage />, null)).not.toMatch(/<(?:input|textarea)[^>]* name=/);
});
