import { randomUUID } from 'node:crypto';
import { sendSystemEmail, writeSystemEmail, type SystemEmail } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { linkLifetimeDays } from '../contract.ts';

/** Mails the link of an invitation to the invited person. */
export async function mailInvitation(
  account: Account,
  services: Services,
  to: { id: number; email: string; roles: readonly string[]; token: string },
): Promise<void> {
  const name = oneLine(account.record.name);
  const inviter = account.actor.kind === 'user' ? oneLine(account.actor.name) : '';
  await mailLink(account, services, {
    email: to.email,
    token: to.token,
    readers: { linkRoles: to.roles, messageKey: `${keyOfInvitation(to.id)}.${randomUUID()}` },
    subject: inviter ? `${inviter} invited you to ${name}` : `You are invited to ${name}`,
    title: `Join ${name} on Heliograph`,
    lead: inviter
      ? `${inviter} has invited you to work in the account ${name}.`
      : `You have been invited to work in the account ${name}.`,
    button: 'Accept the invitation',
    foot: `The link works once, for ${linkLifetimeDays} days. If you did not expect this invitation, do nothing: without you it ends by itself.`,
  });
}

/** How the keys of all mails of one invitation begin. */
export function keyOfInvitation(id: number): string {
  return `invitation.${id}`;
}

/** Mails a member the link that proves that they read the mail of their address. */
export async function mailVerification(
  account: Account,
  services: Services,
  to: { id: number; email: string; token: string },
): Promise<void> {
  const name = oneLine(account.record.name);
  await mailLink(account, services, {
    email: to.email,
    token: to.token,
    // It proves that the member reads this mail, so nobody else may.
    readers: { onlyFor: to.id },
    subject: `Confirm your email address for ${name}`,
    title: 'Confirm your email address',
    lead: `You are a member of the account ${name} on Heliograph. Confirm that this address is yours.`,
    button: 'Confirm the address',
    foot: `The link works once, for ${linkLifetimeDays} days. If you do not know this account, do nothing.`,
  });
}

interface LinkMail {
  email: string;
  token: string;
  subject: string;
  title: string;
  lead: string;
  button: string;
  foot: string;
  /** Who sees it in the local inbox. */
  readers: Pick<SystemEmail, 'linkRoles' | 'messageKey' | 'onlyFor'>;
}

async function mailLink(
  account: Account,
  services: Services,
  { email, token, subject, title, lead, button, foot, readers }: LinkMail,
): Promise<void> {
  const url = `${services.config.publicUrl}/accounts/${account.id}/new_user/${token}`;
  await sendSystemEmail(services, {
    ...writeSystemEmail({
      language: 'en',
      subject,
      title,
      paragraphs: [lead],
      button: { label: button, url },
      notes: [foot],
    }),
    ...readers,
    accountId: account.id,
    to: email,
  });
}

// Names are typed by people: in a subject they must stay one line, and may not turn the reading direction of what follows.
function oneLine(text: string): string {
  return text
    .replace(
      /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g,
      ' ',
    )
    .trim()
    .slice(0, 100);
}
