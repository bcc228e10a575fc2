import * as z from 'zod/mini';

// Must run before any schema is built: compiled schemas would need `new Function`, which the content security policy
// forbids.
z.config({ jitless: true });
