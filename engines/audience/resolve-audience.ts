import type { RawBuilder, SqlBool } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Audience } from './audience.ts';
import { compileRules } from './compile-rules.ts';
import { listsInForce, type ListsInForce } from './lists-in-force.ts';
import { promotionHold } from './promotion-hold.ts';
import type { RuleForm } from './criteria/among.ts';
import { ruleContext, segmentRules } from './rule-context.ts';
import { requireReferences } from './rule-references.ts';

/** An audience whose segments have been read and compiled: good for one transaction. */
export interface ResolvedAudience extends ListsInForce {
  accountId: number;
  lists: readonly number[];
  suppressedLists: readonly number[];
  contacts: readonly number[];
  /** The brand it is sent under, or null. */
  brandId: number | null;
  /** Predicates over contacts c. */
  segments: readonly RawBuilder<SqlBool>[];
  /** The same of suppressed segments, for everybody and for a few. */
  suppressedSegments: Readonly<Record<RuleForm, readonly RawBuilder<SqlBool>[]>>;
  unopened: { mailingId: number; sentBefore: string } | null;
  listsAsConsent: boolean;
  isTransactional: boolean;
  /** Who is held back from promotions for now; null where nobody is. */
  held: RawBuilder<SqlBool> | null;
}

/** Reads and compiles the segments of an audience; an unknown segment is an error, because mailing without it could mail the wrong contacts. */
export async function resolveAudience(
  account: Account,
  audience: Audience,
  now: Date = new Date(account.now),
): Promise<ResolvedAudience> {
  const wanted = [...new Set([...audience.segments, ...audience.suppressedSegments])];
  const rules = await segmentRules(account, wanted);
  const set = await ruleContext(account, { rules: [...rules.values()], now });
  await requireReferences(account, [...rules.values(), ...set.segments.values()]);
  const predicateOf =
    (form: RuleForm) =>
    (id: number): RawBuilder<SqlBool> => {
      const rule = rules.get(id);
      if (!rule)
        throw invalid({ segments: [`segment ${id} does not exist any more: choose another`] });
      return compileRules(rule, { ...set, form: form === 'set' ? set.form : form });
    };
  return {
    ...(await listsInForce(account, audience)),
    accountId: account.id,
    lists: audience.lists,
    suppressedLists: audience.suppressedLists,
    contacts: audience.contacts ?? [],
    brandId: audience.brandId ?? null,
    segments: audience.segments.map(predicateOf('set')),
    suppressedSegments: {
      set: audience.suppressedSegments.map(predicateOf('set')),
      one: audience.suppressedSegments.map(predicateOf('one')),
    },
    unopened: audience.unopened ?? null,
    listsAsConsent: audience.listsAsConsent ?? false,
    isTransactional: audience.isTransactional ?? false,
    held: audience.isTransactional ? null : promotionHold(account),
  };
}
