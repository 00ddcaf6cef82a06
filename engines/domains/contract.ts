import { z } from 'zod';
import { flag } from '#platform/contract/fields.ts';

/** What a domain of an account is for: mails come from it, links of mails are on it, or links of text messages. */
export const domainKinds = ['sending', 'link', 'sms'] as const;

/** One of these. */
export type DomainKind = (typeof domainKinds)[number];

/** Never found right yet, found right, or found right once and wrong now. */
export const domainStates = ['unverified', 'verified', 'failing'] as const;

/** One of these. */
export type DomainState = (typeof domainStates)[number];

/** What is looked at; each stands for one DNS record, but for tls. */
export const checkIds = [
  'dkim',
  'dkim_ed25519',
  'spf',
  'return_mx',
  'dmarc',
  'cname',
  'tls',
] as const;

/** One of these. */
export type CheckId = (typeof checkIds)[number];

/** A DNS record as it is to be set. */
export const dnsRecord = z.object({
  type: z.enum(['TXT', 'MX', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
  priority: z.number().nullable(),
});

/** One DNS record. */
export type DnsRecord = z.infer<typeof dnsRecord>;

/** One record of a domain with what the last look found. */
export const domainCheck = z.object({
  id: z.enum(checkIds),
  is_required: z.boolean(),
  record: dnsRecord.nullable(),
  /** waiting: not looked at yet; advice: it works and could be better; unreachable: nobody answered, so nothing is known. */
  status: z.enum(['waiting', 'right', 'advice', 'missing', 'wrong', 'unreachable']),
  /** What was found in one word, by which the screen explains it. */
  code: z.string(),
  found: z.array(z.string()),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** One check of a domain. */
export type DomainCheck = z.infer<typeof domainCheck>;

/** A domain as a list carries it. */
export const domainRow = z.object({
  id: z.number(),
  kind: z.enum(domainKinds),
  name: z.string(),
  readable_name: z.string(),
  is_default: z.boolean(),
  status: z.enum(domainStates),
  verified: z.boolean(),
  checked_at: z.string().nullable(),
  verified_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A domain with its records. */
export const shownDomain = domainRow.extend({ records: z.array(domainCheck) });

/** A domain as a list carries it. */
export type DomainRow = z.infer<typeof domainRow>;

/** A domain with its records. */
export type ShownDomain = z.infer<typeof shownDomain>;

/** What a domain's name looks like while it is typed; the server knows more. */
export const domainName = z
  .string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'is required' : 'must be a text',
  })
  .trim()
  .min(1, 'cannot be blank')
  .max(253, 'is too long (at most 253 characters)');

/** What may be changed of a domain: verify looks at its records now. */
export const domainChange = z
  .strictObject({ is_default: flag.optional(), verify: flag.optional() })
  .refine((change) => change.is_default !== undefined || change.verify !== undefined, {
    path: ['base'],
    message: 'name is_default or verify',
  });

/** What is said about domains. */
export const domainMessages = {
  keepDefault: 'One domain is always the default. Make another one the default instead.',
  notPublic: 'is not a domain of your own: write one such as mail.example.com',
  taken: 'has already been added',
} as const;

/** The state of a set of checks: good when every required one is right, unknown when one was not answered and none is wrong. */
export function verdictOf(checks: readonly DomainCheck[]): 'good' | 'bad' | 'unknown' {
  const required = checks.filter((check) => check.is_required);
  if (required.some(({ status }) => status === 'missing' || status === 'wrong')) return 'bad';
  return required.some(({ status }) => status === 'unreachable' || status === 'waiting')
    ? 'unknown'
    : 'good';
}
