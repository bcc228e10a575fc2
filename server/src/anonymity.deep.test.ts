import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  expectNothingFound,
  filteredReads,
  hiddenPeople,
  reportHiddenGroup,
} from './testing/filter-secrets.ts';
import { startWholeServer, type WholeServer } from './testing/whole-server.ts';

describe('a filter', () => {
  let server: WholeServer;
  beforeAll(async () => {
    server = await startWholeServer();
    await reportHiddenGroup(server);
  });
  afterAll(() => server.close());

  it.each(filteredReads)('reveals nothing hidden: $title', async (filtered) => {
    await expectNothingFound(server, filtered, hiddenPeople, ['part', 'exact']);
  });
});
