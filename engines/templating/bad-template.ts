import type { TemplateFailure } from '#platform/server/template/template-runner.ts';
import type { MessagePart } from './message.ts';

/** A fault of a message, with what to do about it. */
export interface Finding {
  code:
    | 'empty_subject'
    | 'empty_body'
    | 'empty_link'
    | 'bad_link'
    | 'missing_unsubscribe'
    | 'placeholder_picture'
    | 'placeholder_text'
    | 'missing_address'
    | 'too_large'
    | 'missing_alt'
    | 'bad_liquid'
    | 'unknown_variable'
    | 'active_content'
    | 'low_contrast'
    | 'skipped_heading'
    | 'empty_link_text'
    | 'only_pictures'
    | 'unknown_part'
    | 'unready_part'
    | 'stale_feed';
  severity: 'error' | 'warning';
  message: string;
  fix: string;
  /** The part and, where it is known, the line. */
  where: { part: MessagePart; line: number | null };
}

/** Thrown when a message cannot be rendered because its Liquid is wrong. */
export class BadTemplate extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ message }) => message).join(' '));
    this.findings = findings;
  }
}

/** Says where a template is wrong and how to mend it. */
export function liquidFinding(failure: TemplateFailure, part: MessagePart): Finding {
  return {
    code: 'bad_liquid',
    severity: 'error',
    message: `Liquid: ${failure.message}${failure.line === null ? '' : ` on line ${failure.line}`}.`,
    fix: fixFor(failure),
    where: { part, line: failure.line },
  };
}

const fixes: [pattern: RegExp, fix: (name: string) => string][] = [
  [/^tag \{%-?\s*(\w+)\b.*not closed/s, (name) => `Add {% end${name} %} where the block ends.`],
  [
    /^tag "(include|render|layout|block)" not found/,
    (name) => `{% ${name} %} does not exist here: put the text itself into the content.`,
  ],
  [
    /^tag "(end\w+|else|elsif|when)" not found/,
    (name) => `Remove {% ${name} %} or add the tag that opens its block.`,
  ],
  [
    /^tag "([^"]*)" not found/,
    (name) =>
      `Remove {% ${name} %}; tags are if, unless, case, for, assign, capture, comment and raw.`,
  ],
  [/^output .*not closed/s, () => 'Close it with }}.'],
  [/^tag .*not closed/s, () => 'Close it with %}.'],
  [
    /^undefined filter: (.*)/,
    (name) =>
      `Remove | ${name} or write a filter that exists, such as default, upcase, date or truncate.`,
  ],
];

function fixFor({ code, message }: TemplateFailure): string {
  if (code === 'timeout' || code === 'memory')
    return 'Make loops shorter: an email must be rendered within a quarter of a second and 64 MB.';
  if (code === 'too_large') return 'Make the content shorter.';
  for (const [pattern, fix] of fixes) {
    const match = pattern.exec(message);
    if (match) return fix(match[1] ?? '');
  }
  return 'Compare the token with {{ contact.first_name | default: "friend" }} or {% if contact.first_name != blank %}…{% endif %}.';
}
