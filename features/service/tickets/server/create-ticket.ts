import type { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import {
  addMessage,
  attachUploads,
  makeTicket,
  requesterOf,
  requireAgent,
  requireSupportEmail,
  writeReply,
} from '#engines/desk/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { newTicket } from '../contract.ts';

/** Makes a ticket by hand or by a program; with `send` its first message leaves as an email. Answers its number. */
export async function createTicket(
  account: Account,
  services: Pick<Services, 'secrets'>,
  ticket: z.output<typeof newTicket>,
): Promise<number> {
  const address = normaliseAddress(ticket.email);
  if (!address.ok) throw invalid({ email: [address.reason] });
  if (ticket.assignee_id != null) await requireAgent(account, ticket.assignee_id);
  if (ticket.support_email_id != null) await requireSupportEmail(account, ticket.support_email_id);
  const requester = await requesterOf(account, services.secrets, {
    email: address.email,
    name: ticket.name,
  });
  const made = await makeTicket(account, {
    subject: ticket.subject,
    channel: account.actor.kind === 'api_key' ? 'api' : 'manual',
    priority: ticket.priority,
    tags: ticket.tags,
    contactId: requester.contactId,
    requesterKey: requester.key,
    requesterName: ticket.name,
    assigneeId: ticket.assignee_id ?? null,
    supportEmailId: ticket.support_email_id ?? null,
    isByAgent: ticket.send,
  });
  if (ticket.send)
    await writeReply(account, made.number, {
      text: ticket.body,
      html: '',
      delay: 10,
      files: ticket.files,
    });
  else await addSaid(account, ticket, { ticketId: made.id, email: requester.key });
  await account.audit({
    action: 'create',
    resource: 'ticket',
    id: made.id,
    after: { number: made.number },
  });
  return made.number;
}

async function addSaid(
  account: Account,
  ticket: z.output<typeof newTicket>,
  { ticketId, email }: { ticketId: number; email: string },
): Promise<void> {
  const messageId = await addMessage(account, ticketId, {
    kind: 'customer',
    authorName: ticket.name,
    authorEmail: email,
    text: ticket.body,
  });
  if (messageId === null) throw new Error('the first message of a ticket was not added');
  await attachUploads(account, { ticketId, messageId }, ticket.files);
}
