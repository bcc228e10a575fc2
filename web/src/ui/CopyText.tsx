import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { pageToasts } from './toast-store.ts';
import { copyText } from './clipboard.ts';

interface CopyTextProps extends Pick<ComponentProps<typeof Button>, 'kind'> {
  readonly label: string;
  readonly text: () => string;
}

/** A button that copies a text to the clipboard and confirms it. */
export function CopyText({ label, text, kind = 'plain' }: CopyTextProps) {
  const copy = async () => {
    const isCopied = await copyText(text());
    pageToasts.show({
      type: isCopied ? 'success' : 'error',
      title: isCopied ? 'Copied' : 'Not Copied',
      message: isCopied ? 'It was copied to the clipboard.' : 'Your browser doesn’t allow copying.',
      lifeMs: 3000,
    });
  };
  return (
    <Button kind={kind} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
