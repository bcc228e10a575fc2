import type { ComponentType } from 'react';
import { useMemo } from 'react';
import { PageFilter } from '../../../charts/controls/PageFilter.tsx';
import { PageServersContext, type PageServers } from '../../../charts/controls/usePageFilter.ts';
import type { SectionProps } from '../sections/section-props.ts';

/** One section below the filter of its page. */
export function PageOf({ Content, focus }: SectionProps & { readonly Content: ComponentType<SectionProps> }) {
  const page = useMemo<PageServers>(
    () => ({ usual: focus?.bitness === 32 ? '32-bit' : '64-bit', focus }),
    [focus],
  );
  return (
    <PageServersContext value={page}>
      <PageFilter />
      <Content focus={focus} />
    </PageServersContext>
  );
}
