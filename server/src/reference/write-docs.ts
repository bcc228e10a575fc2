import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentCommand, documentText } from './document-text.ts';

const file = join(import.meta.dirname, '../../../docs/api.md');
writeFileSync(file, documentText());
process.stdout.write(`Written: docs/api.md (${documentCommand})\n`);
