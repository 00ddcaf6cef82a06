import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mergeDataOf } from '#engines/audience/public.ts';
import type { Node } from '../contract.ts';
import type { Outcome, Passer, Run } from '../passer.ts';
import { renderFor } from '../render-values.ts';
import type { AtStep } from './handler.ts';

/** People wait so long for the answer at most; the call is tried for a day. */
const longestMs = 25 * 3_600_000;

/** Writes calls down that are made outside of the transaction, and lets people go on by how they went. */
export async function atWebhook(
  run: Run,
  node: Extract<Node, { type: 'webhook' }>,
  { people, isWaking }: AtStep,
): Promise<Outcome[]> {
  if (run.preview !== null) return people.map(() => ({ go: 'done', detail: { preview: true } }));
  const outcomes = new Map<Passer, Outcome>();
  const begin: Passer[] = [];
  for (const person of people) {
    if (!isWaking || person.state !== 'sending') begin.push(person);
    else outcomes.set(person, answered(node, person.signal));
  }
  if (begin.length > 0)
    for (const [person, outcome] of await noteCalls(run, node, begin))
      outcomes.set(person, outcome);
  return people.map((person) => outcomes.get(person)!);
}

function answered(
  { when_failed: whenFailed }: Extract<Node, { type: 'webhook' }>,
  signal: string | null,
): Outcome {
  if (signal === 'sent' || signal === 'skipped') return { go: 'done' };
  const reason = signal?.startsWith('not_sent:')
    ? signal.slice('not_sent:'.length)
    : 'It was not answered for a day.';
  if (whenFailed === 'go_on') return { go: 'failed', detail: { reason } };
  return { stay: 'held', wakeAt: null, reason, line: { outcome: 'held', detail: { reason } } };
}

async function noteCalls(
  { account, version }: Run,
  node: Extract<Node, { type: 'webhook' }>,
  people: readonly Passer[],
): Promise<Map<Passer, Outcome>> {
  const texts = [node.url, node.body, ...node.headers.map(({ value }) => value)];
  const rendered = await renderFor(account, texts, people);
  const contacts = new Map(
    (node.body === ''
      ? await mergeDataOf(account, [...new Set(people.map(({ contactId }) => contactId))])
      : []
    ).map((contact) => [contact.id, contact]),
  );
  const outcomes = new Map<Passer, Outcome>();
  const rows = people.flatMap((person) => {
    const one = rendered.get(person)!;
    if ('error' in one) {
      outcomes.set(person, answered(node, `not_sent:${one.error}`));
      return [];
    }
    const [url, body, ...values] = one.texts;
    const key = randomUUID();
    const wakeAt = new Date(Date.parse(account.now) + longestMs).toISOString();
    outcomes.set(person, {
      stay: 'sending',
      wakeAt,
      line: { outcome: 'calling', detail: { key } },
    });
    const whole = JSON.stringify({
      journey_id: version.journeyId,
      step: node.key,
      contact: contacts.get(person.contactId) ?? { id: person.contactId },
      event: person.event ?? null,
    });
    return [
      {
        contact: person.contactId,
        entry: person.entry,
        seq: person.seq + person.lines.length + 1,
        key,
        request: {
          method: node.method,
          url,
          headers: node.headers.map(({ name }, index) => ({ name, value: values[index] })),
          body: node.method === 'GET' ? null : node.body === '' ? whole : body,
        },
      },
    ];
  });
  await sql`
    insert into journey_calls (account_id, journey_id, contact_id, entry, node, seq, key, request, next_try_at, at)
    select ${account.id}::bigint, ${version.journeyId}::bigint, c.contact, c.entry, ${node.key}::text, c.seq, c.key, c.request, ${account.now}::timestamptz, ${account.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(contact bigint, entry int, seq int, key uuid, request jsonb) on conflict do nothing`.execute(
    account.db,
  );
  return outcomes;
}
