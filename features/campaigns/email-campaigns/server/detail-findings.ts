import type { MailingMessage } from '#engines/templating/public.ts';
import type { Finding } from '../contract/report.ts';

/** What the details of a campaign lack. */
export function detailFindings(message: MailingMessage): Finding[] {
  const missing: [boolean, string, string][] = [
    [message.subject.trim() === '', 'empty_subject', 'Subject is missing: write one.'],
    [
      message.fromName.trim() === '',
      'empty_from_name',
      'From name is missing: write who the email is from.',
    ],
    [
      message.fromEmail === '',
      'empty_from_email',
      'From email is missing: write the address the email comes from.',
    ],
    [
      message.postalAddress.trim() === '',
      'missing_address',
      'Postal address is missing: the law asks for one in every marketing email.',
    ],
  ];
  return missing
    .filter(([isMissing]) => isMissing)
    .map(([, code, text]) => ({ code, severity: 'error', message: text, step: 'details' }));
}
