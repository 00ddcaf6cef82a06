import { sql } from 'kysely';
import { audienceContactsSql, audienceSchema, resolveAudience } from '#engines/audience/public.ts';
import { countRecipients } from '#engines/mobile/public.ts';
import { segmentsOf, type SmsAudience, type SmsMessage } from '#engines/texting/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import { ProductError } from '#platform/server/errors.ts';
import { mostParts, type SmsDraft, type SmsFinding, type SmsForecast } from '../contract/editor.ts';
import { publicShortenerIn } from './public-shorteners.ts';
import { mergeDataById, renderForContacts } from './render-for-contacts.ts';
import { smsAudienceOf, smsMessageOf, type SaidBySms } from './sms-message.ts';

const mostSampled = 1000;

type Checked = Omit<SaidBySms, 'name'> & Omit<SmsDraft, keyof SaidBySms> & { name?: string };

/** What a text would cost and what stands against it; errors keep it from leaving. */
export async function preflightSms(account: Account, draft: Checked): Promise<SmsForecast> {
  const made = await messageOrProblem(account, draft);
  if ('finding' in made) return { ...nothing, findings: [made.finding] };
  const { message } = made;
  const audience = smsAudienceOf(draft);
  const counted = await countRecipients(account, { channel: 'sms', message, audience });
  const sample = await mergeDataById(account, await sampleOf(account, audience));
  const rendered = await renderForContacts(account, message, sample.length > 0 ? sample : [{}]);
  const parts = rendered
    .flatMap((one) => ('text' in one ? [segmentsOf(one.text).segments] : []))
    .sort((one, other) => one - other);
  const problem = rendered.find((one) => 'problem' in one);
  const mean = parts.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length);
  return {
    ...counted,
    sampled: sample.length,
    min: parts[0] ?? 0,
    usual: parts[Math.floor(parts.length / 2)] ?? 0,
    max: parts.at(-1) ?? 0,
    parts: Math.round(mean * counted.recipients),
    findings: [
      ...audienceFindings(draft, counted.recipients),
      ...textFindings(message, {
        problem: problem && 'problem' in problem ? problem.problem : null,
        longest: parts.at(-1) ?? 0,
      }),
    ],
  };
}

const nothing = { recipients: 0, reasons: {}, sampled: 0, min: 0, usual: 0, max: 0, parts: 0 };

async function messageOrProblem(
  account: Account,
  draft: Checked,
): Promise<{ message: SmsMessage } | { finding: SmsFinding }> {
  try {
    return { message: await smsMessageOf(account, { name: '', ...draft }) };
  } catch (error) {
    if (!(error instanceof ProductError) || typeof error.errors !== 'object') throw error;
    return {
      finding: {
        code: 'no_number',
        severity: 'error',
        field: 'from_number',
        message: 'The account has no such number to text from: choose another one.',
      },
    };
  }
}

function audienceFindings(draft: Checked, recipients: number): SmsFinding[] {
  if (draft.type === 'trans') return [];
  if (draft.sms_lists.length + draft.lists.length + draft.segments.length === 0)
    return [
      {
        code: 'no_audience',
        severity: 'error',
        field: 'sms_lists',
        message: 'No recipients are chosen: choose at least one list.',
      },
    ];
  if (recipients > 0) return [];
  return [
    {
      code: 'zero_recipients',
      severity: 'error',
      field: 'sms_lists',
      message: 'Nobody in the chosen lists can be texted: choose another list.',
    },
  ];
}

/** What stands against the words of a text. */
export function textFindings(
  message: SmsMessage,
  { problem, longest }: { problem: string | null; longest: number },
): SmsFinding[] {
  const findings: SmsFinding[] = [];
  if (message.text.trim() === '')
    findings.push({
      code: 'empty_text',
      severity: 'error',
      field: 'text',
      message: 'The text is empty: write it first.',
    });
  if (problem !== null)
    findings.push({ code: 'unrenderable', severity: 'error', field: 'text', message: problem });
  if (longest > mostParts)
    findings.push({
      code: 'too_long',
      severity: 'error',
      field: 'text',
      message: `The text takes up to ${longest} parts, ${mostParts} at most are sent: shorten it.`,
    });
  const shortener = publicShortenerIn(message.text);
  if (shortener !== null)
    findings.push({
      code: 'public_shortener',
      severity: 'error',
      field: 'text',
      message: `Carriers block texts with links of ${shortener}: write the whole address, which is shortened on your own domain.`,
    });
  if (!message.passes_quiet_hours && message.opt_out_text.trim() === '')
    findings.push({
      code: 'no_opt_out',
      severity: 'warning',
      field: 'opt_out_text',
      message:
        'The first text does not say how to opt out: many countries require it, and carriers block texts without it.',
    });
  return findings;
}

// A spread over the whole audience, the same at each look: by a mixed order of the ids.
async function sampleOf(account: Account, audience: SmsAudience): Promise<number[]> {
  if (audience.sms_lists.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select m.contact_id as id from sms_memberships m
      where m.account_id = ${account.id} and m.list_id = any(${audience.sms_lists}::bigint[]) and m.status = 'subscribed'
      group by m.contact_id order by hashint8(m.contact_id) limit ${mostSampled}`.execute(
      account.db,
    );
    return rows.map(({ id }) => id);
  }
  if (audience.lists.length + audience.segments.length === 0) return [];
  const resolved = await resolveAudience(
    account,
    audienceSchema.parse({
      lists: audience.lists,
      segments: audience.segments,
      suppressedLists: [],
      suppressedSegments: [],
    }),
  );
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from (${audienceContactsSql(resolved)}) audience order by hashint8(contact_id) limit ${mostSampled}`.execute(
    account.db,
  );
  return rows.map(({ id }) => id);
}
