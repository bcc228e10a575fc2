import type { Character } from '@rollcall/game/character';
import type { ServerFacts } from '@rollcall/game/definition';
import { indexQuestsById } from '@rollcall/game/quest-index';
import { whoRefreshSeconds, type WhoSettings } from '@rollcall/game/who-settings';
import { useMemo } from 'react';
import { isolateDirection } from '../../../canvas/clean-text.ts';
import { liveNotices } from '../../../data/live-notice.ts';
import { useCatalogue } from '../../../data/useCatalogue.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { useServerNow } from '../../../data/useServerNow.ts';
import { useTimeZone } from '../../../data/useTimeZone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatMoment } from '../../../ui/format-moment.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { type ServerPeople, useServerPeople } from '../useServerPeople.ts';
import { CharacterPart } from './CharacterPart.tsx';
import { Members, Posted } from './GroupPart.tsx';
import { PersonActions } from './PersonActions.tsx';
import { useLastSeen } from './useLastSeen.ts';
import { usePostedGroup } from './usePostedGroup.ts';
import {
  characterContent,
  type DetailsFacts,
  groupMembers,
  groupTitle,
  memberContent,
  postedContent,
  type WhoSubject,
} from './who-details.ts';
import styles from './who-details.module.css';

export interface WhoDialogProps {
  readonly server: ServerFacts;
  readonly settings: Pick<WhoSettings, 'refreshInterval' | 'shouldIncludeRegion'>;
  readonly subject: WhoSubject;
  /** The dialog is to be about somebody else. */
  readonly onShow: (subject: WhoSubject) => void;
  /** As the guild is named; the dialog closes. */
  readonly onSearchGuild: (guild: string) => void;
  readonly onClose: () => void;
}

const collator = new Intl.Collator();
/** Ages are told in minutes. */
const renewMs = 5000;
const nobody: readonly Character[] = [];

/** All about a character of the list, or about a group; it follows the list. Always by way of useWhoDialogs. */
export function WhoDialog({ subject, ...rest }: WhoDialogProps) {
  const people = useServerPeople(rest.server.name, whoRefreshSeconds(rest.settings) * 1000);
  const facts = useDetailsFacts(people, rest.settings);
  if (people.characters === null) return <Waiting people={people} onClose={rest.onClose} />;
  const shown = { ...rest, people, characters: people.characters, facts };
  return subject.kind === 'character' ? (
    <CharacterDialog id={subject.id} {...shown} />
  ) : (
    <GroupDialog groupId={subject.groupId} {...shown} />
  );
}

function useDetailsFacts(people: ServerPeople, settings: WhoDialogProps['settings']): DetailsFacts {
  const { game: definition } = usePageSettings();
  const nowMs = useServerNow(renewMs);
  const timeZone = useTimeZone();
  const { shouldIncludeRegion } = settings;
  return useMemo(
    () => ({
      definition,
      people,
      shouldIncludeRegion,
      nowMs,
      sayMoment: (epochMs) => formatMoment(epochMs, timeZone),
    }),
    [definition, people, shouldIncludeRegion, nowMs, timeZone],
  );
}

interface ShownProps extends Omit<WhoDialogProps, 'subject'> {
  readonly characters: readonly Character[];
  readonly facts: DetailsFacts;
}

function CharacterDialog({ id, characters, facts, ...rest }: ShownProps & { readonly id: number }) {
  const live = useMemo(() => characters.find((each) => each.id === id) ?? null, [characters, id]);
  const { seen, isGone } = useLastSeen(id, live);
  if (seen === null) {
    return (
      <Dialog title="Character" width="narrow" onClose={rest.onClose}>
        <p>No longer online.</p>
      </Dialog>
    );
  }
  const content = characterContent(seen, facts);
  const hasActions = content.isFriend || content.isIgnored || !(content.isAnonymous || content.isRegistered);
  return (
    <Dialog
      title={isolateDirection(content.person.name)}
      description={isGone ? 'No longer online.' : undefined}
      onClose={rest.onClose}
      actions={hasActions && <PersonActions character={seen} content={content} />}
    >
      <div className={styles['content']}>
        <CharacterPart content={content} onSearchGuild={rest.onSearchGuild} />
        {seen.group_id !== 0 && !isGone && (
          <Group groupId={seen.group_id} shownId={id} characters={characters} facts={facts} {...rest} />
        )}
      </div>
    </Dialog>
  );
}

/** Whoever is in a group with the character of the dialog, under a heading. */
function Group({ shownId, ...props }: ShownProps & { readonly groupId: number; readonly shownId: number }) {
  const { members, posted, leaderId } = useGroup(props);
  if (members.length === 0) return null;
  return (
    <section className={styles['group']} aria-label="In a group">
      <h3>In a group</h3>
      <Members
        members={members}
        leaderId={leaderId}
        shownId={shownId}
        onShow={(id) => props.onShow({ kind: 'character', id })}
      />
      {posted !== null && <Posted posted={posted} />}
    </section>
  );
}

function GroupDialog(props: ShownProps & { readonly groupId: number }) {
  const { members, posted, leaderId } = useGroup(props);
  const leaderName = posted?.leaderName ?? null;
  return (
    <Dialog
      title={groupTitle(members.length, leaderName === null ? null : isolateDirection(leaderName))}
      onClose={props.onClose}
    >
      <div className={styles['content']}>
        {members.length === 0 ? (
          <p>Nobody of this group is online any more.</p>
        ) : (
          <Members
            members={members}
            leaderId={leaderId}
            onShow={(id) => props.onShow({ kind: 'character', id })}
          />
        )}
        {posted !== null && <Posted posted={posted} />}
      </div>
    </Dialog>
  );
}

function useGroup({ groupId, characters, facts, server }: ShownProps & { readonly groupId: number }) {
  const { quests } = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  const members = useMemo(() => groupMembers(characters, groupId, collator), [characters, groupId]);
  const lfm = usePostedGroup(server.name, members.length === 0 ? nobody : members);
  const { definition } = facts;
  return {
    members: members.map((member) => memberContent(member, facts)),
    posted: lfm && postedContent(lfm, { definition, questsById }),
    leaderId: lfm?.leader.id ?? null,
  };
}

/** Nobody has said who is online yet, or can. */
function Waiting({ people, onClose }: { readonly people: ServerPeople; readonly onClose: () => void }) {
  const hasFailed = people.state === 'error' || people.state === 'halted';
  return (
    <Dialog title="Details" onClose={onClose}>
      {hasFailed ? (
        <Notice
          tone="error"
          title={liveNotices.failed.title}
          action={<Button onClick={people.reload}>Retry</Button>}
        >
          {liveNotices.failed.text}
        </Notice>
      ) : (
        <output>Content loading...</output>
      )}
    </Dialog>
  );
}
