/** A step of the start by itself (start.ts): React, before anything of ours. */
export { createRoot } from 'react-dom/client';
