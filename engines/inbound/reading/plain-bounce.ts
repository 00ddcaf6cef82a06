import { stageIn, statusIn, type RecipientReport } from './delivery-report.ts';
import type { InboundMail } from './read-mail.ts';
import { addressesIn } from './plain-text.ts';
import { addressIn } from './report-fields.ts';

const robots =
  /^(mailer-daemon|mailerdaemon|post_?master|mail-daemon|mail\.?delivery|mdaemon|daemon|root|noreply-mailer|amavisd|symantec_antivirus|returned?-?mail)[\w.+-]*(@|$)/;
const subjects = new RegExp(
  [
    'undeliver',
    'unzustellbar',
    'not delivered',
    'non ?remis',
    'non remis',
    'no entregado',
    'failure notice',
    'delivery (status|fail|problem|error|notification|report)',
    'mail (delivery|system error|could not|not delivered|failure)',
    'message (delivery|not delivered|undeliver|status|notification)',
    'returned (mail|to sender|message)',
    'returning (mail|message)',
    'non[- ]delivery',
    'could not be (delivered|sent)',
    'delivery has failed',
    'permanent delivery',
    'warning: (could not|message)',
    'error sending',
    'mail failure',
    'user unknown',
    'dsn[: ]',
    'mail bounced',
    'unable to deliver',
    'メールエラー',
    '配信',
    'e-?mail rejected',
    'rejected (mail|message)',
    'address (unknown|error)',
    'failed',
  ].join('|'),
  'i',
);
const sentences = new RegExp(
  [
    '(could|can) ?not be (delivered|sent)',
    '(couldn.t|wasn.t able to|was unable to|unable to|not able to|can.t|failed to) (be )?(deliver|send)',
    'did not reach the following',
    'was not delivered',
    'not been delivered',
    'delivery (to|of|has) [^.]{0,80}(failed|delayed)',
    'had (permanent fatal|transient non-fatal) errors',
    'undeliverable',
    'permanent(ly)? (fatal )?(error|failure)',
    'returned to (the )?sender',
    'remote host said',
    'smtp error from remote',
    'following (address|recipient)[^.]{0,40}fail',
    'message delivery failed',
    'mailbox is full',
    'mailbox full',
    'user unknown',
    'unknown user',
    'no such user',
    'message (has been )?(refused|rejected)',
    'rejected by',
    'was not found',
    'error[- ]?(code|message|type)',
    '送信できません',
    'お届けできません',
    'returned mail',
  ].join('|'),
  'i',
);

/** True for a mail whose sender and subject are those of a mail server with bad news; some of these are marked as answers. */
export function isFromMailServer(mail: InboundMail): boolean {
  return (
    mail.headers.has('x-failed-recipients') ||
    (robots.test(mail.from) && subjects.test(mail.subject))
  );
}

/** A bounce without a report (qmail, Exim, older and odd servers), as far as its words tell; null when it is none. */
export function readPlainBounce(mail: InboundMail): RecipientReport | null {
  const failed = addressIn(mail.headers.get('x-failed-recipients') ?? '');
  const said = whatWasSaid(mail);
  if (failed === '' && !looksLikeBounce(mail, said)) return null;
  const diagnostic = diagnosticIn(said);
  return {
    recipient: failed || recipientIn(said, mail.headers),
    action: isStillTried(mail, said) ? 'delayed' : 'failed',
    status: statusIn(diagnostic) ?? statusIn(said),
    diagnostic,
    stage: stageIn(said),
  };
}

function looksLikeBounce(mail: InboundMail, said: string): boolean {
  // A person's mail may have such a subject; a robot's words alone may be an answer.
  const isRobot =
    robots.test(mail.from) ||
    mail.from === '' ||
    /^<\s*>$/.test(mail.headers.get('return-path') ?? '') ||
    /mailer-daemon|<>/i.test(mail.headers.get('return-path') ?? '');
  const isReport = /multipart\/report/i.test(mail.headers.get('content-type') ?? '');
  if (isReport && /delivery-status/i.test(mail.headers.get('content-type') ?? '')) return true;
  const points =
    Number(isRobot) +
    Number(subjects.test(mail.subject)) +
    Number(sentences.test(said)) +
    Number(mail.parts.some((part) => part.type.startsWith('message/rfc822')));
  return points >= 2 && (isRobot || sentences.test(said) || subjects.test(mail.subject));
}

const copyBegins =
  /^-{2}.*(copy of|original|returned|header|unsent|below this line|message follows|undelivered|bounced)|^(received|return-path):\s|^\s*original message (headers|follows)/i;

/** As much of a mail as is searched for its cause, and of one line. */
const longestText = 20_000;
const longestLine = 2_000;

function whatWasSaid(mail: InboundMail): string {
  const body = mail.source.indexOf('\n\n') + 2;
  const text =
    mail.text.trim() === ''
      ? mail.source.slice(body, body + longestText)
      : mail.text.slice(0, longestText);
  const lines = text.split('\n').map((line) => line.slice(0, longestLine));
  const copy = lines.findIndex((line) => copyBegins.test(line));
  const said = copy < 0 ? lines : lines.slice(0, copy);
  // A copy that begins at once leaves nothing else to look at.
  return said.join('\n').length > 40 ? said.join('\n') : lines.join('\n');
}

// The reply of a server where one is quoted, else the sentence that gives the cause.
function diagnosticIn(said: string): string {
  const flat = said.replace(/[ \t]+/g, ' ');
  const quoted = [
    ...flat.matchAll(
      /(?<![\d.\-/:])([45]\d\d)(?:[ -]+#?([45]\.\d{1,3}\.\d{1,3})| |-)[^\n]*(?:\n +[^\n]+)?/g,
    ),
  ]
    .map((match) => match[0])
    .filter((line) => !/^\d{3} ?(bytes|octets|messages)/i.test(line));
  const best =
    quoted.find((line) => statusIn(line) !== null && !/^\d{3}[ -]#?[45]\.0\.0/.test(line)) ??
    quoted[0];
  if (best) return best.replace(/\s+/g, ' ').trim().slice(0, 500);
  const lines = flat
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cause = lines.findIndex((line) => causes.test(line));
  if (cause >= 0)
    return lines
      .slice(cause, cause + 3)
      .join(' ')
      .slice(0, 500);
  const found =
    lines.find((line) => statusIn(line) !== null) ??
    besideAddress(lines) ??
    lines.find((line) => sentences.test(line)) ??
    lines[0] ??
    '';
  return found.slice(0, 500);
}

// Words in no language that is known: the cause stands before or after the line that holds the address alone.
function besideAddress(lines: readonly string[]): string | null {
  const at = lines.findIndex((line) => /^["<]?[^\s@<>"]{1,64}@[^\s@<>"]{1,255}[">]?:?$/.test(line));
  return at < 0
    ? null
    : `${lines[at - 1] ?? ''} ${lines.slice(at + 1, at + 3).join(' ')}`.trim() || null;
}

const causes =
  /unknown|no such|no valid|not exist|\bfull\b|quota|not (be )?found|no mx |no smtp service|not recogni[sz]ed|disabled|inactive|suspended|invalid|not listed|no mailbox|rejected|refused|spam|blocked|too (large|big)|exceed|timed? ?out|time-?out|operation timed|retry|unable to connect|not responding|host not found|expired|一杯|見つかりません|ありません/i;

function isStillTried(mail: InboundMail, said: string): boolean {
  if (
    /(permanent|has failed|given up|giving up|will not be retried|no further|could not be delivered)/i.test(
      said,
    )
  )
    return false;
  return (
    /warning|delayed|delay\b/i.test(mail.subject) ||
    /(will (be )?(retr|try)|no action is required|still (being )?tr|not yet been delivered|delivery attempts will continue|will keep trying)/i.test(
      said,
    )
  );
}

function recipientIn(said: string, headers: ReadonlyMap<string, string>): string {
  const ours = new Set([
    addressIn(headers.get('to') ?? ''),
    addressIn(headers.get('from') ?? ''),
    addressIn(headers.get('delivered-to') ?? ''),
  ]);
  for (const address of addressesIn(said))
    if (!ours.has(address) && !robots.test(address)) return address;
  return '';
}
