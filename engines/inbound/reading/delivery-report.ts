import type { InboundMail } from './read-mail.ts';
import { addressIn, fieldOf, readBlocks, type Fields } from './report-fields.ts';

/** What a server reports about one recipient. */
export interface RecipientReport {
  recipient: string;
  action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** Status code of RFC 3463, such as '5.1.1'; null when the report names none. */
  status: string | null;
  /** What the server said, on one line. */
  diagnostic: string;
  /** The command of the dialogue that was answered so, where the report tells: at MAIL it is the sender who is refused. */
  stage: 'mail' | 'rcpt' | 'body' | null;
}

/** A mail of ours has one recipient, so its report names one or few; more say nothing more. */
const mostRecipients = 20;
/** Longest words of a server that are judged. */
export const longestDiagnostic = 1_000;
const longestBrokenPart = 64 * 1024;
const actions = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'] as const;

/** The recipients of a delivery report (RFC 3464); none when the mail carries no such report. */
export function readDeliveryReport(mail: InboundMail): RecipientReport[] {
  const texts = mail.parts
    .filter(
      (part) =>
        part.type === 'message/delivery-status' || part.type === 'message/global-delivery-status',
    )
    .map((part) => part.text);
  // Some servers write the report into the text of the mail.
  if (texts.length === 0 && /^(final|original)-recipient[ \t]*:/im.test(mail.text))
    texts.push(beforeTheMail(mail.text));
  if (texts.length === 0 && /^content-type:\s*message\/delivery-status/im.test(mail.source))
    texts.push(brokenPart(mail.source));
  // Each recipient has a block, or two where a blank line splits it; the first block is about the server.
  const blocks = texts.slice(0, 5).flatMap((text) => readBlocks(text, 2 * mostRecipients + 1));
  return joined(blocks)
    .flatMap((block) => reportOf(block) ?? [])
    .slice(0, mostRecipients);
}

// A blank line between the fields of one recipient makes two blocks of them; a recipient begins where one is named.
function joined(blocks: readonly Fields[]): Fields[] {
  const whole: Map<string, readonly string[]>[] = [];
  for (const block of blocks) {
    const last = whole.at(-1);
    const isRest =
      last !== undefined &&
      namesRecipient(last) &&
      !namesRecipient(block) &&
      [...block.keys()].every((name) => !last.has(name));
    if (isRest && !block.has('reporting-mta'))
      for (const [name, values] of block) last.set(name, values);
    else whole.push(new Map(block));
  }
  return whole;
}

function namesRecipient(fields: Fields): boolean {
  return fields.has('final-recipient') || fields.has('original-recipient');
}

function reportOf(fields: Fields): RecipientReport | null {
  if (!namesRecipient(fields) && !fields.has('action') && !fields.has('status')) return null;
  const diagnostic = fieldOf(fields, 'diagnostic-code')
    .replace(/^[a-z0-9-]+[ \t]*;[ \t]*/i, '')
    .replace(/\s+/g, ' ')
    .slice(0, longestDiagnostic);
  const status = statusIn(fieldOf(fields, 'status'));
  const said = fieldOf(fields, 'action').toLowerCase();
  const action =
    actions.find((one) => said.startsWith(one)) ?? (said.startsWith('fail') ? 'failed' : null);
  if (action === null && status === null && diagnostic === '') return null;
  return {
    recipient:
      addressIn(fieldOf(fields, 'original-recipient')) ||
      addressIn(fieldOf(fields, 'final-recipient')) ||
      addressIn(fieldOf(fields, 'x-actual-recipient')),
    action: action ?? (status?.startsWith('2') ? 'delivered' : 'failed'),
    status,
    diagnostic,
    stage: stageIn(diagnostic),
  };
}

const stages = [
  ['mail', /(reply to|after|response to) (the )?mail from|>>> mail from/i],
  ['rcpt', /(reply to|after|response to) (the )?rcpt|>>> rcpt to/i],
  ['body', /(reply to|after|response to) (the )?(end of )?data|end of message|>>> data/i],
] as const;

/** The command of the dialogue that a server's words are an answer to, as mail servers put it. */
export function stageIn(text: string): RecipientReport['stage'] {
  return stages.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** The first status code (RFC 3463) in a text, or null. */
export function statusIn(text: string): string | null {
  const match = /(?<![\d.])([245])[.](\d{1,3})[.](\d{1,3})(?![\d.]*\d)/.exec(text);
  return match ? `${match[1]}.${Number(match[2])}.${Number(match[3])}` : null;
}

function beforeTheMail(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex(
    (line) => line.startsWith('--') && /original|copy|header|returned/i.test(line),
  );
  return end < 0 ? text : lines.slice(0, end).join('\n');
}

// The boundaries do not fit, so no reader sees the part: its fields stand between its own header and the next line of dashes.
function brokenPart(source: string): string {
  const header = source.search(/^content-type:\s*message\/delivery-status/im);
  const from = source.indexOf('\n\n', header) + 2;
  const end = source.indexOf('\n--', from);
  return source.slice(from, Math.min(end < 0 ? source.length : end, from + longestBrokenPart));
}
