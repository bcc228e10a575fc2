import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from './Card.tsx';
import type { Import } from './useImport.ts';
import styles from './user-settings.module.css';

/** A file that comes from another browser: chosen, or dropped here. Nothing is changed before it has been looked at. */
export function ImportCard({ imported }: { readonly imported: Import }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (file: File | undefined) => {
    if (file !== undefined) void imported.openFile(file);
  };
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event);
    take(event.dataTransfer.files[0]);
  };

  return (
    <Card title="Import from a file" icon="upload">
      <p className={styles['text']}>You see what would change before anything does, and can undo it.</p>
      <div
        className={`${styles['drop']} ${isOver ? styles['dropOver'] : ''}`}
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={onDrop}
      >
        <Button kind="primary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className={styles['quiet']}>
          <span className={styles['dropWords']}>or drop it here · </span>JSON, up to 1 MB
        </span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of exported settings"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
    </Card>
  );
}
