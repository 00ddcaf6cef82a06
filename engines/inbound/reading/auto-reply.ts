import type { InboundMail } from './read-mail.ts';

const subjects =
  /^\s*(automatic reply|auto(matic)?[ -]?(reply|response)|autoreply|out of (the )?office|ooo:|away|vacation|abwesend|abwesenheit|automatische antwort|r[ée]ponse automatique|respuesta autom[áa]tica|risposta automatica|i am out)/i;

/** True for a mail that a program wrote in answer to ours (RFC 3834): absences, tickets, thanks. */
export function isAutoReply(mail: InboundMail): boolean {
  const { headers } = mail;
  if (
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    headers.has('x-auto-reply-from') ||
    headers.has('x-vacation')
  )
    return true;
  if (
    /^auto[_-]?reply$/i.test(headers.get('precedence') ?? '') ||
    headers.has('x-ms-exchange-inbox-rules-loop')
  )
    return true;
  if (/^auto-replied/i.test(headers.get('auto-submitted') ?? '') || subjects.test(mail.subject))
    return true;
  return (
    /oof|all/i.test(headers.get('x-auto-response-suppress') ?? '') &&
    !/^auto-generated/i.test(headers.get('auto-submitted') ?? '')
  );
}
