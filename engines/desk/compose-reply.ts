import { sql } from 'kysely';
import { domainOf, type OutgoingMail } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { buildMailBytes } from '#platform/server/mail/build-mail.ts';
import { encodeFile, type MailFile } from '#platform/server/mail/mail-files.ts';
import { MailRefused } from '#platform/server/mail/mail-refused.ts';
import { escapeHtml } from '#platform/server/sanitise/escape-html.ts';
import type { Services } from '#platform/server/services.ts';
import { messageHash } from './add-message.ts';
import { isPlainId, quoteMessage, type Quote } from './quote-message.ts';
import { ratingText } from './rating-texts.ts';
import { ratingUrl } from './rating-token.ts';
import { writeDeskAddress } from './reply-address.ts';

/** What composing stands on: whether the account has proven the domain of an address, so that mail may come from it. */
export interface ComposeParts extends Pick<
  Services,
  'clock' | 'config' | 'files' | 'secrets' | 'signMail'
> {
  maySendAs: (account: Account, email: string) => Promise<boolean>;
}

/** One row of the outbox. */
export interface OutboxRow {
  account_id: number;
  id: number;
  ticket_id: number;
  message_id: number;
  recipient: string;
  purpose: 'reply' | 'acknowledgement' | 'rating';
  attempts: number;
}

interface Written {
  kind: 'reply' | 'forward';
  refers_to: number | null;
  passed_files: number[];
  number: number;
  subject: string;
  contact_id: number | null;
  text: string;
  html: string;
  to_emails: string[];
  cc_emails: string[];
  email: string | null;
  name: string | null;
  signature: string | null;
  language: string | null;
  /** Nothing was said in the ticket before. */
  is_first: boolean;
}

/** Writes the mail of an answer for one recipient; null when the answer is gone. The Message-ID is kept, so that answers to it are recognised. */
export async function composeReply(
  account: Account,
  parts: ComposeParts,
  row: OutboxRow,
): Promise<OutgoingMail | null> {
  const written = await writtenFor(account, row);
  if (!written) return null;
  const from = await senderOf(account, parts, written);
  // Nobody can know it before, so nobody's mail can take it.
  const mark = parts.secrets
    .sign('desk message ids', `${account.id}:${row.message_id}`)
    .toString('hex')
    .slice(0, 24);
  const messageId = `desk.${account.id}.${row.message_id}.${mark}@${domainOf(from.email)}`;
  const isForward = written.kind === 'forward';
  const quote = isForward ? await quoteOf(account, written) : null;
  const subject = subjectOf(written, quote);
  const { returnDomain } = parts.config.inbound;
  const signed = (kind: 'ticket' | 'forward' | 'message', id: number): string | null =>
    returnDomain === null
      ? null
      : writeDeskAddress(parts.secrets, { kind, accountId: account.id, id }, returnDomain);
  const [first = row.recipient, ...others] = written.to_emails;
  const references = quote ? quote.references : await referencesOf(account, row);
  const answers = isForward ? signed('forward', row.message_id) : signed('ticket', row.ticket_id);
  const unsigned = buildMailBytes({
    from,
    to: first,
    cc: [...others, ...written.cc_emails],
    replyTo: answers ?? written.email,
    subject,
    date: parts.clock.now(),
    messageId,
    ...bodiesOf(written, { link: linkOf(account, parts, row), quote }),
    headers: headersOf(row, references),
    files: await filesOf(account, parts, { row, passed: written.passed_files }),
  });
  await sql`update ticket_messages set message_id = ${`<${messageId}>`}, message_id_hash = ${messageHash(`<${messageId}>`)}
    where account_id = ${account.id} and id = ${row.message_id}`.execute(account.db);
  return {
    accountId: account.id,
    mailingId: null,
    contactId: isForward ? null : written.contact_id,
    messageId: `desk.${row.id}.${messageId}`,
    raw: await parts.signMail({ account, fromEmail: from.email, raw: unsigned }),
    envelope: { from: signed('message', row.message_id) ?? from.email, to: row.recipient },
    subject,
  };
}

async function writtenFor(account: Account, row: OutboxRow): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    select m.kind, m.refers_to, m.passed_files, t.number, t.subject, t.contact_id, m.text, m.html, m.to_emails, m.cc_emails, s.email, s.name, s.signature, s.language,
      not exists (select from ticket_messages b where b.account_id = ${account.id} and b.ticket_id = m.ticket_id and b.id < m.id and b.kind in ('customer', 'reply')) as is_first
    from ticket_messages m join tickets t on t.account_id = m.account_id and t.id = m.ticket_id
      left join support_emails s on s.account_id = ${account.id} and s.id = coalesce(
        (select d.id from support_emails d where d.account_id = ${account.id} and d.id = t.support_email_id), (select min(d.id) from support_emails d where d.account_id = ${account.id} and not d.is_sample))
    where m.account_id = ${account.id} and t.account_id = ${account.id} and m.id = ${row.message_id}`.execute(
    account.db,
  );
  return rows[0];
}

// Without the message that it is about, a forward says nothing.
async function quoteOf(account: Account, written: Written): Promise<Quote> {
  const quote =
    written.refers_to === null ? null : await quoteMessage(account, written.refers_to, written);
  if (quote === null) throw new MailRefused('forwarded message', 'does not exist any more');
  return quote;
}

// Read again for each recipient. One that was erased meanwhile is left out; one that the store does not have fails the sending.
async function filesOf(
  account: Account,
  { files }: ComposeParts,
  { row, passed }: { row: OutboxRow; passed: readonly number[] },
): Promise<MailFile[]> {
  const { rows } = await sql<{ name: string; type: string; key: string }>`
    select name, type, file_key as key from ticket_files
    where account_id = ${account.id} and (ticket_id = ${row.ticket_id} and message_id = ${row.message_id} or id = any(${[...passed]}::bigint[]))
      and file_key is not null and not is_erased order by id`.execute(account.db);
  const read: MailFile[] = [];
  for (const { name, type, key } of rows)
    read.push({ name, type, pieces: await encodeFile(await files.read(key)) });
  return read;
}

// From an address whose domain is not proven mail would be taken for forged: it comes from the installation's then.
async function senderOf(
  account: Account,
  { config, maySendAs }: ComposeParts,
  { email, name }: Written,
): Promise<{ name: string; email: string }> {
  const shown = name || account.record.name;
  if (email !== null && (await maySendAs(account, email))) return { name: shown, email };
  return { name: `${shown} via Heliograph`, email: config.mailFrom };
}

// The first email of a ticket that an agent began answers nothing.
function subjectOf({ subject, number, is_first: isFirst }: Written, quote: Quote | null): string {
  const mark = `[#${number}]`;
  const begun = quote
    ? `${quote.kind === 'third_party' ? 'Re: Fwd' : 'Fwd'}: ${subject}`
    : isFirst || /^re:/i.test(subject)
      ? subject
      : `Re: ${subject}`;
  return begun.includes(mark) ? begun : `${begun} ${mark}`;
}

// A question for a rating has a link of its own; nobody but its recipient sees it.
function linkOf(account: Account, parts: ComposeParts, row: OutboxRow): string | null {
  return row.purpose === 'rating'
    ? ratingUrl(parts.config.publicUrl, parts.secrets, {
        accountId: account.id,
        ticketId: row.ticket_id,
      })
    : null;
}

function bodiesOf(
  { text: said, html, signature, language }: Written,
  { link, quote }: { link: string | null; quote: Quote | null },
): { text: string; html: string } {
  const invitation = ratingText(language === 'de' ? 'de' : 'en', 'link');
  const text = link === null ? said : `${said}\n\n${invitation}\n${link}`;
  const signed = signature?.trim() ? `\n\n-- \n${signature.trim()}` : '';
  const asHtml = (words: string): string => escapeHtml(words).replaceAll('\n', '<br>');
  const plain = link === null ? asHtml(text) : asHtml(text).replaceAll(link, linked(link));
  const body = html === '' ? `<p>${plain}</p>` : html;
  return {
    text: [`${text}${signed}`.trim(), quote?.text ?? ''].filter(Boolean).join('\n\n'),
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}${signed === '' ? '' : `<p>${asHtml(signed.trim())}</p>`}${quote?.html ?? ''}</body></html>`,
  };
}

function linked(url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
}

function headersOf(
  { purpose }: OutboxRow,
  references: readonly string[],
): (readonly [string, string])[] {
  const last = references.at(-1);
  return [
    ...(last === undefined
      ? []
      : [['In-Reply-To', last] as const, ['References', references.join(' ')] as const]),
    ...(purpose === 'rating' ? [['Auto-Submitted', 'auto-generated'] as const] : []),
    ...(purpose === 'acknowledgement'
      ? [['Auto-Submitted', 'auto-replied'] as const, ['X-Auto-Response-Suppress', 'All'] as const]
      : []),
  ];
}

// The last mails with the customer; what is no plain id would break the header.
async function referencesOf(account: Account, row: OutboxRow): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from ticket_messages where account_id = ${account.id} and ticket_id = ${row.ticket_id} and id < ${row.message_id} and message_id <> '' and kind in ('customer', 'reply')
    order by id desc limit 10`.execute(account.db);
  return rows
    .map((one) => one.message_id)
    .filter(isPlainId)
    .reverse();
}
