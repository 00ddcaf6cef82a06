import { textsOfMessage, type MailingMessage } from '#engines/templating/public.ts';
import { pageTypesInUse } from '#features/audience/preference-pages/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Finding } from '../contract/report.ts';

/** Pages that people reach by a link of the email alone: the value that such a link names, and what is said without one. The way out is always added. */
const linkedPages = {
  manage_subscriptions: {
    variable: 'preferences_url',
    message:
      'Your page for managing subscriptions is in use, but this email does not link to it. Put {{ preferences_url }} into the href of a link.',
  },
  edit_profile: {
    variable: 'edit_profile_url',
    message:
      'Your page for editing the profile is in use, but this email does not link to it. Put {{ edit_profile_url }} into the href of a link.',
  },
  report_spam: {
    variable: 'report_spam_url',
    message:
      'Your page for reporting spam is in use, but this email does not link to it. Put {{ report_spam_url }} into the href of a link.',
  },
} as const;

/** Pages that the account wrote and uses, and that the email does not link to. */
export async function pageFindings(
  account: Account,
  message: MailingMessage,
  brandId: number | null,
): Promise<Finding[]> {
  const written = textsOfMessage(message).join('\n');
  const used = await pageTypesInUse(account, brandId);
  return used.flatMap((type): Finding[] => {
    if (!Object.hasOwn(linkedPages, type)) return [];
    const { variable, message: said } = linkedPages[type as keyof typeof linkedPages];
    return written.includes(variable)
      ? []
      : [{ code: 'page_not_linked', severity: 'hint', step: 'content', message: said }];
  });
}
