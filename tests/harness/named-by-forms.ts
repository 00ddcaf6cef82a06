import { callsOf, type CallAs, type PrivateRecords } from './private-records.builder.ts';

type Kind = 'list' | 'tag';

const parts: readonly [field: string, part: string, kind: Kind, body: (id: number) => object][] = [
  ['lists', 'lists', 'list', (id) => ({ lists: [id] })],
  ['tag_ids', 'tag_ids', 'tag', (id) => ({ tag_ids: [id] })],
  ['fields', 'fields[].list_ids', 'list', (id) => ({ fields: choosing(id) })],
];

function choosing(list: number): object[] {
  return [
    { id: 'email', kind: 'email', label: 'Email', binds: 'email' },
    { id: 'which', kind: 'lists', label: 'Which', list_ids: [list] },
  ];
}

/** The calls that save and look at forms, by the lists and tags that they name. */
export function namedByForms(world: () => PrivateRecords) {
  const ben: CallAs = (...asked) => callsOf(world().server, world().ben)(...asked);
  const whole = (body: object) => ({
    form: { name: `Of Ben ${Math.random()}`, lists: [world().open.list], ...body },
  });
  const form = async (): Promise<number> => (await ben('POST', 'forms', whole({}))).body.data.id;
  return [
    ...namedByBuilders(ben),
    ...parts.flatMap(([field, part, kind, body]) => [
      {
        of: `POST forms ${part}`,
        kind,
        field,
        send: (id: number) => ben('POST', 'forms', whole(body(id))),
      },
      ...['PUT', 'PATCH'].map((method) => ({
        of: `${method} forms/{id} ${part}`,
        kind,
        field,
        send: async (id: number) => ben(method, `forms/${await form()}`, { form: body(id) }),
      })),
    ]),
    {
      of: 'POST forms/preview fields[].list_ids',
      kind: 'list' as const,
      field: 'fields',
      send: (id: number) => ben('POST', 'forms/preview', { fields: choosing(id) }),
    },
  ];
}

const designs: readonly [field: string, part: string, kind: Kind, body: (id: number) => object][] =
  [
    ['lists', 'lists', 'list', (id) => ({ lists: [id] })],
    [
      'design',
      'design.pages[].fields[].list_ids',
      'list',
      (id) => ({ design: { pages: [{ fields: choosing(id) }] } }),
    ],
    ['design', 'design.tag_ids', 'tag', (id) => ({ design: { tag_ids: [id] } })],
  ];

function namedByBuilders(ben: CallAs) {
  const whole = (body: object) => ({ builder: { name: `Of Ben ${Math.random()}`, ...body } });
  const builder = async (): Promise<number> =>
    (await ben('POST', 'builders', whole({}))).body.data.id;
  return [
    ...designs.flatMap(([field, part, kind, body]) => [
      {
        of: `POST builders ${part}`,
        kind,
        field,
        send: (id: number) => ben('POST', 'builders', whole(body(id))),
      },
      ...['PUT', 'PATCH'].map((method) => ({
        of: `${method} builders/{id} ${part}`,
        kind,
        field,
        send: async (id: number) =>
          ben(method, `builders/${await builder()}`, { builder: body(id) }),
      })),
    ]),
    ...designs.slice(1).map(([field, part, kind, body]) => ({
      of: `POST builders/preview ${part}`,
      kind,
      field,
      send: (id: number) =>
        ben('POST', 'builders/preview', { type: 'popup', ...withFields(body(id)) }),
    })),
  ];
}

// A design that asks nothing is none.
function withFields(body: object): object {
  const { design } = body as { design: object };
  return { design: { pages: [{ fields: choosing(0).slice(0, 1) }], ...design } };
}
