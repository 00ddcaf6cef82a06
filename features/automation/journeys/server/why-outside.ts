import { sql } from 'kysely';
import { explainContact, rulesSchema } from '#engines/audience/public.ts';
import type { Graph, Settings } from '#engines/journeys/contract.ts';
import { triggerText, type EntryOfContact } from '#engines/journeys/public.ts';
import { readLine } from '#features/audience/segments/contract/readable-rules.ts';
import { readingOfRule } from '#features/audience/segments/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Families } from '#platform/server/families.ts';
import { readJourney } from './show-journey.ts';
import { readVersion } from './versions.ts';

/** Why a contact is not in a journey. */
export interface Outside {
  text: string;
  reasons: string[];
}

/** Why a contact is not inside: what the journey is, what its rules of entry say of the contact, and what has not happened. */
export async function whyOutside(
  account: Account,
  families: Families,
  asked: { journeyId: number; contactId: number; entries: readonly EntryOfContact[] },
): Promise<Outside> {
  const { journeyId, contactId, entries } = asked;
  const journey = await readJourney(account, journeyId);
  if (journey.live_version === null)
    return outside('The journey was never published.', [
      'Nobody enters a journey that is a draft.',
    ]);
  const { graph, settings } = await readVersion(account, journeyId, journey.live_version);
  const reasons = [
    ...(journey.status === 'disabled' ? ['The journey is disabled: nobody enters.'] : []),
    ...entryReasons(settings, entries, account.now),
    ...(await triggerReasons(account, families, { graph, contactId })),
  ];
  const text =
    entries.length === 0
      ? 'The contact has not entered the journey.'
      : `The contact was in the journey ${entries.length === 1 ? 'once' : `${entries.length} times`} and is out now.`;
  return outside(text, reasons);
}

const outside = (text: string, reasons: string[]): Outside => ({ text, reasons });

function entryReasons(
  { reentry }: Settings,
  entries: readonly EntryOfContact[],
  now: string,
): string[] {
  const [last] = entries;
  if (!last) return [];
  if (last.state === 'held_out')
    return ['The contact is held out for comparison and gets nothing from the journey.'];
  if (reentry.kind === 'never' && !reentry.by_key)
    return ['The contact was in the journey before, and contacts enter only once.'];
  const days = (Date.parse(now) - Date.parse(last.entered_at)) / 86_400_000;
  return reentry.every_days > 0 && days < reentry.every_days
    ? [`The contact entered less than ${reentry.every_days} days ago.`]
    : [];
}

async function triggerReasons(
  account: Account,
  families: Families,
  { graph, contactId }: { graph: Graph; contactId: number },
): Promise<string[]> {
  const reasons: string[] = [];
  for (const node of graph.nodes) {
    if (node.type !== 'trigger' || node.trigger === null) continue;
    const what = triggerText(node.trigger);
    const missed =
      node.rules === null ? [] : await unmet(account, families, { ...node, contactId });
    reasons.push(
      missed.length > 0
        ? `“${what}”: the contact does not meet ${missed.map((line) => `“${line}”`).join(', ')}.`
        : `“${what}” has not brought the contact in since the journey was published${await lastCause(account, node.trigger, contactId)}.`,
    );
  }
  return reasons;
}

async function unmet(
  account: Account,
  families: Families,
  { rules, contactId }: { rules: unknown; contactId: number },
): Promise<string[]> {
  const rule = rulesSchema.parse(rules);
  const reading = await readingOfRule(account, families, rule);
  const found = await explainContact(account, rule, contactId);
  if (found === null || found.isIn) return [];
  return found.lines
    .filter(({ holds }) => !holds)
    .map(({ condition }) => readLine(condition, reading).text);
}

// Of lists it can be said since when the contact is on them: who joined before is not brought in.
async function lastCause(
  account: Account,
  trigger: { kind: string; list_ids?: readonly number[] },
  contactId: number,
): Promise<string> {
  if (trigger.kind !== 'joined_list') return '';
  const { rows } = await sql<{ name: string; at: string }>`
    select l.name, m.created_at as at from list_memberships m
      join lists l on l.account_id = ${account.id} and l.id = m.list_id
    where m.account_id = ${account.id} and m.contact_id = ${contactId} and m.status = 'subscribed'
      and m.list_id = any(${[...(trigger.list_ids ?? [])]}::bigint[]) order by m.created_at limit 1`.execute(
    account.db,
  );
  const [found] = rows;
  return found ? `: the contact is on “${found.name}” since ${found.at.slice(0, 10)}` : '';
}
