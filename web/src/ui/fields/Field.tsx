import { type ReactNode, useId } from 'react';
import { Icon } from '../Icon.tsx';

interface FieldProps {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Renders the control with the attributes that tie label, error and hint to it. */
  readonly children: (aria: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** A labelled control with its error and a hint below. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className="stack gap-1 can-shrink">
      <label htmlFor={id} className="semibold size-note">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': isWrong || hint !== undefined ? `${id}-note` : undefined,
        'aria-invalid': isWrong || undefined,
      })}
      <div id={`${id}-note`}>
        <FieldError error={error} />
        {hint !== undefined && <p className="small-note">{hint}</p>}
      </div>
    </div>
  );
}

export function FieldError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="row size-note color-rose semibold gap-2" role="alert">
      <Icon name="alert" size={16} className="rigid" />
      {error}
    </p>
  );
}
