import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logProblem } from '../data/browser-log.ts';
import { ComponentError } from '../ui/ComponentError.tsx';
import { Page } from '../ui/Page.tsx';

/** In place of a page that threw; nav and footer stay (§2.10). */
export function RouteError({ error, reset }: ErrorComponentProps) {
  useEffect(() => logProblem('error', 'The page could not be drawn', error), [error]);
  return (
    <Page>
      <ComponentError onRetry={reset} />
    </Page>
  );
}
