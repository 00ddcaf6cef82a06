import type { Body } from '../records.ts';
import { xml, type Answer, type Call } from '../stand-in.ts';
import type { NetoData } from './data.ts';

type Filter = Record<string, string | string[] | undefined>;

const actions: Record<string, { name: string; key: string; list: (data: NetoData) => Body[] }> = {
  GetOrder: { name: 'Order', key: 'OrderID', list: (data) => data.orders },
  GetCustomer: { name: 'Customer', key: 'Username', list: (data) => data.customers },
  GetItem: { name: 'Item', key: 'SKU', list: (data) => data.products },
  GetCategory: { name: 'Category', key: 'CategoryID', list: (data) => data.categories },
  GetCart: { name: 'Cart', key: 'CartID', list: (data) => data.carts },
};

/** Answers a call of the NetoAPI; its faults are answered with the status 200. */
export function answerNetoApi(
  call: Call,
  { data, now, isKnown }: { data: NetoData; now: () => number; isKnown: boolean },
): Answer {
  const CurrentTime = new Date(now()).toISOString().slice(0, 19).replace('T', ' ');
  const answer = (fields: object, status = 200): Answer =>
    shaped(call, { status, fields: { ...fields, CurrentTime } });
  const fault = (Message: string, status = 200): Answer => {
    const Error = [{ Message, SeverityCode: 'Error' }];
    return answer({ Ack: 'Error', Messages: [{ Error }] }, status);
  };
  if (!isKnown) return fault('Authentication failed', 401);
  const action = actions[call.headers.netoapi_action ?? ''];
  if (!action) return fault('API action is not supported');
  const filter = filterOf(call);
  if (!filter) return fault('JSON Error: the request could not be read');
  const { OutputSelector, Page, Limit, ...conditions } = filter;
  if (listOf(OutputSelector).length === 0) return fault('OutputSelector must be specified');
  if (Object.keys(conditions).length === 0) return fault('At least one filter must be specified');
  const size = Math.min(10_000, Number(Limit ?? 1000));
  const start = Number(Page ?? 0) * size;
  const rows = action.list(data).filter((body) => isFitting(body, conditions));
  const chosen = rows
    .slice(start, start + size)
    .map((body) => selected(body, [action.key, ...listOf(OutputSelector)]));
  return answer({ [action.name]: chosen, Ack: 'Success' });
}

function shaped(call: Call, { status, fields }: { status: number; fields: object }): Answer {
  if (call.headers.accept?.includes('json')) return { status, body: fields };
  const name = `${call.headers.netoapi_action ?? ''}Response`;
  const body = `<?xml version="1.0" encoding="utf-8"?>\n${xml(name, fields)}`;
  return { status, headers: { 'content-type': 'text/xml; charset=utf-8' }, body };
}

function filterOf(call: Call): Filter | null {
  try {
    const { Filter: filter } = JSON.parse(call.body) as { Filter?: Filter };
    return filter ?? null;
  } catch {
    return null;
  }
}

function listOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

const renamed: Record<string, string> = { Email: 'EmailAddress' };

function isFitting(body: Body, conditions: Filter): boolean {
  return Object.entries(conditions).every(([name, value]) => {
    const [, date, side] = name.match(/^(Date\w+?)(From|To)$/) ?? [];
    if (date) {
      const kept = String(body[date] ?? '');
      const than = timeOf(String(value));
      return side === 'From' ? kept >= than : kept <= than;
    }
    const kept: unknown = body[name] ?? body[renamed[name] ?? ''];
    return kept === undefined || listOf(value).includes(String(kept));
  });
}

// Both 2026-01-31 09:30:00 and 2026-01-31T09:30:00Z are read.
function timeOf(date: string): string {
  return date.replace('T', ' ').slice(0, 19);
}

// OrderLine.ProductName asks for the lines as OrderLine does.
function selected(body: Body, selectors: string[]): Body {
  const names = new Set(selectors.map((selector) => selector.split('.')[0]!));
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
}
