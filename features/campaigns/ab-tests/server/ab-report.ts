import { sql } from 'kysely';
import { testOf } from '#engines/delivery/public.ts';
import { countsByVariant, type VariantCounts } from '#engines/tracking/public.ts';
import { letterOf } from '#features/campaigns/email-campaigns/contract/ab.ts';
import type { TestedCampaign } from '#features/campaigns/email-campaigns/server/public.ts';
import { isSeenContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { AbReport, VariantFigures } from '../contract.ts';
import { confidenceOf } from './confidence.ts';

const none: VariantFigures = {
  people: 0,
  waiting: 0,
  delivered: 0,
  bounced: 0,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
  complained: 0,
};

/** The test of a campaign with what each variant came to. */
export async function abReport(account: Account, campaign: TestedCampaign): Promise<AbReport> {
  const { ab, mailing_id: mailingId } = campaign;
  const state = mailingId === null ? null : await testOf(account, mailingId);
  const counts = mailingId === null ? [] : await countsByVariant(account, mailingId);
  const counted =
    mailingId === null ? [] : await countsByVariant(account, mailingId, ab.wait_minutes);
  const names = await contentNames(account, campaign);
  const variants = campaign.variants.map((words, index) => {
    const inTime = counted.find((row) => row.variant === index + 1 && row.is_sample);
    return {
      variant: letterOf(index),
      ...words,
      content_name: names.get(words.content_id ?? 0) ?? '',
      sample: figuresOf(counts, index + 1, true) ?? none,
      counted: { opened: inTime?.opened ?? 0, clicked: inTime?.clicked ?? 0 },
      rest: figuresOf(counts, index + 1, false),
    };
  });
  const how = state?.winner_how ?? null;
  const byClicks =
    how?.kind === 'rule'
      ? how.by !== 'opens'
      : ab.winner_by === 'clicks' || ab.winner_by === 'revenue';
  return {
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    tests: ab.tests,
    share: ab.share,
    wait_minutes: ab.wait_minutes,
    winner_by: ab.winner_by,
    decides_at: state?.winner === null ? state.winner_due_at : null,
    can_choose:
      state !== null &&
      state.winner === null &&
      ['sending', 'paused', 'finished'].includes(state.status),
    winner:
      state?.winner != null && how !== null
        ? { variant: letterOf(state.winner - 1), at: state.winner_at ?? '', how }
        : null,
    variants,
    waiting: counts.find((row) => row.variant === 0)?.waiting ?? 0,
    confidence: confidenceOf(
      variants.map(({ variant, sample, counted: inTime }) => ({
        variant,
        delivered: sample.delivered,
        ...inTime,
      })),
      byClicks ? 'clicked' : 'opened',
    ),
  };
}

function figuresOf(
  counts: readonly VariantCounts[],
  variant: number,
  isSample: boolean,
): VariantFigures | null {
  const found = counts.find((row) => row.variant === variant && row.is_sample === isSample);
  if (!found) return null;
  const { variant: _, is_sample: __, ...figures } = found;
  return figures;
}

async function contentNames(
  account: Account,
  campaign: TestedCampaign,
): Promise<Map<number, string>> {
  const ids = [
    ...new Set(campaign.variants.flatMap(({ content_id: id }) => (id === null ? [] : [id]))),
  ];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from contents r where r.account_id = ${account.id} and r.id = any(${ids}::bigint[]) and ${isSeenContent(account)}`.execute(
    account.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
