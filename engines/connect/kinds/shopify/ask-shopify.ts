import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { jsonOf } from '../../read-json.ts';
import { StoreFault, type StoreIo } from '../../adapter.ts';
import { addressOf, apiVersion, type ShopifySettings } from './app.ts';

/** Asks a shop a query of the Admin API, whose answer has a shape. */
export type AskShopify = <S extends z.ZodType>(
  io: StoreIo,
  query: string,
  how: { shape: S; variables?: Readonly<Record<string, unknown>> },
) => Promise<z.output<S>>;

const answer = z.looseObject({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.looseObject({
        message: z.string().optional(),
        extensions: z.looseObject({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  extensions: z
    .looseObject({
      cost: z
        .looseObject({
          requestedQueryCost: z.number().nullish(),
          throttleStatus: z
            .looseObject({ currentlyAvailable: z.number(), restoreRate: z.number().positive() })
            .optional(),
        })
        .optional(),
    })
    .optional(),
});

type Answer = z.output<typeof answer>;

/** Longer than this nobody waits for points in one go: the work is put off instead. */
const longestWaitMs = 20_000;
const mostTries = 3;
const usualWaitMs = 2_000;

/** Asks shops with their token. Shopify counts points and says in an answer of status 200 that there are too few: they are waited for. */
export function shopifyAsker(settings: ShopifySettings): AskShopify {
  return async (io, query, { shape, variables = {} }) => {
    for (let tries = 1; ; tries += 1) {
      const said = await askOnce(settings, io, { query, variables });
      if (!isThrottled(said)) return dataOf(said, shape);
      const waitMs = pointsInMs(said);
      if (tries >= mostTries || waitMs > longestWaitMs)
        throw new StoreFault('busy', 'The store asks us to wait.', { retryAfterMs: waitMs });
      await wait(waitMs);
    }
  };
}

async function askOnce(
  settings: ShopifySettings,
  io: StoreIo,
  asked: { query: string; variables: Readonly<Record<string, unknown>> },
): Promise<Answer> {
  const { status, text } = await io.ask({
    url: `${addressOf(settings, io.store.domain)}/admin/api/${apiVersion}/graphql.json`,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-shopify-access-token': io.store.credentials.accessToken ?? '',
    },
    body: JSON.stringify(asked),
  });
  if (status >= 400) throw new StoreFault('refused', `Shopify answered with status ${status}.`);
  const said = answer.safeParse(jsonOf(text));
  if (said.success) return said.data;
  throw new StoreFault('busy', 'Shopify answered something that is not understood.');
}

function isThrottled({ errors = [] }: Answer): boolean {
  return errors.some(({ extensions }) => extensions?.code === 'THROTTLED');
}

// The time until as many points are back as the query costs.
function pointsInMs({ extensions }: Answer): number {
  const { requestedQueryCost, throttleStatus } = extensions?.cost ?? {};
  if (!throttleStatus || typeof requestedQueryCost !== 'number') return usualWaitMs;
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable;
  return Math.max(250, Math.ceil((missing / throttleStatus.restoreRate) * 1000));
}

function dataOf<S extends z.ZodType>({ data, errors = [] }: Answer, shape: S): z.output<S> {
  const [fault] = errors;
  if (fault)
    throw new StoreFault(
      'refused',
      `Shopify said: ${(fault.message ?? 'an error').slice(0, 200).replace(/\.$/, '')}.`,
    );
  const said = shape.safeParse(data);
  if (said.success) return said.data;
  throw new StoreFault('refused', 'Shopify answered something that is not understood.');
}
