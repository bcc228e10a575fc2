import { describe, expect, it } from 'vitest';
import { defaultDefinition } from './definition.ts';
import { findServer, serverKey, serverPath } from './servers.ts';

describe('findServer', () => {
  it.each([
    ['Thelanis', 'Thelanis'],
    ['thelanis', 'Thelanis'],
    ['ORIEN', 'Orien'],
    ['Cormyr', 'Cormyr'],
    ['Atlantis', null],
    ['', null],
    ['thelanis ', null],
    ['__proto__', null],
  ])('finds "%s": %s', (name, found) => {
    expect(findServer(defaultDefinition, name)?.name ?? null).toBe(found);
  });

  it('finds every known server by its key', () => {
    for (const server of defaultDefinition.servers) {
      expect(findServer(defaultDefinition, serverKey(server.name))).toBe(server);
    }
  });
});

it('A page’s path contains the key of its server', () => {
  expect(serverPath('/who/$server', 'Orien')).toBe('/who/orien');
});
