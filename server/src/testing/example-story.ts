import type { EndpointName } from '@rollcall/game/api/endpoints';
import { madeRosterSchema, signedUpSchema } from '@rollcall/game/raid-roster/roster';
import { expect } from 'vitest';
import { aelith, ironTide, reported } from '../reference/example-world.ts';
import type { Answered, ExampleServer, Otherwise } from './example-server.ts';
import { until } from './until.ts';

/** Calls that build the world of the examples, in order. */
const reportsInOrder = [
  'reportAreas',
  'reportQuests',
  'changeServerInfo',
  // The effects of an event are computed together with the next reports.
  'postPopulationEvent',
  'reportPopulationHistory',
  'reportActivityHistory',
  'reportCharacters',
  'reportLfms',
  'changeLfms',
  'changeCharacters',
  'reportCharacterHistory',
  'postNews',
  'postPageMessage',
  'sendFeedback',
  'sendLog',
  'sendSettings',
  'redeemSettings',
  'putSync',
  'startAlerts',
  'blockNetwork',
] as const satisfies readonly EndpointName[];

/** Limit and interval for waiting until the server has computed something in the background. */
export const untilThere = { timeout: 60_000, interval: 50 };

/**
 * Builds the world of the examples from the example reports, and verifies one of its characters. Skips calls that are
 * not mounted.
 *
 * @returns the answers of these calls
 */
export async function tellExamples(server: ExampleServer): Promise<Map<EndpointName, Answered>> {
  const answers = new Map<EndpointName, Answered>();
  const tell = async (name: EndpointName, otherwise: Otherwise = {}) => {
    if (server.mounted.has(name)) answers.set(name, await server.ask(name, otherwise));
  };
  await leadThroughRaid(server);
  for (const name of reportsInOrder) {
    // This call makes the server compute reports from rows, so everything before it must have been recorded.
    if (name === 'reportCharacterHistory') await untilRecorded(server);
    await tell(name);
  }
  server.earned.alerts = String(fieldsOf(answers.get('startAlerts'))['secret']);
  if (server.mounted.has('makeKey')) {
    await tell('makeKey');
    server.earned.key = String(fieldsOf(answers.get('makeKey'))['key']);
  }
  if (server.mounted.has('startClaim')) await proveCharacter(server, tell, answers);
  if (server.mounted.has('eraseCharacter')) await eraseSomebody(server, tell);
  if (server.mounted.has('makeRoster')) await planRaid(server, tell, answers);
  return answers;
}

async function untilRecorded(server: ExampleServer): Promise<void> {
  await until(async () => {
    expect(fieldsOf(await server.ask('health'))).toMatchObject({ history: { waiting_events: 0 } });
  });
}

/** Puts the character into a raid an hour earlier. She has left the raid in the next report. */
async function leadThroughRaid(server: ExampleServer): Promise<void> {
  const inside = { ...reported(aelith), location_id: ironTide.id };
  const { status } = await server.ask('reportCharacters', {
    body: { observed_at: '2026-11-20T19:15:30Z', characters: [inside] },
  });
  expect(status).toBe(200);
}

async function proveCharacter(
  server: ExampleServer,
  tell: (name: EndpointName) => Promise<void>,
  answers: ReadonlyMap<EndpointName, Answered>,
): Promise<void> {
  await tell('startClaim');
  const claim = fieldsOf(answers.get('startClaim'));
  server.earned.secret = String(claim['claim_secret']);
  await server.ask('changeCharacters', {
    body: { characters: [{ id: aelith.id, public_comment: claim['challenge'] }] },
  });
  await until(async () => {
    const { status } = await server.ask('grantToken');
    expect(status).toBe(200);
  });
  await tell('claimStatus');
  await tell('grantToken');
  server.earned.token = String(fieldsOf(answers.get('grantToken'))['token']);
  await server.ask('changeCharacters', { body: { characters: [{ id: aelith.id, public_comment: null }] } });
}

/** Erases a character that no other call is about. */
async function eraseSomebody(
  server: ExampleServer,
  tell: (name: EndpointName, otherwise?: Otherwise) => Promise<void>,
): Promise<void> {
  const path = { id: 9100 };
  const somebody = { ...reported(aelith), ...path, name: 'Fadewell' };
  await server.ask('changeCharacters', { body: { characters: [somebody] } });
  const claim = fieldsOf(await server.ask('startClaim', { path }));
  const comment = { ...somebody, public_comment: claim['challenge'] };
  await server.ask('changeCharacters', { body: { characters: [comment] } });
  const proof = String(claim['claim_secret']);
  await until(async () => {
    const granted = await server.ask('grantToken', { path, proof });
    expect(granted.status).toBe(200);
    await tell('eraseCharacter', { path, proof: String(fieldsOf(granted)['token']) });
  });
  await server.ask('changeCharacters', { body: { characters: [], deleted_ids: [path.id] } });
}

async function planRaid(
  server: ExampleServer,
  tell: (name: EndpointName, otherwise?: Otherwise) => Promise<void>,
  answers: ReadonlyMap<EndpointName, Answered>,
): Promise<void> {
  await tell('makeRoster');
  const made = madeRosterSchema.parse(answers.get('makeRoster')?.body);
  server.earned.roster = { id: made.data.id, secret: made.secret };
  await tell('signUp', { path: { id: made.data.id } });
  const { person, secret } = signedUpSchema.parse(answers.get('signUp')?.body);
  server.earned.person = { id: person, secret };
}

/** The fields of the answer's `data`. */
function fieldsOf(answered: Answered | undefined): Record<string, unknown> {
  return (answered?.body as { data: Record<string, unknown> } | undefined)?.data ?? {};
}
