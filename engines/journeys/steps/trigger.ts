import type { Node } from '../contract.ts';
import { stillOnDay } from '../dates.ts';
import type { Outcome, Run } from '../passer.ts';
import type { AtStep } from './handler.ts';

/** Lets people in; whom a day brought leaves where the day is another by now. */
export async function atTrigger(
  run: Run,
  node: Extract<Node, { type: 'trigger' }>,
  { people }: AtStep,
): Promise<Outcome[]> {
  const { trigger } = node;
  if (trigger?.kind !== 'date') return people.map(() => ({ go: 'next' }));
  const still = await stillOnDay(run.account, trigger, people);
  return people.map((person) =>
    still.has(person) ? { go: 'next' } : { out: 'exited', reason: 'date_changed' },
  );
}
