/** Why a delivery is in its state, in plain words; by reason where there is one, else by state. */
const sentences: Readonly<Record<string, string>> = {
  unsubscribed: 'They had unsubscribed.',
  brand_unsubscribed: 'They have unsubscribed from the brand it was sent under.',
  suppressed_list: 'They are in a list or segment that was left out of this mailing.',
  do_not_mail: 'They are in do not mail.',
  hard_bounced: 'Their address does not exist or takes no mail.',
  soft_bounced: 'Their mailbox did not take mail, for example because it is full.',
  complained: 'They had reported a mail as spam.',
  cleansed: 'Their address was cleansed, because it could not be trusted.',
  invalid_address: 'Their address is none that a mail server could take.',
  frequency_cap: 'They had got as many mails lately as the account allows itself.',
  deleted: 'The contact was deleted before the mail was sent.',
  render_error: 'The mail could not be made for them from the content.',
  provider_rejected: 'A mail server refused the mail for a reason that is not about their mailbox.',
  gave_up: 'The mail was tried for three days and never taken.',
  stopped: 'The mailing was stopped before their mail was sent.',
  sent: 'The mail was taken by their mail server.',
  pending: 'The mail is waiting to be sent.',
  claimed: 'The mail is being sent right now.',
  body_written: 'The mail is being sent right now.',
  deferred: 'Their mail server asked to send the mail later.',
  unknown:
    'The connection broke just when the mail was handed over, so it may or may not have arrived.',
};

/** A state or reason as a sentence about the person. */
export function sentenceFor(state: string, reason: string | null): string {
  if (state === 'bounced')
    return reason === 'hard_bounced'
      ? `The mail came back. ${sentences['hard_bounced']}`
      : `The mail came back. ${sentences['soft_bounced']}`;
  return (
    (reason === null ? undefined : sentences[reason]) ??
    sentences[state] ??
    'The mail was not sent.'
  );
}
