import { useEffect } from 'react';
import { lateModule, useLateModule } from '../../data/late-module.ts';
import { hasKeptPeople } from '../../storage/people-keys.ts';

/** What knows the visitor's people; of no use to those who keep nobody. */
export const peopleSource = lateModule(() => import('./people-source.ts'));

/** What knows the visitor's people, for a list that shows them; null until somebody is on a list. */
export function usePeopleSource(): ReturnType<typeof peopleSource.now> {
  useEffect(() => {
    const look = () => {
      if (hasKeptPeople()) peopleSource.want();
    };
    look();
    // Another tab may begin a list.
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  return useLateModule(peopleSource);
}
