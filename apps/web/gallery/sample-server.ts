/** A row of the gallery's lists. */
export interface SampleRow {
  id: number;
  name: string;
  status: string;
  recipients: number;
  opened: number;
  created_at: string;
  folder_id: number | null;
}

const names = [
  'Spring preview',
  'Welcome aboard',
  'Members only: early access',
  'Abandoned cart, second nudge',
  'Product survey Q3',
  'Newsletter 47',
  'Back in stock',
  'Thank you for your order',
  'Summer sale countdown',
  'Win-back: we miss you',
  'Webinar invitation',
  'Loyalty points statement',
];
const states = ['sent', 'draft', 'scheduled', 'sending', 'workflow', 'failed', 'stopped', 'test'];

let rows: SampleRow[] = Array.from({ length: 137 }, (_, index) => ({
  id: index + 1,
  name: `${names[index % names.length]}${index >= names.length ? ` ${Math.floor(index / names.length) + 1}` : ''}`,
  status: states[(index * 5) % states.length] ?? 'draft',
  recipients: (index * 7919) % 48_000,
  opened: (index * 3571) % 21_000,
  created_at: new Date(Date.UTC(2026, 10, 20) - index * 31_000_000).toISOString(),
  folder_id: null,
}));

/** Answers /v2 calls of the gallery inside the page, so that the parts can be seen without a server. */
export async function sampleFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input), location.origin);
  await new Promise((resolve) => setTimeout(resolve, 260));
  const mode = new URLSearchParams(location.search).get('mode');
  if (mode === 'loading') await new Promise(() => undefined);
  if (mode === 'error') return json(500, { error: 'The database is restarting.' });
  if (init?.method === 'POST' && url.pathname.endsWith('bulk_delete.json'))
    return bulkDelete(String(init.body));
  if (init?.method === 'DELETE') {
    rows = rows.filter((row) => !url.pathname.endsWith(`/${row.id}.json`));
    return json(200, { data: {} });
  }
  if (init?.method === 'POST' || init?.method === 'PUT')
    return json(422, {
      errors: { name: ['has already been taken'], base: ['the plan allows 3 more lists'] },
    });
  return json(200, list(url.searchParams, mode === 'empty'));
}

function list(query: URLSearchParams, isEmpty: boolean) {
  const text = (query.get('name') ?? '').toLowerCase();
  const status = query.get('status');
  const sort = (query.get('sort') ?? 'id') as keyof SampleRow;
  const order = query.get('sort_order') === 'desc' ? -1 : 1;
  const found = isEmpty
    ? []
    : rows
        .filter(
          (row) => row.name.toLowerCase().includes(text) && (!status || row.status === status),
        )
        .toSorted((a, b) => ((a[sort] ?? 0) < (b[sort] ?? 0) ? -order : order));
  const page = Number(query.get('page') ?? 1);
  const size = Number(query.get('per_page') ?? 25);
  const total = found.length;
  return {
    data: found.slice((page - 1) * size, page * size),
    meta: {
      page,
      per_page: size,
      total_pages: Math.ceil(total / size),
      total,
      count: total,
      total_count: total,
    },
  };
}

function bulkDelete(text: string): Response {
  const body = JSON.parse(text) as {
    ids?: number[];
    select_all?: boolean;
    excluded_ids?: number[];
  };
  const gone = rows
    .filter((row) =>
      body.select_all ? !body.excluded_ids?.includes(row.id) : body.ids?.includes(row.id),
    )
    .map((row) => row.id);
  rows = rows.filter((row) => !gone.includes(row.id));
  return json(200, { data: { deleted: gone, errors: {} } });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  });
}
