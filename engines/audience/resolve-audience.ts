import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Audience } from './audience.ts';
import { compileRules } from './compile-rules.ts';
import { fieldsOf, idArray } from './contact-fields.ts';
import { requireReferences } from './rule-references.ts';
import { rulesSchema, type Rules } from './rules.ts';

/** An audience whose segments have been read and compiled: good for one transaction. */
export interface ResolvedAudience {
  accountId: number;
  lists: readonly number[];
  suppressedLists: readonly number[];
  contacts: readonly number[];
  /** The brand it is sent under, or null. */
  brandId: number | null;
  /** Predicates over contacts c. */
  segments: readonly RawBuilder<SqlBool>[];
  suppressedSegments: readonly RawBuilder<SqlBool>[];
  unopened: { mailingId: number; sentBefore: string } | null;
  listsAsConsent: boolean;
  isTransactional: boolean;
}

/** Reads and compiles the segments of an audience; an unknown segment is an error, because mailing without it could mail the wrong contacts. */
export async function resolveAudience(
  account: Account,
  audience: Audience,
  now: Date = new Date(account.now),
): Promise<ResolvedAudience> {
  const wanted = [...new Set([...audience.segments, ...audience.suppressedSegments])];
  const predicates = new Map<number, RawBuilder<SqlBool>>();
  if (wanted.length > 0) {
    const rules = await segmentRules(account, wanted);
    const fields = await fieldsOf(account);
    await requireReferences(account, [...rules.values()]);
    for (const [id, rule] of rules)
      predicates.set(id, compileRules(rule, { accountId: account.id, fields, now }));
  }
  const predicateOf = (id: number): RawBuilder<SqlBool> => {
    const predicate = predicates.get(id);
    if (!predicate)
      throw invalid({ segments: [`segment ${id} does not exist any more: choose another`] });
    return predicate;
  };
  return {
    accountId: account.id,
    lists: audience.lists,
    suppressedLists: audience.suppressedLists,
    contacts: audience.contacts ?? [],
    brandId: audience.brandId ?? null,
    segments: audience.segments.map(predicateOf),
    suppressedSegments: audience.suppressedSegments.map(predicateOf),
    unopened: audience.unopened ?? null,
    listsAsConsent: audience.listsAsConsent ?? false,
    isTransactional: audience.isTransactional ?? false,
  };
}

async function segmentRules(account: Account, ids: readonly number[]): Promise<Map<number, Rules>> {
  const { rows } = await sql<{ id: number; rules: unknown }>`
    select id, rules from segments where account_id = ${account.id} and id = any(${idArray(ids)})`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [row.id, rulesSchema.parse(row.rules)]));
}
