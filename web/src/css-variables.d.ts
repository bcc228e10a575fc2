import 'react';

declare module 'react' {
  /** Custom properties may stand in a style like any other. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
