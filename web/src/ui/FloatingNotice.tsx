import type { ComponentProps } from 'react';
import { FootOfPage } from './FootOfPage.tsx';
import { LiveNoticeStrip } from './LiveNoticeStrip.tsx';

/** What is wrong with the live data of a page, over its foot. */
export function FloatingNotice(props: ComponentProps<typeof LiveNoticeStrip>) {
  return (
    <FootOfPage isThere={props.notice !== null}>
      <LiveNoticeStrip {...props} />
    </FootOfPage>
  );
}
