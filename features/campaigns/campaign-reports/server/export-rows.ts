import { linksOf, type Mailings } from '#engines/tracking/public.ts';
import { rateOf } from '#platform/contract/measures.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CsvValue } from '#platform/server/csv/write-csv.ts';
import {
  figureNames,
  rateNames,
  type Figures,
  type PeopleReport,
  type ReportPerson,
} from '../contract/reports.ts';
import { reportOfOne } from './step-report.ts';
import { nextRecipients } from './recipients-query.ts';
import { providersOf } from './providers-of.ts';
import { linksMeant, nextClickers, type UrlChoice } from './url-query.ts';

/** Rows of a file: the first is its heads. Each step reads in a transaction of its own, so that no file holds one open. */
export type FileRows = AsyncGenerator<readonly CsvValue[]>;

/** Runs a step of a file in the account. */
export type Within = <T>(work: (account: Account) => Promise<T>) => Promise<T>;

const chunk = 5000;

/** The figures and rates of a campaign or of many, as cells under figureHeads. */
export function figureCells(figures: Figures): CsvValue[] {
  return [
    ...figureNames.map((name) => figures[name]),
    ...rateNames.map((name) => {
      const value = rateOf(name, figures);
      return value === null ? null : Number(value.toFixed(4));
    }),
  ];
}

/** Heads of figureCells. */
export const figureHeads: readonly string[] = [...figureNames, ...rateNames];

/** Everybody in a report, some thousand at a time. */
export async function* peopleRows(
  within: Within,
  mailings: Mailings,
  report: PeopleReport,
  choice: { name?: string | undefined; type?: 'hard' | 'soft' | undefined },
): FileRows {
  yield personHeads;
  yield* inSteps((after) =>
    within((account) =>
      nextRecipients(account, mailings, report, { ...choice, after, limit: chunk }),
    ),
  );
}

/** Everybody who clicked one URL. */
export async function* clickerRows(
  within: Within,
  mailings: Mailings,
  choice: UrlChoice,
): FileRows {
  yield personHeads;
  const links = await within((account) => linksMeant(account, mailings, choice));
  yield* inSteps((after) =>
    within((account) =>
      nextClickers(account, mailings, links, { name: choice.name, after, limit: chunk }),
    ),
  );
}

/** The links of the mail. */
export async function* linkRows(within: Within, mailings: Mailings): FileRows {
  yield ['link_no', 'url', 'label', 'clicks', 'unique_clicks', 'machine_clicks'];
  for (const link of await within((account) => linksOf(account, mailings)))
    yield [
      link.link_no,
      link.url,
      link.label,
      link.clicks,
      link.unique_clicks,
      link.machine_clicks,
    ];
}

/** The mailbox providers. */
export async function* providerRows(within: Within, mailings: Mailings): FileRows {
  yield [
    'provider',
    'sent',
    'delivered',
    'opened',
    'clicked',
    'bounced',
    'complaints',
    'unsubscribes',
  ];
  for (const row of await within((account) => providersOf(account, mailings))) {
    yield [
      row.provider ?? (row.kind === 'gone' ? 'Deleted contacts' : 'Other domains'),
      row.sent,
      row.delivered,
      row.opened,
      row.clicked,
      row.bounced,
      row.complaints,
      row.unsubscribes,
    ];
  }
}

/** The figures of one campaign, one in a row. */
export async function* summaryRows(within: Within, campaignId: number): FileRows {
  yield ['figure', 'value'];
  const campaign = await within((account) => reportOfOne(account, campaignId));
  if (!campaign) return;
  yield ['name', campaign.name];
  yield ['subject', campaign.subject];
  yield ['sent_at', campaign.sent_at];
  for (const [index, cell] of figureCells(campaign).entries()) yield [figureHeads[index], cell];
}

const personHeads = [
  'contact_id',
  'email',
  'first_name',
  'last_name',
  'at',
  'times',
  'last_at',
  'type',
  'response',
  'detail',
] as const;

async function* inSteps(next: (after: number) => Promise<ReportPerson[]>): FileRows {
  for (let after = 0; ;) {
    const people = await next(after);
    for (const person of people) yield personHeads.map((name) => person[name]);
    if (people.length < chunk) return;
    after = people.at(-1)!.contact_id;
  }
}
