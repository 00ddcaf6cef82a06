import type { Line } from './line.ts';
import type { Journal, JournalLine } from './sink/journal.ts';
import type { AccountApi, WireBalance, WirePerson } from './world/account-api.ts';

/** What the journal and the public API say about one campaign that has ended. */
export interface Checked {
  balance: WireBalance;
  /** By address in small letters. */
  people: Map<string, WirePerson>;
  bodies: Map<string, JournalLine[]>;
  /** People without a body and without a reason, or counted as delivered without a body. */
  lost: string[];
  /** Bodies beyond the first of each person. */
  duplicates: JournalLine[];
  /** People with two bodies whose copies differ in their Message-ID, or who are not flagged. */
  unlikeTwins: string[];
  /** Bodies of suppressed contacts. */
  suppressedBodies: number;
  /** What does not agree between balance, people and journal; empty when all does. */
  disagreements: string[];
}

const parts = ['delivered', 'bounced', 'suppressed', 'failed', 'pending', 'unknown'] as const;

/** Compares the journal's bodies from an address with the campaign's balance, its report and the people behind each number. */
export async function checkCampaign(
  world: { sink: { journal: Pick<Journal, 'read'> } },
  api: Pick<AccountApi, 'show' | 'people' | 'report'>,
  campaign: { id: number; from: string },
): Promise<Checked> {
  const { balance } = await api.show(campaign.id);
  const disagreements: string[] = [];
  const people = new Map<string, WirePerson>();
  for (const part of parts) {
    const found = await api.people(campaign.id, part);
    const said = sumOf(balance[part]);
    if (found.length !== said)
      disagreements.push(`${said} ${part} in the balance, ${found.length} people listed`);
    for (const person of found) people.set(person.email.toLowerCase(), person);
  }
  if (people.size !== balance.eligible)
    disagreements.push(`${balance.eligible} eligible in the balance, ${people.size} people listed`);
  const report = await api.report(campaign.id);
  if (report.delivered !== balance.delivered)
    disagreements.push(
      `${balance.delivered} delivered in the balance, ${report.delivered} in the report`,
    );
  if (report.bounces !== balance.bounced)
    disagreements.push(
      `${balance.bounced} bounced in the balance, ${report.bounces} in the report`,
    );
  const bodies = bodiesByPerson(
    world.sink.journal.read().filter(({ from }) => from === campaign.from),
  );
  for (const [address, { state }] of people)
    if (state === 'sent' && !bodies.has(address))
      disagreements.push(`${address} is sent and has no body`);
  for (const address of bodies.keys()) {
    const state = people.get(address)?.state ?? 'not chosen';
    // A body after whose dot the line was cut may belong to somebody whose state stayed unknown.
    if (!['sent', 'unknown'].includes(state))
      disagreements.push(`${address} is ${state} and has a body`);
  }
  const twins = [...bodies].filter(([, copies]) => copies.length > 1);
  return {
    balance,
    people,
    bodies,
    disagreements,
    lost: [...people]
      .filter(([address, person]) => !bodies.has(address) && !hasReason(person))
      .map(([address]) => address),
    duplicates: twins.flatMap(([, copies]) => copies.slice(1)),
    unlikeTwins: twins
      .filter(
        ([address, copies]) =>
          new Set(copies.map(({ messageId }) => messageId)).size > 1 ||
          !people.get(address)?.maybe_twice,
      )
      .map(([address]) => address),
    suppressedBodies: [...people]
      .filter(([, { state }]) => state === 'suppressed')
      .reduce((sum, [address]) => sum + (bodies.get(address)?.length ?? 0), 0),
  };
}

/** The lines that every scenario owes: nobody lost, twins alike and flagged, counters = report = people = journal. */
export function addInvariants(
  add: (required: Line['required'], measured: string | number, isMet: boolean) => void,
  checked: Checked,
): void {
  const { balance, lost, unlikeTwins, disagreements, suppressedBodies } = checked;
  add('lost 0', `${lost.length} of ${balance.eligible}${someOf(lost)}`, lost.length === 0);
  add(
    'each duplicate with the same Message-ID and flagged',
    `${unlikeTwins.length} otherwise${someOf(unlikeTwins)}`,
    unlikeTwins.length === 0,
  );
  add(
    'counters = report = people = journal',
    disagreements.length === 0
      ? `${balance.delivered} delivered in all four`
      : someOf(disagreements),
    disagreements.length === 0,
  );
  add('mails to suppressed people 0', suppressedBodies, suppressedBodies === 0);
}

/** The first of several campaigns in which something is wrong, else the last: its lines tell of all of them. */
export function worstOf(campaigns: readonly Checked[]): Checked {
  const worst =
    campaigns.find(
      ({ lost, unlikeTwins, disagreements, suppressedBodies }) =>
        lost.length + unlikeTwins.length + disagreements.length + suppressedBodies > 0,
    ) ?? campaigns.at(-1);
  if (!worst) throw new Error('No campaign was checked.');
  return worst;
}

function bodiesByPerson(lines: readonly JournalLine[]): Map<string, JournalLine[]> {
  const bodies = new Map<string, JournalLine[]>();
  for (const line of lines) {
    const address = line.to.toLowerCase();
    bodies.set(address, [...(bodies.get(address) ?? []), line]);
  }
  return bodies;
}

function hasReason({ state, reason }: WirePerson): boolean {
  return (
    state === 'unknown' || (['bounced', 'suppressed', 'failed'].includes(state) && reason !== null)
  );
}

function sumOf(part: number | Record<string, number>): number {
  return typeof part === 'number'
    ? part
    : Object.values(part).reduce((sum, count) => sum + count, 0);
}

function someOf(things: readonly string[]): string {
  return things.length === 0
    ? ''
    : `: ${things.slice(0, 3).join('; ')}${things.length > 3 ? ' …' : ''}`;
}
