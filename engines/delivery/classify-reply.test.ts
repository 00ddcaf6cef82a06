import { describe, expect, it } from 'vitest';
import { classifyReply } from './classify-reply.ts';
import type { Stage } from './provider.ts';
import { enhancedCode } from './smtp/read-replies.ts';

// Replies as mail servers give them. The word behind each: what it means for the one row.
type Case = [
  said: string,
  means: 'defer' | 'slow' | 'hard' | 'soft' | 'rejected' | 'held',
  stage?: Stage,
];
const replies: Case[] = [
  [
    '550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient address',
    'hard',
  ],
  [
    '550 5.1.1 <ann@home.example>: Recipient address rejected: User unknown in virtual mailbox table',
    'hard',
  ],
  ['550-5.1.1 no such user', 'hard'],
  ["553 5.1.2 We weren't able to find the recipient domain.", 'hard'],
  ['550 5.1.2 Bad destination system address', 'hard'],
  ['501 5.1.3 Bad recipient address syntax', 'hard'],
  ['550 5.1.6 Recipient no longer on server', 'hard'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'hard'],
  ['556 5.1.10 Domain has a null MX record', 'hard'],
  ['550 5.4.1 Recipient address rejected: Access denied.', 'hard'],
  ['550 5.4.4 Unable to route: no mail hosts for domain', 'hard'],
  ['550 5.4.310 DNS domain blue.example does not exist', 'hard'],
  ['550 5.5.0 Requested action not taken: mailbox unavailable', 'hard'],
  ['550 Requested action not taken: mailbox unavailable', 'hard'],
  ['550 No such user here', 'hard'],
  ['550 User unknown', 'hard'],
  ['550 unknown user', 'hard'],
  ["554 delivery error: dd This user doesn't have a yahoo.example account", 'hard', 'body'],
  ['550 Sorry, no mailbox here by that name. (#5.1.1)', 'hard'],
  ['551 User not local; please try another path', 'hard'],
  ['521 Server does not accept mail', 'hard'],
  ['550 ann@home.example', 'hard'],
  ['550 Unrouteable address', 'hard'],
  ['450 5.1.1 the enhanced code wins: no such mailbox', 'hard'],

  ['552 5.2.2 The email account that you tried to reach is over quota.', 'soft'],
  // The mailbox is there: it may be switched on again, and a sender that is too quick for Gmail hears the same code.
  ['550 5.2.1 The email account that you tried to reach is disabled.', 'soft'],
  [
    '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.',
    'soft',
  ],
  ['552 5.2.2 mailbox full', 'soft', 'body'],
  ['550 5.2.0 mailbox status not known', 'soft'],
  ['552 Mailbox is full', 'soft'],
  ['554 5.4.6 Hop count exceeded - possible mail loop', 'soft', 'body'],
  ['552 Requested mail action aborted: exceeded storage allocation', 'soft'],
  ['550 5.3.0 Other mail system problem', 'soft'],

  ['452 4.2.2 The email account that you tried to reach is over quota', 'defer'],
  ['450 4.2.1 Mailbox temporarily unavailable', 'defer'],
  ['451 4.3.0 Temporary lookup failure', 'defer'],
  ['450 4.7.1 Client host rejected: cannot find your reverse hostname', 'slow'],
  [
    '450 4.2.0 <ann@home.example>: Recipient address rejected: Greylisted, see http://postgrey.example',
    'defer',
  ],
  ['451 4.4.1 Connection timed out', 'defer'],
  ['550 4.2.2 the enhanced code wins: over quota', 'defer'],
  ['451 Temporary local problem - please try later', 'defer'],

  [
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
    'slow',
  ],
  [
    '421 4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP address.',
    'slow',
  ],
  ['450 4.7.23 The IP address sending this message does not have a PTR record', 'slow'],
  ['421 4.7.29 This mail is rate limited because it was not sent over TLS', 'slow'],
  ['421 4.7.30 This mail is rate limited because it does not pass DKIM', 'slow'],
  ['421 4.7.32 From header is not aligned', 'slow'],
  ['421 4.3.2 Service shutting down', 'slow'],
  ['421 Too many concurrent SMTP connections; please try again later.', 'slow'],
  ['452 4.5.3 Too many recipients', 'slow'],
  ['552 5.5.3 Too many recipients', 'slow'],
  ['552 Too many recipients', 'slow'],
  ['451 Rate limit exceeded', 'slow'],

  [
    '550 5.7.1 Our system has detected that this message is likely unsolicited mail.',
    'rejected',
    'body',
  ],
  ['550 5.7.25 The IP address sending this message does not have a PTR record setup', 'rejected'],
  [
    "550 5.7.26 Unauthenticated email from blue.example is not accepted due to domain's DMARC policy.",
    'rejected',
    'body',
  ],
  ['550 5.7.27 This message does not pass SPF', 'rejected', 'body'],
  ['550 5.7.29 not sent over TLS', 'rejected', 'body'],
  ['550 5.7.30 does not pass DKIM', 'rejected', 'body'],
  [
    '550 5.7.515 Access denied, sending domain blue.example does not meet the required authentication level.',
    'rejected',
    'body',
  ],
  [
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.example',
    'rejected',
  ],
  [
    '550 5.7.509 Access denied, sending domain does not pass DMARC verification',
    'rejected',
    'body',
  ],
  ['554 Message rejected: content looks like spam', 'rejected', 'body'],
  ['550 Message rejected due to policy', 'rejected'],
  ['552 5.3.4 Message size exceeds fixed limit', 'rejected', 'body'],
  ['552 5.2.3 Message too large for this mailbox', 'rejected', 'body'],
  ['554 5.6.0 Message contains invalid header', 'rejected', 'body'],
  ['553 5.1.8 Sender address rejected: Domain not found', 'rejected', 'mail'],
  ['550 5.1.7 Invalid sender address', 'rejected', 'mail'],
  ['550 5.1.0 Sender rejected', 'rejected', 'mail'],
  ['550 Sender verify failed', 'rejected', 'mail'],
  ['501 5.5.2 Syntax error', 'rejected'],
  ['500 Line too long', 'rejected', 'body'],
  ['554 5.5.0 protocol error', 'rejected'],
  ['554 Transaction failed', 'rejected', 'body'],

  ['530 5.7.0 Authentication Required', 'held', 'mail'],
  ['530 5.7.0 Must issue a STARTTLS command first', 'held', 'mail'],
  ['535 5.7.8 Username and Password not accepted', 'held', 'mail'],
  ['538 5.7.11 Encryption required for requested authentication mechanism', 'held', 'mail'],
  ['554 5.7.1 go away', 'held', 'session'],
];

describe("a mail server's refusal", () => {
  it.each(replies.map(([said, means, stage]) => ({ said, means, stage })))(
    '"$said" means $means @spec CAMPAIGNS-058',
    ({ said, means, stage }) => {
      const text = said.slice(4);
      const verdict = classifyReply(
        { code: Number(said.slice(0, 3)), enhanced: enhancedCode(text), text },
        stage ?? 'rcpt',
      );
      const name =
        verdict.kind === 'deferred'
          ? verdict.slowDown
            ? 'slow'
            : 'defer'
          : verdict.kind === 'bounced'
            ? verdict.reason.slice(0, 4)
            : verdict.kind === 'failed'
              ? 'rejected'
              : 'held';
      expect(name).toBe(means);
    },
  );

  it('is tested on more than sixty real replies', () => expect(replies.length).toBeGreaterThan(60));
});
