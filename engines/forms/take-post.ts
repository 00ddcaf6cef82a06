import { sql } from 'kysely';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { wideNetworkOf } from '#platform/server/strangers/token-buckets.ts';
import { saidOfPerson, type SaidOfPerson } from './bound-values.ts';
import { checkAnswers, type CheckedAnswers } from './check-answers.ts';
import { noteDay } from './count-days.ts';
import { faultText } from './form-texts.ts';
import { guard, isLate, type Judgement } from './guard.ts';
import { hasRoom } from './room-port.ts';
import { applyPost, knownContact } from './apply-post.ts';
import { notifyOfWaiting } from './notify-of-waiting.ts';
import type { Headers } from './signs.ts';
import { readTicket } from './tickets.ts';
import { trapOf } from './trap.ts';
import { versionOf, type FormVersion } from './versions.ts';

/** A post of a stranger to a form. */
export interface FormPost {
  readonly formId: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly ip: string;
  /** Answered as JSON: whoever has no ticket is not asked for one more press. */
  readonly isJson: boolean;
}

/** What becomes of a post. Whether it was kept out, nobody is told. */
export type PostOutcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'paused'; readonly form: FormVersion }
  | {
      readonly kind: 'faults';
      readonly form: FormVersion;
      readonly faults: Readonly<Record<string, readonly string[]>>;
    }
  /** It has no ticket that is good: a page with one button brings one. */
  | { readonly kind: 'ask'; readonly form: FormVersion }
  | { readonly kind: 'taken'; readonly form: FormVersion };

/** Takes a post in the account's transaction: what follows from it and the row that says so are one commit, and come before the answer. */
export async function acceptSubmission(
  account: Account,
  services: Services,
  post: FormPost,
): Promise<PostOutcome> {
  const form = await versionOf(account, post.formId, versionNamed(services, post.body));
  if (!form || form.state === 'draft') return { kind: 'gone' };
  if (form.state === 'paused') return { kind: 'paused', form };
  const { answers, faults } = checkAnswers(form.definition.pages, post.body);
  const said = await saidOfPerson(account, form.definition, answers);
  const all = { ...faults, ...said.faults };
  if (Object.keys(all).length > 0) return { kind: 'faults', form, faults: wordsOf(form, all) };
  if (!post.isJson && isToAsk(services, form, post.body)) return { kind: 'ask', form };
  const networkKey = networkKeyOf(services, post.ip);
  const judgement = await guard(account, services, {
    subject: { kind: 'form', id: form.formId },
    ticket: textIn(post.body, '_ticket'),
    proof: textIn(post.body, '_proof'),
    trap: textIn(post.body, trapOf(form.definition)),
    headers: post.headers,
    networkKey,
    sites: form.definition.sites,
    person: { names: namesIn(said), emailKey: said.emailKey },
    answers,
  });
  if (judgement.isRepeated) return { kind: 'taken', form };
  await store(account, services, { post, form, answers, said, judgement, networkKey });
  return { kind: 'taken', form };
}

type Body = FormPost['body'];

// Pages of others keep the number of the version that they show.
function versionNamed({ secrets }: Pick<Services, 'secrets'>, body: Body): number | null {
  const ticket = readTicket(secrets, textIn(body, '_ticket'));
  const number = ticket?.version ?? Number(textIn(body, '_version'));
  return Number.isInteger(number) && number > 0 && number < 1e9 ? number : null;
}

// Without a ticket, or with an old one; what has fallen for the trap is asked nothing.
function isToAsk(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { definition }: FormVersion,
  body: Body,
): boolean {
  if (textIn(body, trapOf(definition)) !== '') return false;
  const text = textIn(body, '_ticket');
  if (text === '') return true;
  const ticket = readTicket(secrets, text);
  return ticket !== null && isLate(ticket, clock.now());
}

interface Judged {
  readonly post: FormPost;
  readonly form: FormVersion;
  readonly answers: CheckedAnswers;
  readonly said: SaidOfPerson;
  readonly judgement: Judgement;
  readonly networkKey: string;
}

async function store(account: Account, services: Services, judged: Judged): Promise<void> {
  const { post, form, answers, said, judgement, networkKey } = judged;
  const page = pageOf(post);
  const state = judgement.isKeptOut ? 'quarantined' : await stateOf(account, said);
  const applied =
    state === 'accepted'
      ? await applyPost(account, services, {
          form,
          answers,
          said,
          pageUrl: page.url,
          ip: post.ip,
        })
      : { contactId: null, isNewContact: false, pendingId: null };
  await sql`
    insert into form_submissions (account_id, form_id, version, state, contact_id, is_new_contact, pending_id, email, email_key, answers,
      language, page_url, referrer, utm, network_key, ip, agent, score, reasons, at)
    values (${account.id}, ${form.formId}, ${form.version}, ${state}, ${applied.contactId}, ${applied.isNewContact}, ${applied.pendingId},
      ${said.email ?? ''}, ${said.emailKey ?? ''}, ${JSON.stringify(answers)}, ${form.definition.language}, ${page.url}, ${page.referrer},
      ${JSON.stringify(page.utm)}, ${networkKey}, ${state === 'accepted' ? '' : post.ip}, ${agentOf(post)}, ${judgement.score},
      ${[...judgement.reasons]}::text[], ${account.now}::timestamptz)`.execute(account.db);
  if (state === 'waiting') await notifyOfWaiting(account, services, form);
  await noteDay(
    account,
    form.formId,
    state === 'quarantined' ? { quarantined: 1 } : { submissions: 1 },
  );
}

// Only a new contact needs room.
async function stateOf(
  account: Account,
  { emailKey }: SaidOfPerson,
): Promise<'accepted' | 'waiting'> {
  if (emailKey === null || (await hasRoom(account))) return 'accepted';
  return (await knownContact(account, emailKey)) ? 'accepted' : 'waiting';
}

function wordsOf(
  { definition }: FormVersion,
  faults: Readonly<Record<string, Parameters<typeof faultText>[1]>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(faults).map(([id, fault]) => [id, [faultText(definition.language, fault)]]),
  );
}

/** The trace of a network, by which posts of one are counted. */
export function networkKeyOf({ secrets }: Pick<Services, 'secrets'>, ip: string): string {
  return secrets.sign('network of a form', wideNetworkOf(ip)).subarray(0, 9).toString('base64url');
}

function namesIn({ values }: SaidOfPerson): string[] {
  return [values['first_name'], values['last_name']].flatMap((name) =>
    typeof name === 'string' ? [name] : [],
  );
}

function textIn(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = [body[name] ?? ''].flat().at(-1);
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 500) : '';
}

function agentOf({ headers }: FormPost): string {
  return String(headers['user-agent'] ?? '').slice(0, 300);
}

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

function pageOf({ body, headers }: FormPost): {
  url: string;
  referrer: string;
  utm: Record<string, string>;
} {
  const url = webAddress(textIn(body, '_page')) || webAddress(String(headers['referer'] ?? ''));
  const query = url === '' ? new URLSearchParams() : new URL(url).searchParams;
  const utm = utmNames.flatMap((name) => {
    const value = (query.get(name) ?? '').slice(0, 200);
    return value === '' ? [] : [[name, value] as const];
  });
  return {
    url,
    referrer: webAddress(textIn(body, '_referrer')),
    utm: Object.fromEntries(utm),
  };
}

function webAddress(text: string): string {
  const short = text.slice(0, 1_000).replaceAll('\u0000', '');
  return /^https?:\/\//i.test(short) && URL.canParse(short) ? short : '';
}
