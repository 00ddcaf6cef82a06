import { sql } from 'kysely';
import { z } from 'zod';
import { audienceSchema, type Audience } from '#engines/audience/public.ts';
import {
  messageOfVariant,
  type MailingMessage,
  type MessageVariant,
} from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { currentRequestId } from '#platform/server/request-id.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import { testSchema, variantsSchema, type MailingTest } from './ab/test-settings.ts';
import { statusesBefore } from './mailing-state.ts';
import { timingSchema, type Timing } from './timing/timing.ts';
import {
  MailRefused,
  refuseLineBreaks,
  refuseMisleadingName,
  refuseWrongAddress,
} from '#platform/server/mail/mail-refused.ts';

/** What happens to a delivery when the connection was lost after its end was sent, so that delivery is unconfirmed. */
export type WhenUnclear = 'resend_once' | 'report';

/** What starts a mailing. One source and occurrence is started once, however often it is requested. */
export interface MailingStart {
  /** For example 'campaign'. */
  sourceType: string;
  sourceId: number;
  /** Tells the runs of a recurring source apart. */
  occurrence?: string;
  message: MailingMessage;
  audience: Audience;
  /** Until then nothing leaves and the mailing can be called back; null sends at once. */
  holdUntil?: Date | null;
  whenUnclear?: WhenUnclear;
  /** When each person gets it, counted from the end of the hold; everybody at once unless another is asked for. */
  timing?: Timing;
  /** Goes before the other mailings of its account. */
  isPriority?: boolean;
  /** False for emails that their recipient waits for, such as receipts: neither caps nor quiet hours hold them. */
  isMarketing?: boolean;
  /** Variants of the message, of which the better one goes to most recipients. */
  test?: MailingTest | null;
}

/** The channel on which senders hear that there is something to do. */
export const mailingChannel = 'heliograph_mailings';

const sourceType = z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/);

/** Starts a mailing, or finds the one that was started for the same source before. */
export async function startMailing(
  account: Account,
  start: MailingStart,
): Promise<{ mailingId: number; started: boolean }> {
  refuseUnfitMessage(start.message);
  const test = readTest(start);
  const message = { ...start.message, whenUnclear: start.whenUnclear ?? 'resend_once' };
  const key = { type: sourceType.parse(start.sourceType), occurrence: start.occurrence ?? '' };
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into mailings (account_id, source_type, source_id, occurrence, message, audience, hold_until, timing, is_priority, is_marketing, variants, test, dynamic_ids, request_id)
    values (${account.id}, ${key.type}, ${start.sourceId}, ${key.occurrence}, ${JSON.stringify(message)}::jsonb,
      ${JSON.stringify(audienceSchema.parse(start.audience))}::jsonb, ${start.holdUntil?.toISOString() ?? account.now}::timestamptz,
      ${JSON.stringify(timingSchema.parse(start.timing ?? { kind: 'at_once' }))}::jsonb, ${start.isPriority ?? false}, ${start.isMarketing ?? true},
      ${test && JSON.stringify(test.variants)}::jsonb, ${test && JSON.stringify(test.settings)}::jsonb, ${dynamicIdsOf(message, test?.variants)}::bigint[], ${currentRequestId()})
    on conflict (account_id, source_type, source_id, occurrence) do nothing returning id`.execute(
    account.db,
  );
  if (made) {
    await wakeSenders(account);
    return { mailingId: made.id, started: true };
  }
  const {
    rows: [known],
  } = await sql<{ id: number }>`
    select id from mailings where account_id = ${account.id} and source_type = ${key.type} and source_id = ${start.sourceId}
      and occurrence = ${key.occurrence}`.execute(account.db);
  if (!known) throw notFound('mailing');
  return { mailingId: known.id, started: false };
}

/** The dynamic contents of a message and of its variants, each once; null where there are none. */
export function dynamicIdsOf(
  message: Pick<MailingMessage, 'dynamic'>,
  variants: readonly Pick<MessageVariant, 'dynamic'>[] = [],
): number[] | null {
  const ids = [message, ...variants].flatMap(({ dynamic }) => (dynamic ?? []).map(({ id }) => id));
  return ids.length === 0 ? null : [...new Set(ids)];
}

function readTest({ message, test }: MailingStart) {
  if (!test) return null;
  const variants = variantsSchema.parse(test.variants) as MessageVariant[];
  variants.forEach((_, index) =>
    refuseUnfitMessage(messageOfVariant(message, variants, index + 1)),
  );
  const settings = testSchema.parse(test.settings);
  if (settings.sendAt !== null && settings.sendAt.length !== variants.length)
    throw new Error('A test of times needs one time for each variant.');
  return { variants, settings };
}

/** Calls a mailing back while it is held: it never was. False when it is too late, because it has begun to go out. */
export async function cancelMailing(
  account: Account,
  mailingId: number,
): Promise<{ cancelled: boolean }> {
  const { rows } =
    await sql`delete from mailings where account_id = ${account.id} and id = ${mailingId} and status in ('scheduled_hold', 'missed') returning 1`.execute(
      account.db,
    );
  if (rows.length === 0) await requireMailing(account, mailingId);
  return { cancelled: rows.length > 0 };
}

/** Ends a mailing early: only emails in flight still go out. False when it has ended already. */
export async function stopMailing(
  account: Account,
  mailingId: number,
): Promise<{ stopped: boolean }> {
  const { rows } = await sql`
    update mailings set status = 'stopped', finished_at = case when status in ('scheduled_hold', 'missed') then ${account.now}::timestamptz end
    where account_id = ${account.id} and id = ${mailingId} and status = any(${statusesBefore('stopped')}::text[]) returning 1`.execute(
    account.db,
  );
  if (rows.length === 0) {
    await requireMailing(account, mailingId);
    return { stopped: false };
  }
  await sql`
    update deliveries set state = 'failed', reason = 'stopped', next_try_at = null, updated_at = now()
    where account_id = ${account.id} and mailing_id = ${mailingId} and state in ('pending', 'deferred')`.execute(
    account.db,
  );
  await wakeSenders(account);
  return { stopped: true };
}

/** Locks the row of a mailing until the transaction ends. A caller that also locks its source locks the mailing first, as senders do. */
export async function lockMailingRow(account: Account, mailingId: number): Promise<void> {
  await sql`select 1 from mailings where account_id = ${account.id} and id = ${mailingId} for update`.execute(
    account.db,
  );
}

async function requireMailing(account: Account, mailingId: number): Promise<void> {
  const { rows } =
    await sql`select 1 from mailings where account_id = ${account.id} and id = ${mailingId}`.execute(
      account.db,
    );
  if (rows.length === 0) throw notFound('mailing');
}

/** Tells all senders, in any process, once this transaction has committed; with mailings that are going out, that these have something to send now. */
export async function wakeSenders(
  account: Account,
  mailingIds: readonly number[] = [],
): Promise<void> {
  const said =
    mailingIds.length === 0 ? [`${account.id}`] : mailingIds.map((id) => `${account.id}:${id}`);
  await sql`select pg_notify(${mailingChannel}, p.said) from unnest(${said}::text[]) as p(said)`.execute(
    account.db,
  );
}

/** Refuses a message that no mail could be built of, naming the campaign's field. */
export function refuseUnfitMessage(message: MailingMessage): void {
  const check = (field: string, work: () => unknown): void => {
    try {
      work();
    } catch (error) {
      if (error instanceof MailRefused)
        throw invalid({
          [field]: [error.message.replace(/^The [\w -]+? (holds|is) /, '$1 ').replace(/\.$/, '')],
        });
      throw error;
    }
  };
  check('from_email', () => refuseWrongAddress('from address', message.fromEmail));
  check(
    'reply_to',
    () => message.replyTo === '' || refuseWrongAddress('reply-to address', message.replyTo),
  );
  check('from_name', () => refuseMisleadingName('from name', message.fromName));
  check('subject', () => refuseLineBreaks('subject', message.subject));
  if (message.subject.trim() === '') throw invalid({ subject: ['is required'] });
  if (message.html.trim() === '')
    throw invalid({ content: ['is empty: choose or write a content first'] });
  if (message.offersUnsubscribe !== false && message.postalAddress.trim() === '')
    throw invalid({ address: ['is required: the law wants a postal address in every mailing'] });
}
