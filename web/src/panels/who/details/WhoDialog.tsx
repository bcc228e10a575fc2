import type { Character } from '@rollcall/game/character';
import type { ServerFacts } from '@rollcall/game/definition';
import { indexQuestsById } from '@rollcall/game/quest-index';
import { whoRefreshSeconds, type WhoSettings } from '@rollcall/game/who-settings';
import { useEffect, useMemo, useRef } from 'react';
import { liveNotices } from '../../../data/live-notice.ts';
import { useCatalogue } from '../../../data/useCatalogue.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { useServerNow } from '../../../data/useServerNow.ts';
import { useTimeZone } from '../../../data/useTimeZone.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { RemedyNotice } from '../../RemedyNotice.tsx';
import { type ServerPeople, useServerPeople } from '../useServerPeople.ts';
import { CharacterPart } from './CharacterPart.tsx';
import { Members, Posted } from './GroupPart.tsx';
import { PersonActions } from './PersonActions.tsx';
import { useLastSeen } from './useLastSeen.ts';
import { usePostedGroup } from './usePostedGroup.ts';
import {
  type DetailsFacts,
  frameOf,
  groupMembers,
  membersContent,
  postedContent,
  shownCharacter,
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

/** Ages are told in minutes. */
const renewMs = 5000;
const nobody: readonly Character[] = [];

/** All about a character of the list, or about a group; it follows the list. Always by way of useWhoDialogs. */
export function WhoDialog(props: WhoDialogProps) {
  const { server, settings, subject, onShow, onSearchGuild, onClose } = props;
  const people = useServerPeople(server.name, whoRefreshSeconds(settings) * 1000);
  const facts = useDetailsFacts(people, settings);
  const { character, group } = useShown(props, people.characters ?? nobody, facts);
  const showCharacter = (id: number) => onShow({ kind: 'character', id });
  const body = useFocusOn(subject);

  if (people.characters === null) {
    return (
      <Dialog title="Details" onClose={onClose}>
        <Waiting people={people} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frameOf(subject, character, group)}
      onClose={onClose}
      // Without anything to do there is no room for it either.
      actions={
        character?.hasActions === true ? (
          <PersonActions character={character.character} content={character.content} />
        ) : undefined
      }
    >
      <div ref={body} tabIndex={-1} className={styles['content']}>
        {character !== null && <CharacterPart content={character.content} onSearchGuild={onSearchGuild} />}
        {group.members.length > 0 && (
          <section
            className={character === null ? undefined : styles['group']}
            aria-label={character === null ? 'Who is in it' : 'In a group'}
          >
            {character !== null && <h3>In a group</h3>}
            <Members
              members={group.members}
              leaderId={group.leaderId}
              shownId={character?.character.id ?? null}
              onShow={showCharacter}
            />
            {group.posted !== null && <Posted posted={group.posted} />}
          </section>
        )}
      </div>
    </Dialog>
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

/** The character that the dialog is about, and the group: of that character, or the one asked for. */
function useShown(
  { subject, server }: Pick<WhoDialogProps, 'subject' | 'server'>,
  characters: readonly Character[],
  facts: DetailsFacts,
) {
  const id = subject.kind === 'character' ? subject.id : 0;
  const live = useMemo(() => characters.find((each) => each.id === id) ?? null, [characters, id]);
  const { seen, isGone } = useLastSeen(id, live);
  const groupId = subject.kind === 'group' ? subject.groupId : (live?.group_id ?? 0);
  const inGroup = useMemo(() => groupMembers(characters, groupId), [characters, groupId]);
  const lfm = usePostedGroup(server.name, inGroup);
  const { quests } = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  const leaderId = lfm?.leader.id ?? null;
  return useMemo(
    () => ({
      character: seen && { ...shownCharacter(seen, facts), isGone },
      group: {
        members: membersContent(inGroup, leaderId, facts),
        posted:
          lfm &&
          postedContent(lfm, {
            definition: facts.definition,
            questsById,
            isCatalogueLoaded: facts.people.isCatalogueLoaded,
          }),
        leaderId,
      },
    }),
    [seen, isGone, inGroup, leaderId, lfm, facts, questsById],
  );
}

/** Another subject in the same dialog is read from its beginning. */
function useFocusOn(subject: WhoSubject) {
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(subject);
  useEffect(() => {
    if (first.current !== subject) body.current?.focus();
  }, [subject]);
  return body;
}

/** Nobody has said who is online yet, or can. */
function Waiting({ people }: { readonly people: ServerPeople }) {
  if (people.state !== 'error' && people.state !== 'halted') return <output>Content loading...</output>;
  return <RemedyNotice notice={liveNotices.failed} onRemedy={people.reload} />;
}
