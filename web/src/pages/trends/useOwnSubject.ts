import { useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useAddressChoice } from '../../ui/useAddressChoice.ts';
import { allSubjects, ownSubjectChoice, type Subject, together } from './trends-choices.ts';

/** The subject of a chart that shows a single one, kept in the address; by default the first of the page's. */
export function useOwnSubject(parameter: string, chosen: readonly Subject[]) {
  const { servers } = usePageSettings().game;
  const all = useMemo(() => allSubjects(servers), [servers]);
  const first = chosen[0] ?? together;
  const choice = useMemo(() => ownSubjectChoice(parameter, all, first), [parameter, all, first]);
  const [id, choose] = useAddressChoice(choice);
  return { subject: all.find((each) => each.id === id) ?? first, all, choose };
}
