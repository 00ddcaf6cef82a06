/** A rule that a statement breaks: which, and what to write instead. */
export interface Breach {
  rule: RuleName;
  what: string;
}

/** What a statement has to keep to, so that a database of many nodes can run it. */
export const rules = {
  'account by value':
    'write x.account_id = ${account.id} for every table of the statement, in sub-selects and joins too: x.account_id = other.account_id alone sends it to every node',
  'one account': 'make one statement for each account',
  'time in a choice':
    'write ${account.now}::timestamptz in place of now() in CASE, COALESCE and DO UPDATE',
  'time while it runs': 'write ${account.now}::timestamptz in place of clock_timestamp()',
  'time from a column': 'compute the time in the caller, or with seconds_later(time, seconds)',
  'copied rows':
    'take account_id from the source of the INSERT … SELECT, or end it with ON CONFLICT DO NOTHING or RETURNING',
  'drawn ids':
    'write ${account.id} in place of the account_id of the source, and end it with ON CONFLICT DO NOTHING or RETURNING: the node that has the source would draw the ids from a range of its own',
} as const;

export type RuleName = keyof typeof rules;
