/** As whom a connection speaks: for one account, for all by a reason, or as the owner of the database. */
export type Speaker = { as: 'owner' } | { as: 'account' } | { as: 'all accounts'; reason: string };

const owner: Speaker = { as: 'owner' };

/** As whom a connection speaks after a statement. */
export function speakerAfter(
  speaker: Speaker,
  statement: { text: string; values?: readonly unknown[] },
): Speaker {
  const text = statement.text.trimStart();
  if (/^select enter_account\(/.test(text)) return { as: 'account' };
  if (/^select enter_system\(/.test(text))
    return { as: 'all accounts', reason: String(statement.values?.[0] ?? 'test') };
  if (/^select leave_account\(/.test(text) || /^(begin|commit|rollback(?! to))/i.test(text))
    return owner;
  return speaker;
}
