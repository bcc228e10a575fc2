import { copyText } from '../../../ui/clipboard.ts';
import { pageToasts } from '../../../ui/toast-store.ts';

const lifeMs = 3000;

/** Puts a name into the clipboard, for the game's chat, and tells. */
export async function copyName(name: string): Promise<void> {
  const isCopied = await copyText(name);
  pageToasts.show(
    isCopied
      ? { type: 'success', title: 'Name copied', message: `${name} is in the clipboard.`, lifeMs }
      : {
          type: 'warning',
          title: 'Name not copied',
          message: `This browser keeps the clipboard to itself. The name is ${name}.`,
        },
  );
}
