import { sql } from 'kysely';
import { currentIdOf } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { contactOfLink, type LinkedSurvey } from './survey-links.ts';

/**
 * The contact whose link it is, also where the record was merged into another; null without one, and where the contact was deleted:
 * such a link is the open one. Refuses links that were not written by us.
 */
export async function contactOfCall(
  account: Account,
  services: Pick<Services, 'secrets'>,
  { named, given }: { named: LinkedSurvey; given: unknown },
): Promise<number | null> {
  if (given === undefined) return null;
  const linked = typeof given === 'string' ? contactOfLink(services, named, given) : null;
  if (linked === null) throw notFound('survey');
  const id = await currentIdOf(account, linked);
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where c.account_id = ${account.id} and c.id = ${id}`.execute(
    account.db,
  );
  return rows[0]?.id ?? null;
}
