import { sql } from 'kysely';
import type { GroupNames, RfmGroup } from '#engines/rfm/contract.ts';
import {
  contactsOf,
  countContacts,
  gridNow,
  groupsNow,
  listRuns,
  movements,
  settingsOf,
  trendOf,
  type ContactFilter,
} from '#engines/rfm/public.ts';
import type { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type {
  contactsQuery,
  GroupFigures,
  reportContacts,
  reportsQuery,
  RfmReport,
} from '../contract/report.ts';

const trendDays = 400;
const usualSpan = 90;

/** The report as of now, with a page of the times at which it was calculated. */
export async function reportOf(
  account: Account,
  query: z.output<typeof reportsQuery>,
): Promise<{ report: RfmReport; total: number }> {
  const { status, names, currency } = await settingsOf(account);
  const cells = await gridNow(account);
  const { day, groups } = await groupsNow(account, cells);
  const span = await spanOf(account, query);
  const { runs, total } = await listRuns(account, query);
  const latest = await listRuns(account, { page: 1, per_page: 1 });
  const contacts = groups.reduce((sum, group) => sum + group.contacts, 0);
  const report = {
    status,
    day,
    currency,
    foreign_orders: latest.runs[0]?.foreign_orders ?? 0,
    contacts,
    groups: named(groups, { names, contacts }),
    cells,
    movements: await movements(account, span),
    span,
    trend: await trendOf(account, trendDays),
    erfm_reports: runs,
  };
  return { report, total };
}

/** One group with its figures. */
export async function groupOfReport(account: Account, key: RfmGroup): Promise<GroupFigures> {
  const { names } = await settingsOf(account);
  const { groups } = await groupsNow(account, await gridNow(account));
  const contacts = groups.reduce((sum, group) => sum + group.contacts, 0);
  return named(groups, { names, contacts }).find((group) => group.key === key)!;
}

function named(
  groups: readonly Omit<GroupFigures, 'name' | 'share'>[],
  { names, contacts }: { names: GroupNames; contacts: number },
): GroupFigures[] {
  return groups.map((group) => ({
    ...group,
    name: names[group.key],
    share: contacts === 0 ? 0 : group.contacts / contacts,
  }));
}

/** The contacts behind a figure, by id. */
export async function contactsOfFigure(
  account: Account,
  { after, per_page: most, group, r, f, m, ...move }: z.output<typeof contactsQuery>,
): Promise<z.output<typeof reportContacts>> {
  if ((move.moved_from === undefined) !== (move.moved_to === undefined))
    throw invalid({ moved_to: ['goes together with moved_from: name both groups of the move'] });
  const filter: ContactFilter = { group, r, f, m };
  if (move.moved_from !== undefined && move.moved_to !== undefined)
    filter.moved = {
      from: move.moved_from,
      to: move.moved_to,
      span: await spanOf(account, move),
    };
  const contacts = await contactsOf(account, filter, { after, most });
  return {
    contacts,
    total: await countContacts(account, filter),
    next_after: contacts.length === most ? contacts.at(-1)!.id : null,
  };
}

async function spanOf(
  account: Account,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: string; to: string }> {
  const { rows } = await sql<{ from: string; to: string }>`
    select coalesce(${from ?? null}::date, coalesce(${to ?? null}::date, d.today) - ${usualSpan}::int)::text as "from", coalesce(${to ?? null}::date, d.today)::text as "to"
    from (select (${account.now}::timestamptz at time zone ${account.record.time_zone})::date as today) d`.execute(
    account.db,
  );
  const span = rows[0]!;
  if (span.from > span.to) throw invalid({ from: ['must not be later than the last day'] });
  return span;
}
