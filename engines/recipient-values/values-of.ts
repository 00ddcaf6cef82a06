import type { Account } from '#platform/server/account/account.ts';
import { dataSources, type DataSource } from './data-source.ts';
import { namedIds, namesRoot, type NamingText } from './named-ids.ts';
import { valueSources, type NamingMailing, type Value, type ValueSource } from './value-source.ts';

/** One recipient's values by the root of their tokens, as templates read them. */
export type RecipientValues = Readonly<Record<string, unknown>>;

/** What a claim came to for each recipient: values, or why the email waits or is not sent. */
export type ClaimedValues = { values: RecipientValues } | { wait: string } | { leave: string };

interface Asked {
  source: ValueSource;
  ids: readonly number[];
}

/** The sources that these texts name; most name none, and then nothing is asked. */
function askedBy(texts: readonly NamingText[]): Asked[] {
  return valueSources()
    .map((source) => ({ source, ids: namedIds(texts, source.root) }))
    .filter(({ ids }) => ids.length > 0);
}

/** The sources of data that these texts name. */
function dataAskedBy(texts: readonly NamingText[]): DataSource[] {
  return dataSources().filter(({ root }) => namesRoot(texts, root));
}

/** Takes the values of these recipients in the transaction of their claim; null when the texts name no source. */
export async function claimValues(
  account: Account,
  mailing: Omit<NamingMailing, 'ids'>,
  { texts, contactIds }: { texts: readonly NamingText[]; contactIds: readonly number[] },
): Promise<ReadonlyMap<number, ClaimedValues> | null> {
  const asked = askedBy(texts);
  const data = dataAskedBy(texts);
  if (asked.length + data.length === 0 || contactIds.length === 0) return null;
  const claimed = new Map<number, ClaimedValues>(contactIds.map((id) => [id, { values: {} }]));
  for (const { source, ids } of asked) {
    const open = [...claimed].flatMap(([id, one]) => ('values' in one ? [id] : []));
    const found = await source.claim(account, { ...mailing, ids }, open);
    for (const id of open) {
      const before = claimed.get(id) as { values: RecipientValues };
      claimed.set(id, joined(before.values, source.root, found.get(id) ?? {}));
    }
  }
  for (const { root, of } of data) {
    const open = [...claimed].flatMap(([id, one]) => ('values' in one ? [id] : []));
    for (const [id, said] of await of(account, mailing, open))
      claimed.set(id, {
        values: { ...(claimed.get(id) as { values: RecipientValues }).values, [root]: said },
      });
  }
  return claimed;
}

function joined(
  values: RecipientValues,
  root: string,
  found: Value | { wait: string } | { leave: string },
): ClaimedValues {
  const { wait, leave } = found as { wait?: string; leave?: string };
  if (wait !== undefined) return { wait };
  return leave === undefined ? { values: { ...values, [root]: found as Value } } : { leave };
}

/** What an email said to this recipient; a root that the texts name is there even when nothing is known of it. */
export async function givenValues(
  account: Account,
  mailingId: number,
  { texts, contactId }: { texts: readonly NamingText[]; contactId: number },
): Promise<RecipientValues> {
  const values: Record<string, unknown> = {};
  for (const { source } of askedBy(texts))
    values[source.root] =
      (await source.given(account, mailingId, [contactId])).get(contactId) ?? {};
  for (const { root, of } of dataAskedBy(texts)) {
    const said = (await of(account, { id: mailingId }, [contactId])).get(contactId);
    if (said !== undefined) values[root] = said;
  }
  return values;
}

/** What tests and previews show in place of values; nothing is taken. What a message brings along itself has no sample. */
export function sampleValues(
  texts: readonly NamingText[],
  brought: RecipientValues = {},
): RecipientValues {
  return Object.fromEntries([
    ...askedBy(texts).map(({ source, ids }) => [source.root, source.sample(ids)] as const),
    ...dataAskedBy(texts).flatMap(({ root, sample }) =>
      Object.hasOwn(brought, root) ? [] : [[root, sample()] as const],
    ),
  ]);
}
