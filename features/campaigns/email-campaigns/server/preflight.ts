import { countAudience } from '#engines/audience/public.ts';
import { complaintSentence, complaintStanding } from '#engines/inbound/public.ts';
import { domainOf, recentSends } from '#engines/delivery/public.ts';
import {
  checkMailInThread,
  fieldVariablesOf,
  finishedBytes,
  lintMessage,
  type MailingMessage,
} from '#engines/templating/public.ts';
import { listsByIds, seenLists } from '#features/audience/lists/server/public.ts';
import { checkContent } from '#features/content/contents/server/public.ts';
import { sendingLimitsOf } from '#features/settings/account-settings/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Finding, Preflight } from '../contract/report.ts';
import { zeroContactsWarning } from '../contract/schedule.ts';
import { letterOf } from '../contract/ab.ts';
import { campaignAs, testFindings, variantsOf } from './ab-test.ts';
import { audienceOf, buildMessage, freezeContextOf, type Campaign } from './build-message.ts';
import { pageFindings } from './page-findings.ts';
import { detailFindings } from './detail-findings.ts';
import { countWithoutValue, knownVariables } from './empty-merge-fields.ts';

/** Everything that should be known before a campaign leaves; errors keep it from leaving. Links are asked for separately, since that takes the network. */
export async function preflight(
  account: Account,
  campaign: Campaign,
  now: Date,
): Promise<Preflight> {
  const message = await buildMessage(account, campaign);
  const audience = await audienceOf(account, campaign);
  const isStep = campaign.status === 'workflow';
  const counted = await countAudience(account, audience);
  const seen = new Set((await seenLists(account, audience.lists)).map(({ id }) => id));
  const names = new Map((await listsByIds(account, [...seen])).map(({ id, name }) => [id, name]));
  const findings = [
    ...detailFindings(message),
    ...(isStep ? [] : audienceFindings(campaign, audience.lists, counted)),
    ...(await complaintFindings(account, [
      message.fromEmail,
      ...variantsOf(campaign).map((variant) => variant.from_email),
    ])),
    ...(await recentFindings(account, audience)),
    ...(await contentFindings(account, campaign, { message, recipients: counted.mailable })),
    ...testFindings(campaign, counted.mailable, now),
    ...(await variantContentFindings(account, campaign, counted.mailable)),
    ...(await emptyFieldFindings(account, message, audience)),
    ...(campaign.content_id === null
      ? []
      : await pageFindings(account, message, campaign.brand_id)),
  ];
  return {
    // A journey brings people later.
    can_send:
      (isStep || counted.mailable > 0) && !findings.some(({ severity }) => severity === 'error'),
    findings,
    audience: {
      eligible: counted.eligible,
      mailable: counted.mailable,
      suppressed: counted.suppressed,
      per_list: counted.perList.map(({ id, count }) => ({
        id: seen.has(id) ? id : null,
        count,
        name: names.get(id) ?? '',
      })),
      overlap: counted.overlap,
      in_more_than_one: counted.inMoreThanOne,
    },
    size_bytes: finishedBytes(message.html),
  };
}

// Variants may come from domains of their own; each is asked once.
async function complaintFindings(
  account: Account,
  fromEmails: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const fromEmail of new Map(fromEmails.map((email) => [domainOf(email), email])).values()) {
    const { state, rate } = await complaintStanding(account, fromEmail);
    if (state !== 'fine')
      findings.push({
        code: 'complaints',
        severity: state === 'stopped' ? 'error' : 'warning',
        step: 'details',
        message: complaintSentence(fromEmail, rate),
      });
  }
  return findings;
}

function audienceFindings(
  campaign: Campaign,
  lists: readonly number[],
  counted: Awaited<ReturnType<typeof countAudience>>,
): Finding[] {
  if (campaign.unopened_mailing_id !== null) return unopenedFindings(counted);
  if (lists.length + campaign.segments.length === 0) {
    return [
      {
        code: 'no_audience',
        severity: 'error',
        message: 'No audience is chosen: choose at least one list or segment.',
        step: 'audience',
      },
    ];
  }
  const findings: Finding[] = [];
  if (isEmptyChoice(campaign, counted)) {
    findings.push({
      code: 'zero_contacts',
      severity: 'warning',
      message: zeroContactsWarning(lists.length > 0 ? 'list' : 'segment'),
      step: 'audience',
    });
  } else if (counted.mailable === 0) {
    findings.push({
      code: 'zero_mailable',
      severity: 'warning',
      message: 'All contacts in this audience are suppressed, so the email has no recipients.',
      step: 'audience',
    });
  }
  if (counted.overlap > 0) {
    findings.push({
      code: 'overlap',
      severity: 'hint',
      step: 'audience',
      count: counted.inMoreThanOne,
      message: `${counted.inMoreThanOne} ${counted.inMoreThanOne === 1 ? 'recipient is' : 'recipients are'} in more than one of the lists; each gets one email.`,
    });
  }
  return findings;
}

// Lists are empty without anybody subscribed; segments without anybody found.
function isEmptyChoice(
  campaign: Campaign,
  { perList, eligible }: Awaited<ReturnType<typeof countAudience>>,
): boolean {
  return campaign.segments.length > 0 ? eligible === 0 : perList.every(({ count }) => count === 0);
}

function unopenedFindings({ mailable }: Awaited<ReturnType<typeof countAudience>>): Finding[] {
  return mailable > 0
    ? []
    : [
        {
          code: 'zero_mailable',
          severity: 'warning',
          step: 'audience',
          message:
            'All recipients of the earlier campaign who can still be emailed have opened it by now.',
        },
      ];
}

// What recipients got lately, and how many the account's own cap will suppress.
async function recentFindings(
  account: Account,
  audience: Awaited<ReturnType<typeof audienceOf>>,
): Promise<Finding[]> {
  const limits = sendingLimitsOf(account);
  const recent = await recentSends(account, audience, limits);
  const findings: Finding[] = [];
  if (recent.capped > 0 && limits.cap) {
    findings.push({
      code: 'frequency_cap',
      severity: 'warning',
      step: 'audience',
      count: recent.capped,
      message: `${recent.capped} ${recent.capped === 1 ? 'recipient has' : 'recipients have'} had ${limits.cap.mails} or more emails within ${limits.cap.days} days and would be suppressed by your sending limits.`,
    });
  }
  if (recent.people > 0) {
    const names = recent.mailings.map(({ subject }) => `“${subject}”`).join(', ');
    findings.push({
      code: 'recent_sends',
      severity: 'hint',
      step: 'audience',
      count: recent.people,
      message: `${recent.people} of these recipients got or will get another email within ${recent.days} days: ${names}.`,
    });
  }
  return findings;
}

async function contentFindings(
  account: Account,
  campaign: Campaign,
  { message, recipients }: { message: MailingMessage; recipients: number },
): Promise<Finding[]> {
  if (campaign.content_id === null)
    return [
      {
        code: 'no_content',
        severity: 'error',
        message: 'No content is chosen: choose or write one.',
        step: 'content',
      },
    ];
  // What the details lack is said above in the details' own words.
  const said = new Set(['empty_subject']);
  const findings = [
    ...(await lintMessage(message, {
      contactVariables: await knownVariables(account),
      hasEvent: campaign.status === 'workflow',
    })),
    ...(await checkContent(account, campaign.content_id, {
      ...freezeContextOf(campaign, 'preview'),
      recipients,
    })),
    ...((await checkMailInThread(message.html))?.findings ?? []).map((finding) => ({
      ...finding,
      severity: 'hint' as const,
    })),
  ];
  return findings
    .filter(
      ({ code }) =>
        !said.has(code) && !(code === 'missing_address' && message.postalAddress.trim() === ''),
    )
    .map((finding) => ({
      code: finding.code,
      severity: finding.severity,
      message: `${finding.message} ${finding.fix}`,
      step: stepOf([finding.where.part]),
    }));
}

// What is wrong with the words of a further variant, under its letter.
async function variantContentFindings(
  account: Account,
  campaign: Campaign,
  recipients: number,
): Promise<Finding[]> {
  if (campaign.ab?.tests !== 'content' && campaign.ab?.tests !== 'subject') return [];
  const findings: Finding[] = [];
  for (const [index] of campaign.ab.variants.entries()) {
    const said = campaignAs(campaign, index);
    if (index === 0 || said.content_id === null || said.subject === '') continue;
    const message = await buildMessage(account, said);
    const found = await contentFindings(account, said, { message, recipients });
    const part = campaign.ab.tests === 'subject' ? 'details' : 'content';
    findings.push(
      ...found
        .filter(({ step }) => step === part)
        .map((finding) => ({
          ...finding,
          step: 'test' as const,
          message: `Variant ${letterOf(index)}: ${finding.message}`,
        })),
    );
  }
  return findings;
}

async function emptyFieldFindings(
  account: Account,
  message: MailingMessage,
  audience: Awaited<ReturnType<typeof audienceOf>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, hasDefault, parts } of await fieldVariablesOf(message)) {
    if (hasDefault) continue;
    const count = await countWithoutValue(account, audience, name);
    if (count === null || count === 0) continue;
    findings.push({
      code: 'empty_merge_field',
      severity: 'warning',
      step: stepOf(parts),
      count,
      message: `${count} ${count === 1 ? 'recipient has' : 'recipients have'} no “${name}” and would see a gap. Write a default: {{ contact.${name} | default: "…" }}.`,
    });
  }
  return findings;
}

// Subject and preheader are written in the details; what stands in the body too is changed there.
function stepOf(parts: readonly string[]): Finding['step'] {
  return parts.every((part) => part === 'subject' || part === 'preheader') ? 'details' : 'content';
}
