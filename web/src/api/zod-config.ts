import * as z from 'zod/mini';

// Before any schema is built: compiled ones would need `new Function`, which the content security policy forbids.
z.config({ jitless: true });
