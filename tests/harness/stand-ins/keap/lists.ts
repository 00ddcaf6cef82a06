import type { Body } from '../records.ts';
import type { Answer, Call } from '../stand-in.ts';
import type { KeapData } from './data.ts';

const sizes = { least: 1, most: 1000, usual: 1000 };

/** Answers a call of /crm/rest/v2. */
export function answerLists(call: Call, data: KeapData): Answer {
  const [, name, id] = call.path.match(/^\/crm\/rest\/v2\/(\w+)(?:\/([^/]+))?$/) ?? [];
  if (name === 'contacts' && id === 'model') return { body: { custom_fields: data.customFields } };
  const rows = listOf(data, name);
  if (!rows || call.method !== 'GET') return fault(404, 'Not Found');
  if (id === undefined) return listAnswer(call, { name: name!, rows });
  const found = rows.find((body) => body.id === id);
  return found ? { body: found } : fault(404, `Unable to find ${name} ${id}`);
}

function listOf(data: KeapData, name: string | undefined): Body[] | null {
  if (name === 'contacts') return data.customers;
  if (name === 'orders') return data.orders;
  return name === 'products' ? data.products : null;
}

function listAnswer(call: Call, { name, rows }: { name: string; rows: Body[] }): Answer {
  const size = Number(call.query.page_size ?? sizes.usual);
  if (!(size >= sizes.least && size <= sizes.most)) {
    return fault(400, 'page_size must be between 1 and 1000');
  }
  const conditions = conditionsOf(call.query.filter ?? '');
  if (!conditions) return fault(400, 'The filter could not be parsed');
  const sorted = inOrder(
    rows.filter((body) => isFitting(body, conditions)),
    call.query.order_by,
  );
  const start = call.query.page_token ? Number(fromToken(call.query.page_token)) : 0;
  if (Number.isNaN(start)) return fault(400, 'Invalid page_token');
  const isMore = sorted.length > start + size;
  return {
    body: {
      [name]: sorted.slice(start, start + size),
      next_page_token: isMore ? Buffer.from(`at:${start + size}`).toString('base64url') : '',
    },
  };
}

function fromToken(token: string): string {
  return Buffer.from(token, 'base64url').toString().replace('at:', '');
}

function conditionsOf(filter: string): [string, string][] | null {
  const parts = filter.split(';').filter(Boolean);
  const pairs = parts.map((part) => part.split('=='));
  if (pairs.some((pair) => pair.length !== 2)) return null;
  return pairs.map(([name, value]) => [name!.trim(), value!.trim()]);
}

const dates: Record<string, [field: string, isFrom: boolean]> = {
  start_update_time: ['update_time', true],
  end_update_time: ['update_time', false],
  modified_since_time: ['modification_time', true],
  modified_until_time: ['modification_time', false],
  created_since_time: ['creation_time', true],
  created_until_time: ['creation_time', false],
};

function isFitting(body: Body, conditions: [string, string][]): boolean {
  return conditions.every(([name, value]) => {
    const date = dates[name];
    if (date) {
      const [kept, than] = [Date.parse(body[date[0]]), Date.parse(value)];
      return date[1] ? kept >= than : kept < than;
    }
    if (name === 'contact_id') return body.contact?.id === value;
    if (name === 'email') {
      return body.email_addresses?.some(({ email }: Body) => email === value.toLowerCase());
    }
    return String(body[name]) === value;
  });
}

function inOrder(rows: Body[], orderBy = 'id asc'): Body[] {
  const [field = 'id', direction = 'asc'] = orderBy.split(' ');
  const value = (body: Body): number | string =>
    field === 'id' ? Number(body.id) : String(body[field] ?? body.modification_time);
  const sorted = rows.toSorted((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0));
  return direction === 'desc' ? sorted.toReversed() : sorted;
}

function fault(status: number, message: string): Answer {
  return { status, body: { code: String(status), message, status: 'ERROR', details: [] } };
}
