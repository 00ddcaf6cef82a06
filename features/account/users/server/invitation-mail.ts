import { sendProductMail } from '#engines/delivery/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { linkLifetimeDays } from '../contract.ts';

/** Mails the link of an invitation to the invited person. */
export async function mailInvitation(account: Account, services: Services, to: { email: string; token: string }): Promise<void> {
  const name = oneLine(account.record.name);
  const inviter = account.actor.kind === 'user' ? oneLine(account.actor.name) : '';
  await mailLink(account, services, {
    ...to, subject: inviter ? `${inviter} invited you to ${name}` : `You are invited to ${name}`,
    title: `Join ${name} on Heliograph`,
    lead: inviter ? `${inviter} has invited you to work in the account ${name}.` : `You have been invited to work in the account ${name}.`,
    button: 'Accept the invitation',
    foot: `The link works once, for ${linkLifetimeDays} days. If you did not expect this invitation, do nothing: without you it ends by itself.`,
  });
}

/** Mails a member the link that proves that they read the mail of their address. */
export async function mailVerification(account: Account, services: Services, to: { email: string; token: string }): Promise<void> {
  const name = oneLine(account.record.name);
  await mailLink(account, services, {
    ...to, subject: `Confirm your e-mail address for ${name}`, title: 'Confirm your e-mail address',
    lead: `You are a member of the account ${name} on Heliograph. Confirm that this address is yours.`, button: 'Confirm the address',
    foot: `The link works once, for ${linkLifetimeDays} days. If you do not know this account, do nothing.`,
  });
}

interface LinkMail { email: string; token: string; subject: string; title: string; lead: string; button: string; foot: string }

async function mailLink(account: Account, services: Services, mail: LinkMail): Promise<void> {
  const link = `${services.config.publicUrl}/accounts/${account.id}/new_user/${mail.token}`;
  await sendProductMail(services, {
    accountId: account.id, to: mail.email, subject: mail.subject,
    text: [mail.title, mail.lead, `${mail.button}:\n${link}`, mail.foot].join('\n\n'),
    html: htmlOf(mail, link),
  });
}

function htmlOf(mail: LinkMail, link: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(mail.subject)}</title></head>
<body style="margin:0;background:#f6f4f1;font-family:Inter,'Segoe UI',Arial,sans-serif;color:#211e19">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e8e5e1;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 20px;font-size:14px;font-weight:600;color:#2043c9">Heliograph</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${escaped(mail.title)}</h1>
<p style="margin:0 0 24px;font-size:15px;line-height:1.6;overflow-wrap:anywhere">${escaped(mail.lead)}</p>
<p style="margin:0 0 24px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2d57e9;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(mail.button)}</a></p>
<p style="margin:0 0 8px;font-size:13px;line-height:1.6;color:#6d6862">${escaped(mail.foot)}</p>
<p style="margin:0;font-size:12px;line-height:1.6;color:#6d6862;word-break:break-all">${escaped(link)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

// Names are typed by people: in a subject they must stay one line, and may not turn the reading direction of what follows.
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim().slice(0, 100);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
