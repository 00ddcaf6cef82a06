import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import type { FullMail } from '#engines/inbound/public.ts';
import { keepDraft } from './drafts.ts';
import { takeMail } from './take-mail.ts';
import { beginUpload, endUpload } from './uploads.ts';
import { writeReply } from './write-reply.ts';

/** A ticket of a person as it comes by mail, with a file, answered once. */
export async function aTicketOf(
  account: Account,
  services: Services,
  person: { email: string; name: string },
): Promise<number> {
  const from = { email: person.email.toLowerCase(), name: person.name };
  const mail: FullMail = {
    subject: `A question of ${person.name}`,
    from,
    to: [{ name: '', email: 'help@blue.example' }],
    cc: [],
    messageId: `<question-of-${from.email}>`,
    inReplyTo: '',
    references: [],
    text: `Where is my order? ${person.name}, ${person.email}`,
    html: '',
    files: [],
    check: '',
    isAutoReply: false,
    isBulk: false,
    bounce: null,
  };
  const key = `tickets/${account.id}/0-0`;
  await services.files.put(key, 'A letter');
  await takeMail(account, services, {
    mail,
    html: '',
    files: [{ name: `${person.name}.txt`, type: 'text/plain', size: 8, key }],
    ticketId: null,
    forwardId: null,
    support: null,
    envelopeSender: from.email,
    proof: 'proven',
  });
  const { rows } = await sql<{ number: number }>`
    select number from tickets where account_id = ${account.id} order by id desc limit 1`.execute(
    account.db,
  );
  const number = rows[0]!.number;
  const upload = `${person.name}.txt`;
  const place = await beginUpload(account, { number, name: upload, type: 'text/plain' });
  await services.files.put(place.key, 'A plan');
  await endUpload(account, { id: place.id, size: 6 });
  await writeReply(account, number, { text: `Dear ${person.name}`, html: '', delay: 3_600 });
  await keepDraft(account, number, { mode: 'note', text: person.name, cc: person.email });
  return number;
}
