import { sql, type RawBuilder } from 'kysely';
import type { ChangeKind } from '../feed/change-kinds.ts';
import { conditionsOf, type Condition, type Rules } from '../rules.ts';

/** What a rule is asked about: whose contacts, and when. */
export interface CausesContext {
  accountId: number;
  now: Date;
  segments: ReadonlyMap<number, Rules>;
}

/**
 * What may change whom a rule finds: the kinds of changes, and time. By time: at the next midnight of the account, when the
 * oldest of some moments leaves its window, or at any moment, where nobody says of a change.
 */
export interface Causes {
  kinds: ReadonlySet<ChangeKind>;
  /** Of which fields a change matters; null: of any. */
  fields: ReadonlySet<string> | null;
  isByDay: boolean;
  isAnyTime: boolean;
  /** Statements with one moment, or null, as `at`. */
  windows: RawBuilder<unknown>[];
}

const always: readonly ChangeKind[] = ['created', 'deleted', 'imported'];
const addressKinds: readonly ChangeKind[] = ['suppressed', 'released', 'changed'];
const listKinds: readonly ChangeKind[] = ['joined_list', 'left_list', 'unsubscribed'];
const ofAddress: ReadonlySet<string> = new Set(['email']);
const brandKinds: readonly ChangeKind[] = ['left_brand', 'returned_to_brand'];

/** What may change whom a rule finds. */
export function causesOf(rules: Rules, context: CausesContext): Causes {
  const parts = conditionsOf(rules).map((condition) => causesOfCondition(condition, context));
  return {
    kinds: new Set([...always, ...parts.flatMap(({ kinds = [] }) => [...kinds])]),
    fields: fieldsOfAll(parts),
    isByDay: parts.some(({ isByDay }) => isByDay === true),
    isAnyTime: parts.some(({ isAnyTime }) => isAnyTime === true),
    windows: parts.flatMap(({ windows = [] }) => windows),
  };
}

/** Whether such a change may move a contact in or out. */
export function mayMove(
  { kinds, fields }: Causes,
  { kind, data }: { kind: ChangeKind; data: unknown },
): boolean {
  if (!kinds.has(kind)) return false;
  const changed = (data as { fields?: unknown } | null)?.fields;
  if (kind !== 'changed' || fields === null || !Array.isArray(changed)) return true;
  return changed.some((field) => fields.has(String(field)));
}

function fieldsOfAll(parts: readonly Partial<Causes>[]): ReadonlySet<string> | null {
  if (parts.some(({ fields }) => fields === null)) return null;
  return new Set(parts.flatMap(({ fields }) => [...(fields ?? [])]));
}

function causesOfCondition(condition: Condition, context: CausesContext): Partial<Causes> {
  switch (condition.criterion) {
    case 'list':
      return { kinds: new Set(listKinds) };
    case 'tag':
      return { kinds: new Set<ChangeKind>(['tagged', 'untagged']) };
    case 'status':
      return { kinds: new Set([...listKinds, ...addressKinds]), fields: ofAddress };
    case 'brand':
      return { kinds: new Set<ChangeKind>([...brandKinds, 'changed']), fields: ofAddress };
    case 'place':
      return { kinds: new Set<ChangeKind>(['opened', 'clicked']) };
    case 'field':
      return causesOfField(condition);
    case 'activity':
      return causesOfActivity(condition, context);
    case 'orders':
      return causesOfOrders(condition, context);
    case 'consent':
      return causesOfConsent(condition, context);
    case 'segment':
      return causesOfSegments(condition, context);
    case 'ticket':
      return {
        kinds: new Set<ChangeKind>(['ticket_created', 'ticket_changed', 'ticket_rated', 'changed']),
        fields: null,
        isAnyTime: 'days' in condition && condition['days'] !== undefined,
      };
    // Answers come and stay; records that become one change.
    case 'answered_survey':
      return { kinds: new Set<ChangeKind>(['answered_survey', 'changed']), fields: null };
    default:
      return { kinds: new Set<ChangeKind>(['changed']), fields: null, isAnyTime: true };
  }
}

const absolute: readonly string[] = ['is', 'before', 'after', 'between', 'is_set', 'is_not_set'];
const moments: Readonly<Record<string, ChangeKind>> = {
  last_open_at: 'opened',
  last_click_at: 'clicked',
};

function causesOfField({ field, operator }: Extract<Condition, { criterion: 'field' }>) {
  // Operators that other types have are among the absolute ones, or ask nothing of time: a look at midnight does no harm.
  const isByDay = !absolute.includes(operator);
  if (field === 'last_sent_at') return { isByDay, isAnyTime: true };
  const kind = moments[field];
  if (kind) return { isByDay, kinds: new Set([kind]) };
  if (field === 'updated_at')
    return { isByDay, kinds: new Set<ChangeKind>(['changed', 'tagged', 'untagged']), fields: null };
  const fields = field === 'email_domain' ? ofAddress : new Set([field]);
  return { isByDay, kinds: new Set<ChangeKind>(['changed']), fields };
}

function causesOfActivity(
  condition: Extract<Condition, { criterion: 'activity' }>,
  { accountId, now }: CausesContext,
): Partial<Causes> {
  const { activity, days, machines, campaign_ids: campaigns, link, times, operator } = condition;
  if (activity === 'unsubscribed' && days === undefined)
    return { kinds: new Set<ChangeKind>(['unsubscribed', 'suppressed', 'left_brand']) };
  if ((activity !== 'opened' && activity !== 'clicked') || machines === true)
    return { kinds: new Set<ChangeKind>(['suppressed']), isAnyTime: true };
  const kinds = new Set<ChangeKind>([activity]);
  if (days === undefined) return { kinds };
  const isLast = operator === 'never' || (operator === 'at_least' && times === 1);
  if (!isLast || campaigns !== undefined || link !== undefined) return { kinds, isAnyTime: true };
  const at = sql.ref(activity === 'opened' ? 'f.last_open_at' : 'f.last_click_at');
  return {
    kinds,
    windows: [
      leaving(
        sql`select min(${at}) as at from contact_facts f where f.account_id = ${accountId} and ${at} >= ${since(now, days)}::timestamptz`,
        days,
      ),
    ],
  };
}

function causesOfOrders(
  { days, measure }: Extract<Condition, { criterion: 'orders' }>,
  { accountId, now }: CausesContext,
): Partial<Causes> {
  const kinds = new Set<ChangeKind>(['ordered']);
  if (days === undefined) return { kinds };
  const edge = since(now, days);
  const oldest =
    measure === 'number' || measure === 'sum'
      ? sql`select min(o.placed_at) as at from orders o where o.account_id = ${accountId} and o.placed_at >= ${edge}::timestamptz`
      : sql`select min(${sql.ref(measure === 'first' ? 'r.first_at' : 'r.last_at')}) as at from contact_orders r
          where r.account_id = ${accountId} and ${sql.ref(measure === 'first' ? 'r.first_at' : 'r.last_at')} >= ${edge}::timestamptz`;
  return { kinds, windows: [leaving(oldest, days)] };
}

function causesOfConsent(
  { days }: Extract<Condition, { criterion: 'consent' }>,
  { accountId, now }: CausesContext,
): Partial<Causes> {
  const kinds = new Set([...listKinds, ...addressKinds, ...brandKinds]);
  if (days === undefined) return { kinds, fields: ofAddress };
  const oldest = sql`select min(e.at) as at from consent_events e
    where e.account_id = ${accountId} and e.at >= ${since(now, days)}::timestamptz`;
  return { kinds, fields: ofAddress, windows: [leaving(oldest, days)] };
}

function causesOfSegments(
  condition: Extract<Condition, { criterion: 'segment' }>,
  context: CausesContext,
): Partial<Causes> {
  const inner = condition.segment_ids
    .map((id) => context.segments.get(id))
    .filter((rules) => rules !== undefined)
    .map((rules) => causesOf(rules, context));
  return {
    kinds: new Set(inner.flatMap(({ kinds }) => [...kinds])),
    fields: fieldsOfAll(inner),
    isByDay: inner.some(({ isByDay }) => isByDay),
    isAnyTime: inner.some(({ isAnyTime }) => isAnyTime),
    windows: inner.flatMap(({ windows }) => windows),
  };
}

const since = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString();

function leaving(oldest: RawBuilder<unknown>, days: number): RawBuilder<unknown> {
  return sql`select oldest.at + ${days * 86_400}::int * interval '1 second' as at from (${oldest}) oldest`;
}
