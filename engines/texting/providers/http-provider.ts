import type { z } from 'zod';
import type { Fetched, Fetcher } from '#platform/server/fetcher/fetcher.ts';
import { templateRunner } from '#platform/server/template/template-runner.ts';
import type { providerSettings } from '../number-contract.ts';
import { answerOf } from './answer-of.ts';
import { postText, retryAfter, submitEach, type HttpWay } from './post-text.ts';
import type { SmsProvider, Submission, SubmitAnswer } from './provider.ts';
import { verdictOfHttp } from './replies.ts';

type HttpSettings = z.output<typeof providerSettings.http>;

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/**
 * A gateway of any shape: the account writes the body as Liquid with from, to, text, ref and receipts. Each value is already
 * written as the format asks for: with quotes in JSON, percent-encoded in a form.
 */
export function httpProvider(
  fetcher: Fetcher,
  settings: HttpSettings,
  { secret, receiptsUrl, patienceMs }: HttpWay,
): SmsProvider {
  const headers = {
    'content-type': types[settings.format],
    ...(settings.secret_header !== '' && { [settings.secret_header]: secret }),
  };
  return {
    async submit(batch, answer) {
      const bodies = await bodiesOf(settings, batch, receiptsUrl);
      await submitEach(batch, answer, async (one) => {
        const body = bodies.get(one.id);
        if (body === undefined) return { state: 'failed', reason: 'template' };
        return postText(fetcher, settings.url, { headers, body, timeout: patienceMs }, (answered) =>
          read(settings, answered),
        );
      });
    },
    close: async () => undefined,
  };
}

async function bodiesOf(
  { format, template }: HttpSettings,
  batch: readonly Submission[],
  receipts: string,
): Promise<Map<number, string>> {
  const written = format === 'json' ? (value: string) => JSON.stringify(value) : encodeURIComponent;
  const outcomes = await templateRunner.render({
    templates: [{ text: template, escape: 'none' }],
    scopes: batch.map(({ id, from, to, text }) => ({
      from: written(from),
      to: written(to),
      text: written(text),
      ref: written(String(id)),
      receipts: written(receipts),
    })),
  });
  return new Map(
    outcomes.flatMap((outcome, index) =>
      'error' in outcome ? [] : [[batch[index]!.id, outcome.texts[0]!] as const],
    ),
  );
}

function read({ ref_path: path }: HttpSettings, answered: Fetched): SubmitAnswer {
  const response = answered.body.toString('utf8');
  const ref = refIn(response, path);
  return answerOf(verdictOfHttp(answered.status), {
    response,
    afterMs: retryAfter(answered),
    ...(ref !== null && { ref }),
  });
}

function refIn(text: string, path: string): string | null {
  try {
    let value: unknown = JSON.parse(text);
    for (const key of path.split('.'))
      value =
        value !== null && typeof value === 'object' && Object.hasOwn(value, key)
          ? (value as Record<string, unknown>)[key]
          : undefined;
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).slice(0, 200)
      : null;
  } catch {
    return null;
  }
}
