import { sql } from 'kysely';
import type { FreezeContext } from '#engines/content-parts/public.ts';
import { testOf, type MailingTest } from '#engines/delivery/public.ts';
import type { MessageVariant } from '#engines/templating/public.ts';
import { freezeContent } from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { readTime } from '#platform/server/read-time.ts';
import {
  fieldsOfTest,
  letterOf,
  type AbTest,
  type AbVariant,
  type FullVariant,
} from '../contract/ab.ts';
import type { Finding } from '../contract/report.ts';
import { freezeContextOf, type Campaign } from './build-message.ts';

/** A campaign's fields with the first variant's words in them: the campaign is its own variant A. Others keep what their test compares. */
export function withFirstVariant<T extends { ab?: AbTest | null | undefined }>(fields: T): T {
  if (!fields.ab) return fields;
  const compared = fieldsOfTest[fields.ab.tests];
  const only = (variant: AbVariant, names: readonly (keyof AbVariant)[]) =>
    Object.fromEntries(
      Object.entries(variant).filter(
        ([name, value]) => names.includes(name as keyof AbVariant) && value !== undefined,
      ),
    );
  const [first = {}, ...others] = fields.ab.variants;
  const { send_at: sendAt, ...words } = only(first, compared) as AbVariant;
  return {
    ...fields,
    ...words,
    ab: {
      ...fields.ab,
      variants: [
        sendAt === undefined ? {} : { send_at: sendAt },
        ...others.map((variant) => only(variant, compared)),
      ],
    },
  };
}

/** All variants of a campaign with everything they say, the first included. */
export function variantsOf(campaign: Campaign): FullVariant[] {
  const { ab, subject, preheader, from_name, from_email, reply_to, content_id } = campaign;
  return (ab?.variants ?? []).map(
    (variant) =>
      ({
        subject,
        preheader,
        from_name,
        from_email,
        reply_to,
        content_id,
        send_at: null,
        ...variant,
      }) as FullVariant,
  );
}

/** The campaign as one of its variants. */
export function campaignAs(campaign: Campaign, index: number): Campaign {
  const variant = variantsOf(campaign)[index];
  if (variant === undefined) return campaign;
  const { send_at: _, ...words } = variant;
  return { ...campaign, ...words };
}

/** What a mailing is started with to test the campaign's variants; null where nothing is tested. */
export async function mailingTestOf(
  account: Account,
  campaign: Campaign,
  purpose: FreezeContext['purpose'] = 'send',
): Promise<MailingTest | null> {
  const { ab } = campaign;
  if (!ab) return null;
  const variants = await Promise.all(
    variantsOf(campaign).map((_, index) => messageVariant(account, campaign, { index, purpose })),
  );
  const sendAt =
    ab.tests === 'send_time'
      ? variantsOf(campaign).map(({ send_at: at }) => readTime(at ?? '')?.toISOString() ?? '')
      : null;
  return {
    variants,
    settings: { share: ab.share, waitMinutes: ab.wait_minutes, rule: ab.winner_by, sendAt },
  };
}

// The first variant is the message itself, so that nothing in it is said twice.
async function messageVariant(
  account: Account,
  campaign: Campaign,
  { index, purpose }: { index: number; purpose: FreezeContext['purpose'] },
): Promise<MessageVariant> {
  if (index === 0) return {};
  const said = campaignAs(campaign, index);
  switch (campaign.ab?.tests) {
    case 'subject':
      return { subject: said.subject, preheader: said.preheader };
    case 'from':
      return {
        fromName: said.from_name,
        fromEmail: said.from_email,
        replyTo: said.reply_to || said.from_email,
      };
    case 'content': {
      const content =
        said.content_id === null
          ? null
          : await freezeContent(account, said.content_id, freezeContextOf(said, purpose));
      return {
        html: content?.html ?? '',
        text: content?.text ?? '',
        dynamic: content?.dynamic ?? [],
      };
    }
    default:
      return {};
  }
}

/** What an A/B test lacks before it can leave. */
export function testFindings(campaign: Campaign, mailable: number, now: Date): Finding[] {
  const { ab } = campaign;
  if (!ab) return [];
  const variants = variantsOf(campaign);
  const error = (code: string, message: string): Finding => ({
    code,
    severity: 'error',
    step: 'test',
    message,
  });
  const findings: Finding[] = [];
  const said = variants.map((variant) =>
    JSON.stringify(fieldsOfTest[ab.tests].map((field) => variant[field])),
  );
  const twin = said.findIndex((words, index) => said.indexOf(words) !== index);
  if (twin > 0)
    findings.push(
      error(
        'equal_variants',
        `Variant ${letterOf(twin)} says the same as variant ${letterOf(said.indexOf(said[twin] as string))}: change one of them.`,
      ),
    );
  variants.forEach((variant, index) => {
    const letter = letterOf(index);
    if (index > 0 && ab.tests === 'subject' && variant.subject === '')
      findings.push(error('empty_variant', `Variant ${letter} has no subject: write one.`));
    if (index > 0 && ab.tests === 'from' && (variant.from_name === '' || variant.from_email === ''))
      findings.push(
        error('empty_variant', `Variant ${letter} has no sender: write its name and address.`),
      );
    if (index > 0 && ab.tests === 'content' && variant.content_id === null)
      findings.push(error('empty_variant', `Variant ${letter} has no content: choose one.`));
    if (ab.tests === 'send_time')
      findings.push(
        ...timeFindings(letter, variant.send_at, now).map((text) => error('variant_time', text)),
      );
  });
  if (mailable > 0 && mailable < variants.length)
    findings.push(
      error(
        'too_few_people',
        `${mailable} ${mailable === 1 ? 'recipient is' : 'recipients are'} too few for ${variants.length} variants: choose a larger audience.`,
      ),
    );
  return findings;
}

function timeFindings(letter: string, at: string | null, now: Date): string[] {
  const time = at === null ? null : readTime(at);
  if (!time) return [`Variant ${letter} has no time: choose when its recipients get it.`];
  if (time.getTime() < now.getTime() - 60_000)
    return [`The time of variant ${letter} is in the past: choose a later one.`];
  return time.getTime() > now.getTime() + 31 * 24 * 3_600_000
    ? [`The time of variant ${letter} is more than a month away: choose an earlier one.`]
    : [];
}

/** Refuses ways of sending that know no second round. */
export function refuseOtherSchedules(campaign: Campaign, type: number): void {
  if (campaign.ab && type !== 1 && type !== 2)
    throw invalid({
      schedule_type: [
        'can’t be combined with an A/B test: the remaining emails are sent when the winner is known. Use Send Now or Priority Send',
      ],
    });
}

/** What a campaign is while its mailing goes out: test until the winner is known. */
export async function statusWhileSending(
  account: Account,
  mailingId: number,
): Promise<'test' | 'active'> {
  const test = await testOf(account, mailingId);
  return test && test.winner === null ? 'test' : 'active';
}

/** Follows the end of a test: from here on the winner goes out. */
export async function followWinner(account: Account, campaignId: number): Promise<void> {
  await account.db
    .updateTable('campaigns')
    .set({ status: 'active', updated_at: sql<string>`now()` })
    .where('account_id', '=', account.id)
    .where('id', '=', campaignId)
    .where('status', '=', 'test')
    .execute();
}
