import { z } from 'zod';
import type { Fetched, Fetcher } from '#platform/server/fetcher/fetcher.ts';
import type { providerSettings } from '../number-contract.ts';
import { answerOf } from './answer-of.ts';
import { postText, retryAfter, submitEach, type HttpWay } from './post-text.ts';
import type { SmsProvider, SubmitAnswer } from './provider.ts';
import { verdictOfHttp, verdictOfReceipt, verdictOfRest } from './replies.ts';

const answerShape = z.object({
  sid: z.string().max(200).optional(),
  status: z.union([z.string(), z.number()]).optional(),
  code: z.union([z.string(), z.number()]).nullish(),
  error_code: z.union([z.string(), z.number()]).nullish(),
  message: z.string().optional(),
});

/** The common REST shape: a form to Accounts/{sid}/Messages.json, the token as basic authentication. */
export function restProvider(
  fetcher: Fetcher,
  settings: z.output<typeof providerSettings.rest>,
  { secret, receiptsUrl, patienceMs }: HttpWay,
): SmsProvider {
  const account = encodeURIComponent(settings.account_sid);
  const url = `${settings.url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}/Messages.json`;
  const credentials = Buffer.from(`${settings.account_sid}:${secret}`).toString('base64');
  return {
    submit: (batch, answer) =>
      submitEach(batch, answer, ({ from, to, text, id }) =>
        postText(
          fetcher,
          url,
          {
            timeout: patienceMs,
            headers: {
              authorization: `Basic ${credentials}`,
              'content-type': 'application/x-www-form-urlencoded',
              // Gateways that know it take a text with the same key once.
              'i-twilio-idempotency-token': `heliograph-${id}`,
            },
            body: new URLSearchParams({
              From: from,
              To: to,
              Body: text,
              StatusCallback: receiptsUrl,
            }).toString(),
          },
          read,
        ),
      ),
    close: async () => undefined,
  };
}

function read(answered: Fetched): SubmitAnswer {
  const said = answered.body.toString('utf8');
  const body = answerShape.safeParse(parsed(said)).data;
  const byCode = verdictOfRest(body?.code ?? body?.error_code);
  if (answered.status >= 300)
    return answerOf(byCode ?? verdictOfHttp(answered.status), {
      response: said,
      afterMs: retryAfter(answered),
    });
  // Taken, but under no name: it has left, and no receipt can be told to be its own.
  if (!body?.sid) return answerOf({ state: 'sent', reason: '' }, { response: said });
  const state = verdictOfReceipt(String(body.status ?? 'queued'), String(body.error_code ?? ''));
  return answerOf(state ?? { state: 'sent', reason: '' }, { ref: body.sid, response: said });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
