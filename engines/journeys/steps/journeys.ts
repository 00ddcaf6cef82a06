import { sql } from 'kysely';
import type { Node } from '../contract.ts';
import { enterPeople } from '../enter.ts';
import { moveAll } from '../moves.ts';
import type { Outcome, Passer, Run } from '../passer.ts';
import type { AtStep } from './handler.ts';

/** Brings people into another journey; whom its rules keep out goes on here all the same. */
export async function atStartJourney(
  { account, version }: Run,
  node: Extract<Node, { type: 'start_journey' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const into = node.journey_id;
  if (into === null) throw new Error('The journey that is to be started is not chosen.');
  const keyOf = ({ eventKey, event }: Passer) =>
    JSON.stringify([eventKey?.startsWith('~') === true ? null : eventKey, event ?? null]);
  for (const group of Map.groupBy(people, keyOf).values())
    await enterPeople(account, into, {
      who: group.map(({ contactId }) => contactId),
      via: `journey:${version.journeyId}`,
      key: group[0]!.eventKey?.startsWith('~') === true ? null : group[0]!.eventKey,
      event: group[0]!.event,
    });
  return people.map(() => ({ go: 'next', detail: { journey_id: into } }));
}

/** Takes people out of another journey. */
export async function atEndJourney(
  { account, version }: Run,
  node: Extract<Node, { type: 'end_journey' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const from = node.journey_id;
  if (from === null) throw new Error('The journey that is to be ended is not chosen.');
  const ids = people.map(({ contactId }) => contactId);
  if (from !== version.journeyId)
    await moveAll(account, from, {
      where: sql`p.contact_id = any(${ids}::bigint[])`,
      to: {
        state: 'exited',
        reason: 'ended',
        lines: [{ outcome: 'ended', detail: { by: version.journeyId } }],
      },
      most: 1_000_000,
    });
  return people.map(() =>
    from === version.journeyId
      ? { out: 'exited', reason: 'ended' }
      : { go: 'next', detail: { journey_id: from } },
  );
}
