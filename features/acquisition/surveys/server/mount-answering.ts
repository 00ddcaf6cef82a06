import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  faultText,
  formText,
  issueTicket,
  languageOf,
  networkKeyOf,
  readTicket,
  trapOf,
} from '#engines/forms/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound, ProductError } from '#platform/server/errors.ts';
import { bytes, redirect, type Answer, type MountFeature } from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { readPublicKey } from '#platform/server/strangers/public-keys.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { answeredPage, closedPage, namelessPage, stepPage, surveyText } from './public-pages.ts';
import { publicSurvey, type PublicSurvey } from './public-survey.ts';
import { stepsOf } from './steps.ts';
import { contactOfCall } from './contact-of-call.ts';
import { surveyUrl, usedLinkKey, type LinkedSurvey } from './survey-links.ts';
import {
  isLinkUsed,
  responseOf,
  takeAnswers,
  TooLate,
  type Respondent,
  type Taken,
} from './take-answers.ts';

const byKey = z.object({ key: z.string().max(100) });
const anything = z.record(z.string(), z.unknown());

const gone = (): ProductError => notFound('survey');

/** What people who answer call: the page of a survey, and what they send. Nobody is signed in there; the key names account and survey. */
export const mountAnswering: MountFeature = (router, services) => {
  const looks = createCallRates({ burst: 300, aMinute: 300 });
  const posts = createCallRates({ burst: 120, aMinute: 120 });
  router.global({
    method: 'GET',
    path: '/s/:key',
    role: 'public',
    params: byKey,
    summary: 'A survey as a page, where somebody left it',
    handle: ({ params: { key }, raw }) =>
      answered(raw, async () => {
        if (!looks(raw.ip, key, services.clock.now())) throw new ProductError('too_many');
        return withSurvey(services, key, (account, named) =>
          look(account, services, { named, raw }),
        );
      }),
  });
  router.global({
    method: 'POST',
    path: '/s/:key',
    role: 'public',
    params: byKey,
    body: anything,
    summary: 'Sends one page of a survey; answers are kept page by page',
    handle: ({ params: { key }, body, raw }) =>
      answered(raw, async () => {
        if (!posts(raw.ip, key, services.clock.now())) throw new ProductError('too_many');
        try {
          return await withSurvey(services, key, (account, named) =>
            send(account, services, { named, raw, body }),
          );
        } catch (error) {
          if (!(error instanceof TooLate)) throw error;
          // Nothing was kept: the page says what came before.
          return withSurvey(services, key, (account, named) =>
            look(account, services, { named, raw }),
          );
        }
      }),
  });
};

function withSurvey(
  services: Services,
  key: string,
  work: (account: Account, named: LinkedSurvey) => Promise<Answer>,
): Promise<Answer> {
  const named = readPublicKey(services.secrets, 'survey', key);
  if (!named) throw gone();
  const { accountId } = named;
  return inPublicAccount(services, { accountId, section: 'surveys', refusal: gone }, (account) =>
    work(account, named),
  );
}

interface Call {
  readonly named: LinkedSurvey;
  readonly raw: FastifyRequest;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Who calls, by which ticket, and where in the survey. */
interface Caller {
  readonly who: Respondent;
  readonly ticket: string;
  readonly step: number | null;
  /** Begins an address of this person's: `step` is put behind it. */
  readonly address: string;
}

async function look(account: Account, services: Services, call: Call): Promise<Answer> {
  const survey = await publicSurvey(account, call.named.id);
  if (!survey) throw gone();
  const caller = await callerOf(account, services, { ...call, survey });
  const response = await responseOf(account, survey, caller.who);
  const isNow = Object.hasOwn(call.raw.query as object, 'done');
  if (response?.state === 'finished' || (await isLinkUsed(account, survey, caller.who)))
    return htmlOf(await answeredPage(account, survey, { isNow }));
  if (survey.state === 'closed') return htmlOf(await closedPage(account, survey), 410);
  const reached = response?.step ?? 0;
  const step = Math.min(caller.step ?? reached, reached, stepsOf(survey.pages).length - 1);
  const answers = response?.answers ?? {};
  const values = step === 0 && !response ? prefilled(survey, call.raw) : answers;
  return htmlOf(await stepPage(account, { survey, ...shownTo(caller, step), answers, values }));
}

async function send(account: Account, services: Services, call: Call): Promise<Answer> {
  const survey = await publicSurvey(account, call.named.id, { toAnswer: true });
  if (!survey) throw gone();
  const { body = {} } = call;
  const caller = await callerOf(account, services, { ...call, survey });
  const response = await responseOf(account, survey, caller.who);
  if (survey.state === 'closed' && response?.state !== 'finished')
    return htmlOf(await closedPage(account, survey), 410);
  // Without the ticket of a page it was not sent by one; what was written shows again, with a ticket.
  const step = caller.step ?? 0;
  if (textIn(body, '_ticket') === '')
    return htmlOf(
      await stepPage(account, {
        survey,
        ...shownTo(caller, 0),
        answers: response?.answers ?? {},
        values: body,
      }),
    );
  // Programs hear the same thanks as people.
  const sent = stepsOf(survey.pages)[step];
  if (sent && textIn(body, trapOf({ pages: [sent] })) !== '') return to(`${caller.address}&done=1`);
  const taken = await takeAnswers(account, survey, {
    who: caller.who,
    sent: { step, given: body },
  });
  return answerOf(account, { taken, survey, caller, body, answers: response?.answers ?? {} });
}

interface Answering {
  readonly taken: Taken;
  readonly survey: PublicSurvey;
  readonly caller: Caller;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answers: Parameters<typeof stepPage>[1]['answers'];
}

async function answerOf(
  account: Account,
  { taken, survey, caller, body, answers }: Answering,
): Promise<Answer> {
  switch (taken.kind) {
    case 'busy':
      throw new ProductError('too_many');
    case 'answered':
      return to(caller.address);
    case 'finished':
      return survey.thanksUrl === '' ? to(`${caller.address}&done=1`) : to(survey.thanksUrl);
    case 'next':
      return to(`${caller.address}&step=${taken.step}`);
    case 'faults': {
      const said = Object.entries(taken.faults).map(([id, fault]) => [
        id,
        [faultText(survey.language, fault)],
      ]);
      return htmlOf(
        await stepPage(account, {
          survey,
          ...shownTo(caller, caller.step ?? 0),
          answers,
          values: body,
          faults: Object.fromEntries(said),
        }),
        422,
      );
    }
  }
}

async function callerOf(
  account: Account,
  services: Services,
  { named, raw, body, survey }: Call & { survey: PublicSurvey },
): Promise<Caller> {
  const query = raw.query as Readonly<Record<string, unknown>>;
  const contactId = await contactOfCall(account, services, {
    named,
    given: query['c'],
  });
  const ticket = ticketOf(services, named, textIn(body ?? {}, '_ticket') || textIn(query, 't'));
  const isKnown = contactId !== null && !survey.isAnonymous;
  const parameters = new URLSearchParams({
    ...(contactId !== null && { c: textIn(query, 'c') }),
    ...(!isKnown && { t: ticket.text }),
  });
  return {
    who: {
      contactId: isKnown ? contactId : null,
      ticket: ticket.nonce,
      usedLink:
        contactId !== null && survey.isAnonymous ? usedLinkKey(services, named, contactId) : null,
      networkKey: networkKeyOf(services, raw.ip),
    },
    ticket: ticket.text,
    step: stepIn(query),
    address: `${surveyUrl(services, named)}?${parameters}`,
  };
}

// A ticket goes on for as long as the survey does: it is where somebody left it.
function ticketOf(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  { accountId, id }: LinkedSurvey,
  given: string,
): { text: string; nonce: string } {
  const text =
    given ||
    issueTicket(secrets, { kind: 'survey', accountId, id, version: 1 }, { now: clock.now() });
  const read = readTicket(secrets, text);
  if (read?.kind !== 'survey' || read.accountId !== accountId || read.id !== id) throw gone();
  return { text, nonce: read.nonce };
}

function shownTo({ address, ticket }: Caller, step: number) {
  return {
    step,
    ticket,
    action: `${address}&step=${step}`,
    back: step === 0 ? null : `${address}&step=${step - 1}`,
  };
}

// Only what is asked first: a press on a scale in an email. It is an answer when somebody sends it.
function prefilled(survey: PublicSurvey, { query }: FastifyRequest): Record<string, unknown> {
  const given = textIn(query as Record<string, unknown>, 'a');
  const field = stepsOf(survey.pages)[0]?.fields.find(({ kind }) =>
    ['scale', 'choice', 'yes_no'].includes(kind),
  );
  return given === '' || !field ? {} : { [field.id]: given };
}

function stepIn(query: Readonly<Record<string, unknown>>): number | null {
  const text = textIn(query, 'step');
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

function textIn(from: Readonly<Record<string, unknown>>, name: string): string {
  const value = [from[name] ?? ''].flat().at(-1);
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 500) : '';
}

// Whatever goes wrong is said on a page that names nobody.
async function answered(raw: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProductError) || !['not_found', 'too_many'].includes(error.code))
      throw error;
    const isMany = error.code === 'too_many';
    const language = languageOf(raw.headers['accept-language']);
    const said = isMany
      ? { title: formText(language, 'busyTitle'), text: formText(language, 'busyText') }
      : { title: surveyText(language, 'goneTitle'), text: surveyText(language, 'goneText') };
    return htmlOf(namelessPage(language, said), isMany ? 429 : 404);
  }
}

const headers = {
  'cache-control': 'no-store',
  // The address says who answers.
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action https: http:; frame-ancestors *; base-uri 'none'",
};

function htmlOf(html: string, status = 200): Answer {
  return bytes(Buffer.from(html), 'text/html; charset=utf-8', headers, status);
}

function to(url: string): Answer {
  return redirect(url);
}
