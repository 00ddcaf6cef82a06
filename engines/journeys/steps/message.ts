import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { channelNamed, type MessageChannel, type MessageStep } from '../channels.ts';
import type { Node } from '../contract.ts';
import type { Outcome, Passer, Run } from '../passer.ts';
import { askEnds } from './ends.ts';
import type { AtStep } from './handler.ts';

type MessageNode = Extract<Node, { type: 'email' | 'sms' | 'push' }>;

/** After so long, people go on, whatever has become of their message. */
const longestMs = 24 * 3_600_000;

/** Sends a message, and lets people go on when it was sent, or will not be. */
export async function atMessage(
  run: Run,
  node: MessageNode,
  { people, isWaking }: AtStep,
): Promise<Outcome[]> {
  const outcomes = new Map<Passer, Outcome>();
  const begin: Passer[] = [];
  for (const person of people) {
    if (isWaking && person.state === 'sending') outcomes.set(person, settledAs(person.signal));
    else begin.push(person);
  }
  // What happened since they woke counts too.
  const ends = await askEnds(run, begin);
  for (const [person, outcome] of ends) outcomes.set(person, outcome);
  const left = begin.filter((person) => !ends.has(person));
  if (left.length > 0)
    for (const [person, outcome] of await sendTo(run, node, left)) outcomes.set(person, outcome);
  return people.map((person) => outcomes.get(person)!);
}

function settledAs(signal: string | null): Outcome {
  if (signal === 'sent') return { go: 'sent' };
  const reason = signal?.startsWith('not_sent:') ? signal.slice('not_sent:'.length) : 'late';
  return { go: 'not_sent', detail: { reason } };
}

async function sendTo(
  run: Run,
  node: MessageNode,
  people: readonly Passer[],
): Promise<Map<Passer, Outcome>> {
  const channel = channelNamed(node.type);
  const all = (outcome: Outcome) => new Map(people.map((person) => [person, outcome] as const));
  if (!channel || node.campaign_id === null)
    return all(
      holdFor(channel ? 'The message is not chosen.' : 'This kind of message is not available.'),
    );
  const step = { journeyId: run.version.journeyId, node: node.key, campaignId: node.campaign_id };
  if (run.preview !== null) return preview(run, { channel, step }, people);
  const outcomes = new Map<Passer, Outcome>();
  // Who is at the step twice gets a message for each time.
  for (const round of roundsOf(people)) {
    const ids = round.map(({ contactId }) => contactId);
    const sent = await channel.send(run.account, step, ids);
    if ('problem' in sent) {
      for (const person of round) outcomes.set(person, holdFor(sent.problem));
      continue;
    }
    await noteMessages(run.account, step, { people: round, mailings: sent });
    for (const person of round) outcomes.set(person, sendingAs(run, sent.get(person.contactId)));
  }
  return outcomes;
}

function sendingAs({ account }: Run, mailingId: number | undefined): Outcome {
  if (mailingId === undefined) return { go: 'not_sent', detail: { reason: 'not_taken' } };
  return {
    stay: 'sending',
    wakeAt: new Date(Date.parse(account.now) + longestMs).toISOString(),
    line: { outcome: 'sending', detail: { mailing_id: mailingId } },
  };
}

const holdFor = (reason: string): Outcome => ({
  stay: 'held',
  wakeAt: null,
  reason,
  line: { outcome: 'held', detail: { reason } },
});

function roundsOf(people: readonly Passer[]): Passer[][] {
  const rounds: Passer[][] = [];
  for (const group of Map.groupBy(people, ({ contactId }) => contactId).values())
    group.forEach((person, index) => (rounds[index] ??= []).push(person));
  return rounds;
}

async function noteMessages(
  account: Account,
  { journeyId, node }: MessageStep,
  { people, mailings }: { people: readonly Passer[]; mailings: ReadonlyMap<number, number> },
): Promise<void> {
  const rows = people.flatMap(({ contactId, entry, seq, lines }) => {
    const mailing = mailings.get(contactId);
    return mailing === undefined
      ? []
      : [{ mailing, contact: contactId, entry, seq: seq + lines.length + 1 }];
  });
  await sql`
    insert into journey_messages (account_id, mailing_id, contact_id, journey_id, entry, seq, node, at)
    select ${account.id}::bigint, m.mailing, m.contact, ${journeyId}::bigint, m.entry, m.seq, ${node}::text, ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(mailing bigint, contact bigint, entry int, seq int)
    on conflict do nothing`.execute(account.db);
}

// A dry run sends nothing: the message is shown, and taken for sent at once.
async function preview(
  { account, preview: shown }: Run,
  { channel, step }: { channel: MessageChannel; step: MessageStep },
  people: readonly Passer[],
): Promise<Map<Passer, Outcome>> {
  const outcomes = new Map<Passer, Outcome>();
  for (const person of people) {
    const message = (await channel.preview?.(account, step, person)) ?? {
      subject: '',
      html: '',
      text: '',
      problem: null,
    };
    shown?.messages.push({ at: account.now, node: step.node, ...message });
    outcomes.set(
      person,
      message.problem === null
        ? { go: 'sent' }
        : { go: 'not_sent', detail: { reason: message.problem } },
    );
  }
  return outcomes;
}
