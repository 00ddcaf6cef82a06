import { invalid } from '#platform/server/errors.ts';

/** A contact as the database keeps it. */
export type ContactRecord = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly email_domain: string | null;
  readonly own_key: string | null;
  readonly phone: string;
  readonly custom: Readonly<Record<string, unknown>>;
  readonly tag_ids: readonly number[];
  readonly created_at: string;
};

const plain = ['first_name', 'last_name', 'phone', 'fax'] as const;
const address = ['email', 'email_key', 'email_domain'] as const;

/**
 * The values that the contact which stays gets from the other: the fields that were chosen, and whatever it has none of. Custom
 * values go by the id of their field. Pure.
 */
export function mergedValues(
  { from, into }: { from: ContactRecord; into: ContactRecord },
  take: readonly string[],
  fields: readonly { id: number; name: string }[],
): Record<string, unknown> {
  const ids = new Map(fields.map(({ id, name }) => [name, String(id)]));
  const unknown = take.find((name) => name !== 'email' && !isPlain(name) && !ids.has(name));
  if (unknown !== undefined)
    throw invalid({ take_fields: [`name ${unknown}, which is no field of this account`] });
  const set: Record<string, unknown> = {};
  for (const name of plain)
    if (from[name] !== '' && (take.includes(name) || into[name] === '')) set[name] = from[name];
  const takesAddress = from.email !== null && (take.includes('email') || into.email === null);
  if (takesAddress) {
    for (const name of address) set[name] = from[name];
    set['no_marketing'] = from['no_marketing'];
  }
  const hasAddress = takesAddress || into.email !== null;
  if (hasAddress && into.own_key !== null && !into.own_key.startsWith('uid:'))
    set['own_key'] = null;
  const custom = mergedCustom(
    { from, into },
    take.flatMap((name) => ids.get(name) ?? []),
  );
  return {
    ...changesOf(into, set),
    ...(custom && { custom }),
    ...earlier({ from, into }),
    ...quieter({ from, into }),
    ...Object.fromEntries(
      ['workflow_disable', 'no_tracking']
        .filter((name) => from[name] === true && into[name] !== true)
        .map((name) => [name, true]),
    ),
  };
}

function isPlain(name: string): boolean {
  return (plain as readonly string[]).includes(name);
}

function mergedCustom(
  { from, into }: { from: ContactRecord; into: ContactRecord },
  take: readonly string[],
): Record<string, unknown> | null {
  const gained = Object.entries(from.custom).filter(
    ([id, value]) =>
      value !== null && value !== '' && (take.includes(id) || isEmpty(into.custom[id])),
  );
  return gained.length === 0 ? null : { ...into.custom, ...Object.fromEntries(gained) };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

// Known since the earlier of both.
function earlier({ from, into }: { from: ContactRecord; into: ContactRecord }) {
  return new Date(from.created_at) < new Date(into.created_at)
    ? { created_at: from.created_at }
    : {};
}

// What either of them asked for holds: the longer pause, and the smaller number.
function quieter({ from, into }: { from: ContactRecord; into: ContactRecord }) {
  const [pause, pauseOfInto] = [from['mail_paused_until'], into['mail_paused_until']].map((at) =>
    typeof at === 'string' ? at : '',
  ) as [string, string];
  const [few, fewOfInto] = [from['mails_a_week'], into['mails_a_week']].map((count) =>
    typeof count === 'number' ? count : Infinity,
  ) as [number, number];
  return {
    ...(Date.parse(pause || '1970-01-01') > Date.parse(pauseOfInto || '1970-01-01') && {
      mail_paused_until: pause,
    }),
    ...(few < fewOfInto && { mails_a_week: few }),
  };
}

function changesOf(into: ContactRecord, set: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).filter(([name, value]) => into[name] !== value));
}
