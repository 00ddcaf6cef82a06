import { sql } from 'kysely';
import { allTextOf, type ContentPart } from '#engines/content-parts/public.ts';
import { namedIds, type ValueSource } from '#engines/recipient-values/public.ts';
import type { Finding } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { stateNow } from './survey-records.ts';
import { surveyUrlOf } from './survey-links.ts';

const root = 'survey';

/** Each recipient's own address of a survey: `{{ survey.s3 }}` answers survey 3 as this contact. */
export function surveyLinkSource(services: Pick<Services, 'secrets' | 'config'>): ValueSource {
  const linksOf = (account: Account, ids: readonly number[], contactIds: readonly number[]) =>
    new Map(
      contactIds.map((contactId) => [
        contactId,
        Object.fromEntries(
          ids.map((id) => [
            `s${id}`,
            surveyUrlOf(services, { accountId: account.id, id }, contactId),
          ]),
        ),
      ]),
    );
  return {
    root,
    claim: async (account, { ids }, contactIds) => linksOf(account, ids, contactIds),
    given: async (account, _mailingId, contactIds) =>
      linksOf(account, await surveyIds(account), contactIds),
    // Whoever looks at a test answers nothing in the name of a contact.
    sample: (ids) => Object.fromEntries(ids.map((id) => [`s${id}`, sampleAddress])),
  };
}

const sampleAddress = 'https://example.com/survey';

async function surveyIds(account: Account): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from surveys r where r.account_id = ${account.id} and r.published_at is not null order by r.id desc limit 1000`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}

interface Linked {
  readonly id: number;
  readonly name: string;
  readonly state: 'draft' | 'published' | 'closed';
}

/** Surveys that contents link to: the addresses stay tokens until the claim; here it is said whether the surveys can be answered. */
export const surveyPart: ContentPart = {
  name: 'surveys',
  order: 50,
  async check(account, parts) {
    const ids = namedIds([allTextOf(parts)], root);
    if (ids.length === 0) return [];
    const { rows } = await sql<Linked>`
      select r.id, r.name, ${stateNow(account)} as state from surveys r
      where r.account_id = ${account.id} and r.id = any(${ids}::bigint[])`.execute(account.db);
    const known = new Map(rows.map((one) => [one.id, one]));
    return ids.flatMap((id) => findingOf(id, known.get(id)));
  },
};

const where = { part: 'html', line: null } as const;

function findingOf(id: number, survey: Linked | undefined): Finding[] {
  if (!survey)
    return [
      {
        code: 'unknown_part',
        severity: 'error',
        message: `Survey ${id} does not exist, so its link would lead nowhere.`,
        fix: 'Choose another survey in the content, or take the link out.',
        where,
      },
    ];
  if (survey.state === 'published') return [];
  return [
    {
      code: 'unready_part',
      severity: 'error',
      message: `Survey “${survey.name}” takes no answers: it is ${survey.state === 'draft' ? 'not published' : 'closed'}.`,
      fix: 'Publish the survey, or take the link out of the content.',
      where,
    },
  ];
}
