import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { faultOfJson } from '#platform/server/http/scan-json.ts';
import { withEasternZone } from '../../eastern-time.ts';
import { elementOf, elementsOf, readXml, textOf, type XmlValue } from '../../read-xml.ts';

/** An order of UltraCart as both of its ways tell it. */
export interface UltraOrder {
  remoteId: string;
  status: string;
  currency: string;
  total: string;
  refunded: number;
  isTest: boolean;
  placedAt: string;
  buyer: { email: string; firstName: string; lastName: string; phone: string };
  lines: { itemId: string; name: string; quantity: string; price: string }[];
  fields: Record<string, string>;
}

const money = z.union([z.number(), z.string()]).transform(String);
const word = z.union([z.string(), z.number()]).transform(String).optional().default('');
const person = z.looseObject({
  email: word,
  first_name: word,
  last_name: word,
  day_phone: word,
  company: word,
  city: word,
  state_region: word,
  postal_code: word,
  country_code: word,
});
const amount = z
  .union([money, z.looseObject({ value: money })])
  .transform((said) => (typeof said === 'string' ? said : said.value));

const event = z.looseObject({
  merchant_id: word,
  order_id: z.string(),
  current_stage: word,
  currency_code: word,
  creation_dts: word,
  billing: person.optional(),
  payment: z
    .looseObject({ payment_status: word, payment_method: word, test_order: z.boolean().optional() })
    .optional(),
  summary: z.looseObject({ total: amount, total_refunded: amount.optional() }).optional(),
  items: z
    .array(
      z.looseObject({
        merchant_item_id: word,
        description: word,
        quantity: money.optional().default('1'),
        cost: amount.optional().default('0'),
      }),
    )
    .optional()
    .default([]),
});
const events = z.array(z.record(z.string(), event)).max(1000);

/** Whose store a call is about; null where it does not say so, or says several. */
export function merchantOf(body: Buffer): string | null {
  try {
    const text = textOfBody(body);
    const ids = isJson(text)
      ? eventsOf(text)
          .flatMap((one) => Object.values(one))
          .map((order) => order.merchant_id)
      : xmlOrders(text).map((order) => textOf(elementOf(order, 'merchant_id')));
    const [first] = ids;
    return first !== undefined && first !== '' && ids.every((id) => id === first) ? first : null;
  } catch {
    return null;
  }
}

/** The orders of a call. Throws for what is neither of the two forms. */
export function ordersOf(body: Buffer): UltraOrder[] {
  const text = textOfBody(body);
  return isJson(text)
    ? eventsOf(text)
        .flatMap((one) => Object.values(one))
        .map(orderOfEvent)
    : xmlOrders(text).map(orderOfXml);
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text.slice(0, 100));
}

/** The most that a packed call may unpack to, in bytes, and what its JSON may hold: 1,000 orders of some dozen lines. */
const mostUnpacked = 4 * 1024 ** 2;
const jsonLimit = { depth: 32, values: 100_000 };

/** The most that a call as XML may be, in letters: it holds one order. */
const mostXml = 512 * 1024;

function eventsOf(text: string): z.output<typeof events> {
  const fault = faultOfJson(Buffer.from(text), jsonLimit);
  if (fault !== null) throw new Error(`The call is refused: ${fault}.`);
  return events.parse(JSON.parse(text));
}

// Packed calls are gzip in base64: their first letters are those of its mark.
function textOfBody(body: Buffer): string {
  const text = body.toString('utf8').replace(/^\uFEFF/, '');
  if (!/^\s*H4sI/.test(text.slice(0, 100))) return text;
  return gunzipSync(Buffer.from(text.trim(), 'base64'), { maxOutputLength: mostUnpacked }).toString(
    'utf8',
  );
}

function xmlOrders(text: string): readonly XmlValue[] {
  if (text.length > mostXml) throw new Error('The call is larger than one order can be.');
  const root = readXml(text);
  return elementsOf(elementOf(root, 'export') ?? root, 'order');
}

const nobody = person.parse({});

function orderOfEvent(said: z.output<typeof event>): UltraOrder {
  const { billing = nobody, payment, summary } = said;
  const placedAt = withEasternZone(said.creation_dts);
  const total = summary?.total ?? '0';
  return {
    remoteId: said.order_id,
    status: payment?.payment_status || said.current_stage,
    currency: said.currency_code || 'USD',
    total,
    refunded: Number(summary?.total_refunded) || 0,
    isTest: payment?.test_order ?? false,
    placedAt,
    buyer: {
      email: billing.email,
      firstName: billing.first_name,
      lastName: billing.last_name,
      phone: billing.day_phone,
    },
    lines: said.items.map((item) => ({
      itemId: item.merchant_item_id,
      name: item.description,
      quantity: item.quantity,
      price: item.cost,
    })),
    fields: {
      bill_to_company: billing.company,
      bill_to_city: billing.city,
      bill_to_state: billing.state_region,
      bill_to_zip: billing.postal_code,
      bill_to_country: billing.country_code,
      day_phone: billing.day_phone,
      payment_method: payment?.payment_method ?? '',
      order_date: placedAt,
      total,
    },
  };
}

function orderOfXml(order: XmlValue): UltraOrder {
  const said = (name: string): string => textOf(elementOf(order, name));
  const fields = [
    'bill_to_company',
    'bill_to_city',
    'bill_to_state',
    'bill_to_zip',
    'bill_to_country',
    'day_phone',
    'advertising_source',
    'payment_method',
    'total',
  ];
  return {
    remoteId: said('order_id'),
    status: said('payment_status') || said('current_stage'),
    currency: said('currency_code') || 'USD',
    total: said('total') || '0',
    refunded: Number(said('total_refunded')) || 0,
    isTest: said('test_order').toLowerCase() === 'true',
    placedAt: withEasternZone(said('order_date')),
    buyer: {
      email: said('email'),
      firstName: said('bill_to_first_name'),
      lastName: said('bill_to_last_name'),
      phone: said('day_phone'),
    },
    lines: elementsOf(order, 'item').map((item) => ({
      itemId: textOf(elementOf(item, 'item_id')),
      name: textOf(elementOf(item, 'description')),
      quantity: textOf(elementOf(item, 'quantity')) || '1',
      price: textOf(elementOf(item, 'cost')) || '0',
    })),
    fields: {
      ...Object.fromEntries(fields.map((name) => [name, said(name)])),
      order_date: withEasternZone(said('order_date')),
    },
  };
}
