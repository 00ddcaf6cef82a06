import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '#platform/server/account/account.ts';
import { errorBody, notFound, ProductError } from '#platform/server/errors.ts';
import {
  bytes,
  redirect,
  type Answer,
  type MountFeature,
  type Router,
} from '#platform/server/http/route.ts';
import type { Services } from '#platform/server/services.ts';
import { inPublicAccount } from '#platform/server/strangers/in-public-account.ts';
import { readPublicKey } from '#platform/server/strangers/public-keys.ts';
import { createCallRates } from '#platform/server/strangers/token-buckets.ts';
import { createViewCounter, type CountView } from './count-days.ts';
import { escapeHtml, formPage } from './form-page.ts';
import { formText, languageOf } from './form-texts.ts';
import { ownThanks } from './thanks-port.ts';
import { askPage, hostedPage, saidPage, thanksOf, type HostedPage } from './hosted-pages.ts';
import { signsOfCall } from './signs.ts';
import { acceptSubmission, type PostOutcome } from './take-post.ts';
import { issueTicket } from './tickets.ts';
import { versionOf, type FormVersion } from './versions.ts';
import { createWorkOfView, type WorkOfView } from './work-of-view.ts';

const byKey = z.object({ key: z.string().max(100) });
const anything = z.record(z.string(), z.unknown());
// Pages of others call these without cookies.
const forOthers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

interface Parts {
  readonly looks: ReturnType<typeof createCallRates>;
  readonly countView: CountView;
  readonly workOf: WorkOfView;
}

/** What visitors call: the page of a form, its ticket and its posts. Nobody is signed in there; the key names account and form. */
export const mountForms: MountFeature = (router, services) => {
  const parts: Parts = {
    looks: createCallRates({ burst: 300, aMinute: 300 }),
    countView: createViewCounter(services),
    workOf: createWorkOfView(services),
  };
  const { looks, countView, workOf } = parts;
  router.global({
    method: 'GET',
    path: '/f/:key',
    role: 'public',
    params: byKey,
    summary: 'A form as a page, for people and for frames of other pages',
    handle: ({ params: { key }, raw }) =>
      answered(raw, async () => {
        if (!looks(raw.ip, key, services.clock.now())) throw new ProductError('too_many');
        const shown = await withForm(services, key, async (account, formId) => {
          const form = await versionOf(account, formId);
          if (!form || form.state === 'draft') throw gone();
          if (form.state === 'paused') return pausedPage(account, form);
          const isFramed = Object.hasOwn(raw.query as object, 'frame');
          const bits = workOf({ ip: raw.ip, headers: raw.headers, key });
          return htmlOf(
            await hostedPage(account, services, {
              form,
              bits,
              isFramed,
              values: hiddenValues(form, raw),
              ...(isFramed && { pageUrl: raw.headers.referer ?? '' }),
            }),
          );
        });
        if (isSeen(raw)) await countView(...named(services, key));
        return shown;
      }),
  });
  mountTickets(router, services, parts);
  mountPosts(router, services, parts);
};

function mountTickets(
  router: Router,
  services: Services,
  { looks, countView, workOf }: Parts,
): void {
  router.global({
    method: 'POST',
    path: '/f/:key/view',
    role: 'public',
    params: byKey,
    summary: 'Counts that a form was seen on a page, and answers the ticket of its post',
    handle: ({ params: { key }, raw }) =>
      answered(raw, async () => {
        if (!looks(raw.ip, key, services.clock.now())) throw new ProductError('too_many');
        const given = await withForm(services, key, (account, formId) =>
          ticketOf(account, services, { formId, key, raw, workOf }),
        );
        if (isSeen(raw)) await countView(...named(services, key));
        return jsonOf(200, { data: given });
      }),
  });
}

function mountPosts(router: Router, services: Services, { workOf }: Parts): void {
  const posts = createCallRates({ burst: 60, aMinute: 60 });
  router.global({
    method: 'POST',
    path: '/f/:key',
    role: 'public',
    params: byKey,
    body: anything,
    summary: 'Sends a form: as a page does, or as JSON',
    handle: ({ params: { key }, body, raw }) =>
      answered(raw, async () => {
        if (!posts(raw.ip, key, services.clock.now())) throw new ProductError('too_many');
        return withForm(services, key, async (account, formId) => {
          const isJson = wantsJson(raw);
          const post = { formId, body, headers: raw.headers, ip: raw.ip, isJson };
          const outcome = await acceptSubmission(account, services, post);
          return answerOf(account, services, { outcome, body, raw, key, workOf });
        });
      }),
  });
}

function named(services: Services, key: string): [accountId: number, formId: number] {
  const form = readPublicKey(services.secrets, 'form', key);
  if (!form) throw gone();
  return [form.accountId, form.id];
}

async function withForm<T>(
  services: Services,
  key: string,
  work: (account: Account, formId: number) => Promise<T>,
): Promise<T> {
  const [accountId, formId] = named(services, key);
  return inPublicAccount(services, { accountId, section: 'forms', refusal: gone }, (account) =>
    work(account, formId),
  );
}

const gone = (): ProductError => notFound('form');

async function ticketOf(
  account: Account,
  services: Services,
  asked: { formId: number; key: string; raw: FastifyRequest; workOf: WorkOfView },
): Promise<object> {
  const form = await versionOf(account, asked.formId);
  if (!form || form.state !== 'published') throw gone();
  const { ip, headers } = asked.raw;
  const bits = asked.workOf({ ip, headers, key: asked.key });
  const ticket = issueTicket(
    services.secrets,
    { kind: 'form', accountId: account.id, id: form.formId, version: form.version },
    { now: services.clock.now(), bits },
  );
  return { ticket, bits, version: form.version };
}

interface Answering {
  readonly outcome: PostOutcome;
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: FastifyRequest;
  readonly key: string;
  readonly workOf: WorkOfView;
}

async function answerOf(
  account: Account,
  services: Services,
  { outcome, body, raw, key, workOf }: Answering,
): Promise<Answer> {
  if (outcome.kind === 'gone') throw gone();
  const { form } = outcome;
  const isJson = wantsJson(raw);
  const bits = (): number => workOf({ ip: raw.ip, headers: raw.headers, key });
  switch (outcome.kind) {
    case 'paused':
      return isJson
        ? jsonOf(410, { errors: { base: [formText(form.definition.language, 'pausedText')] } })
        : pausedPage(account, form);
    case 'faults':
      return isJson
        ? jsonOf(422, { errors: outcome.faults })
        : htmlOf(
            await hostedPage(account, services, {
              form,
              bits: bits(),
              isFramed: false,
              values: body,
              faults: outcome.faults,
            }),
            422,
          );
    case 'ask':
      return htmlOf(await askPage(account, services, { form, given: body, bits: bits() }));
    case 'taken': {
      const thanks = thanksOf(form);
      if (isJson) return jsonOf(200, { data: thanks });
      if (thanks.url !== '') return redirect(thanks.url);
      const { thanks_title: title, thanks_text: text, language } = form.definition;
      const own = title === '' && text === '' ? await ownThanks(account, language) : null;
      if (own) return ownPage(own);
      return htmlOf({ html: await saidPage(account, form, thanks), nonce: null });
    }
  }
}

async function pausedPage(account: Account, form: FormVersion): Promise<Answer> {
  const { language } = form.definition;
  const said = {
    title: formText(language, 'pausedTitle'),
    text: formText(language, 'pausedText'),
  };
  return htmlOf({ html: await saidPage(account, form, said), nonce: null }, 410);
}

// Whatever goes wrong is said in the manner of the call, and readable for pages of others.
async function answered(raw: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProductError) || !['not_found', 'too_many'].includes(error.code))
      throw error;
    const isMany = error.code === 'too_many';
    const status = isMany ? 429 : 404;
    if (wantsJson(raw)) return jsonOf(status, errorBody(error, raw.id));
    const language = languageOf(raw.headers['accept-language']);
    const html = formPage({
      language,
      title: formText(language, isMany ? 'busyTitle' : 'goneTitle'),
      branding: null,
      body: `<p role="status">${escapeHtml(formText(language, isMany ? 'busyText' : 'goneText'))}</p>`,
    });
    return htmlOf({ html, nonce: null }, status);
  }
}

function wantsJson({ headers, url }: FastifyRequest): boolean {
  const accept = headers.accept ?? '';
  return (
    (headers['content-type'] ?? '').startsWith('application/json') ||
    (accept.includes('application/json') && !accept.includes('text/html')) ||
    url.split('?', 1)[0]!.endsWith('/view')
  );
}

// A robot that looks around, or a browser that fetches ahead, has seen nothing.
function isSeen({ method, headers, query }: FastifyRequest): boolean {
  const purpose = String(headers['sec-purpose'] ?? headers['purpose'] ?? '');
  const isAhead = /prefetch|preview|prerender/i.test(purpose);
  const isPerson = !signsOfCall(headers).some((sign) => sign !== 'no_language');
  // Whoever makes the form looks at it as well.
  const isPreview = Object.hasOwn((query ?? {}) as object, 'preview');
  return method !== 'HEAD' && !isAhead && !isPreview && isPerson;
}

// Hidden fields alone take their values from the address of the page: nobody else fills in what people write.
function hiddenValues(
  { definition }: FormVersion,
  { query }: FastifyRequest,
): Record<string, string> {
  const given = query as Record<string, unknown>;
  return Object.fromEntries(
    definition.pages
      .flatMap((page) => page.fields)
      .flatMap(({ kind, id, parameter }) => {
        const value = kind === 'hidden' && parameter !== '' ? given[parameter] : undefined;
        return typeof value === 'string' ? [[id, value.slice(0, 500)]] : [];
      }),
  );
}

function htmlOf({ html, nonce }: HostedPage, status = 200): Answer {
  const script = nonce === null ? "'none'" : `'nonce-${nonce}'`;
  return bytes(
    Buffer.from(html),
    'text/html; charset=utf-8',
    {
      ...forOthers,
      'content-security-policy': `default-src 'none'; script-src ${script}; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action https: http:; frame-ancestors *; base-uri 'none'`,
    },
    status,
  );
}

function ownPage({ html, policy }: { html: string; policy: string }): Answer {
  const type = 'text/html; charset=utf-8';
  return bytes(Buffer.from(html), type, { 'content-security-policy': policy });
}

function jsonOf(status: number, body: unknown): Answer {
  const type = 'application/json; charset=utf-8';
  return bytes(Buffer.from(JSON.stringify(body)), type, forOthers, status);
}
