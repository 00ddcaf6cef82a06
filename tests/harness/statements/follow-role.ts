/** As whom a connection speaks: for one account, for all by a reason, or as the owner of the database. */
export type Speaker = { as: 'owner' } | { as: 'account' } | { as: 'all accounts'; reason: string };

const owner: Speaker = { as: 'owner' };

/** As whom a connection speaks after a statement. */
export function speakerAfter(
  speaker: Speaker,
  statement: { text: string; values?: readonly unknown[] },
): Speaker {
  const text = statement.text.trimStart();
  if (text.startsWith('select enter_account(')) return { as: 'account' };
  if (text.startsWith('select enter_system('))
    return { as: 'all accounts', reason: String(statement.values?.[0] ?? 'test') };
  if (text.startsWith('select leave_account(') || /^(begin|commit|rollback(?! to))/i.test(text))
    return owner;
  return speaker;
}
