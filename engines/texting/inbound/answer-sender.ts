import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { SmsMessage } from '../contract.ts';

/** What a text may be answered with by itself. */
export type AnswerKind = 'opt_out' | 'help' | 'opt_in' | 'keyword' | 'ask' | 'fallback';

/** One automatic answer. */
export interface Answer {
  kind: AnswerKind;
  text: string;
  /** Whose reply it is, and its word; null for the account's own answers. */
  keyword: { id: number; word: string } | null;
}

/** Puts one text into the queue of texts; the composition root plugs it. */
export type SendText = (
  account: Account,
  text: {
    channel: 'sms';
    sourceType: string;
    sourceId: number;
    message: SmsMessage;
    contactId: number;
    address: string;
    isMarketing: boolean;
  },
) => Promise<unknown>;

/** Most automatic answers to one number in an hour: robots talk to robots. */
const mostAnHour = 5;

/** A confirmation that comes later says nothing that a person waits for, and carriers take it for advertising. */
const confirmWithinMinutes = 5;

interface Asker {
  contactId: number;
  phoneKey: string;
  toNumber: string;
  receivedAt: string;
  isOptedOut: boolean;
}

/** Answers a text by itself, where that is allowed; false where nothing is sent. */
export async function answerSender(
  account: Account,
  send: SendText,
  { asker, answer }: { asker: Asker; answer: Answer },
): Promise<boolean> {
  if (!account.record.active || answer.text.trim() === '') return false;
  if (!(await mayAnswer(account, asker, answer.kind))) return false;
  const number = await numberAsked(account, asker.toNumber);
  if (!number) return false;
  await send(account, {
    channel: 'sms',
    sourceType: answer.keyword ? 'mobile_keyword' : 'sms_answer',
    sourceId: answer.keyword?.id ?? number.id,
    contactId: asker.contactId,
    address: asker.phoneKey,
    isMarketing: false,
    message: {
      kind: 'sms',
      number_id: number.id,
      from_number: number.number,
      text: answer.text,
      shortens_links: answer.keyword !== null,
      opt_out_text: '',
      passes_quiet_hours: true,
      is_confirmation: isForOptedOut(answer.kind),
      ...(answer.keyword && { source: { id: answer.keyword.id, name: answer.keyword.word } }),
    },
  });
  return true;
}

// Who opted out hears that it worked, and who asks for help gets it all the same.
function isForOptedOut(kind: AnswerKind): boolean {
  return kind === 'opt_out' || kind === 'help';
}

async function mayAnswer(account: Account, asker: Asker, kind: AnswerKind): Promise<boolean> {
  if (asker.isOptedOut && !isForOptedOut(kind)) return false;
  const { rows } = await sql<{ lately: number; confirmed: boolean; inTime: boolean }>`
    select count(*) filter (where answered_at > ${account.now}::timestamptz - interval '1 hour')::int as lately,
      coalesce(bool_or(answer = 'opt_out' and answered_at > ${account.now}::timestamptz - interval '1 day'), false) as confirmed,
      ${account.now}::timestamptz - ${asker.receivedAt}::timestamptz <= ${confirmWithinMinutes} * interval '1 minute' as "inTime"
    from (select answer, answered_at from sms_inbound where account_id = ${account.id} and from_key = ${asker.phoneKey} and answered_at is not null
      and received_at > ${account.now}::timestamptz - interval '2 days' order by id desc limit 200) answers`.execute(
    account.db,
  );
  const { lately = 0, confirmed = false, inTime = false } = rows[0] ?? {};
  return kind === 'opt_out' ? inTime && !confirmed : lately < mostAnHour;
}

async function numberAsked(
  account: Account,
  toNumber: string,
): Promise<{ id: number; number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from sms_numbers where account_id = ${account.id} and (number = ${toNumber} or number = ${`+${toNumber}`}) order by number = ${toNumber} desc limit 1`.execute(
    account.db,
  );
  return rows[0];
}
