import { Component, type ReactNode } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { pageToasts } from '../../ui/toast-store.ts';

export interface GuardedStore<Settings> {
  readonly get: () => Settings;
  readonly set: (settings: Settings) => void;
}

interface SettingsGuardProps<Settings> {
  /** Name in the log: "The LFM settings could not be applied". */
  readonly label: string;
  readonly store: GuardedStore<Settings>;
  /** Replacements to try in order when the list cannot be drawn with the stored settings. */
  readonly replacements: readonly ((current: Settings) => Settings)[];
  readonly children: ReactNode;
}

type GuardState =
  | { readonly state: 'drawing' }
  /** The children threw; the next replacement will be tried. */
  | { readonly state: 'failed'; readonly error: unknown }
  /** The settings were not the cause. */
  | { readonly state: 'hopeless'; readonly error: unknown };

/** The stored settings, while replacements are tried. */
interface Trial<Settings> {
  readonly before: Settings;
  readonly error: unknown;
  readonly next: number;
}

/**
 * Resets settings that the list cannot be drawn with, and tells the visitor. Drawing with the defaults shows whether
 * the settings are the cause: if that fails as well, the settings are restored and the error propagates to the page.
 */
export class SettingsGuard<Settings> extends Component<SettingsGuardProps<Settings>, GuardState> {
  override state: GuardState = { state: 'drawing' };
  trial: Trial<Settings> | null = null;
  timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): GuardState {
    return { state: 'failed', error };
  }

  override componentDidCatch(error: unknown): void {
    clearTimeout(this.timer);
    const { store, replacements } = this.props;
    const { before, next } = this.trial ?? { before: store.get(), next: 0 };
    const replace = replacements[next];
    if (replace === undefined) {
      store.set(before);
      this.setState({ state: 'hopeless', error: this.trial?.error ?? error });
      return;
    }
    this.trial = { before, error: this.trial?.error ?? error, next: next + 1 };
    store.set(replace(before));
    this.setState({ state: 'drawing' });
  }

  override componentDidUpdate(): void {
    if (this.trial === null || this.state.state !== 'drawing') return;
    // Effects may still fail after rendering; they have run when the timer fires.
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), 0);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  settle(): void {
    logProblem('error', `The ${this.props.label} could not be applied`, this.trial?.error);
    this.trial = null;
    pageToasts.show({
      type: 'error',
      title: 'Settings reset',
      message: 'An unexpected error occurred while applying your settings. They have been reset to defaults.',
      subMessage: 'This error has been logged.',
    });
  }

  override render(): ReactNode {
    if (this.state.state === 'hopeless') throw this.state.error;
    return this.state.state === 'drawing' && this.props.children;
  }
}
