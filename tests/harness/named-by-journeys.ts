import type { CallAs, OneOfEach } from './private-records.builder.ts';

type Kind = keyof OneOfEach;
type Trigger = (id: number) => object;

/** What triggers name: the field, what it names, and one that does. */
const triggers: readonly [field: string, kind: Kind, trigger: Trigger][] = [
  ['list_ids', 'list', (id) => ({ kind: 'joined_list', list_ids: [id] })],
  ['tag_ids', 'tag', (id) => ({ kind: 'tagged', tag_ids: [id] })],
  ['form_ids', 'form', (id) => ({ kind: 'form', form_ids: [id] })],
  ['builder_ids', 'builder', (id) => ({ kind: 'form', builder_ids: [id] })],
  ['campaign_ids', 'campaign', (id) => ({ kind: 'opened', campaign_ids: [id] })],
];

const step = (fields: object) => ({
  graph: { nodes: [{ key: 'a', position: { x: 0, y: 0 }, ...fields }], edges: [] },
});
const waiting = (trigger: object) =>
  step({ type: 'wait', wait: { kind: 'event', trigger, timeout: { amount: 1, unit: 'days' } } });

/** The fields in which a journey names records: what each names, and a body that does. */
const fields: readonly [field: string, kind: Kind, body: (id: number) => object][] = [
  ['graph.nodes[].campaign_id', 'campaign', (id) => step({ type: 'email', campaign_id: id })],
  ['graph.nodes[].list_ids', 'list', (id) => step({ type: 'list', list_ids: [id] })],
  ['graph.nodes[].tag_ids', 'tag', (id) => step({ type: 'tag', tag_ids: [id] })],
  ...triggers.flatMap(([field, kind, trigger]): [string, Kind, (id: number) => object][] => [
    [
      `graph.nodes[].trigger.${field}`,
      kind,
      (id) => step({ type: 'trigger', trigger: trigger(id) }),
    ],
    [`graph.nodes[].wait.trigger.${field}`, kind, (id) => waiting(trigger(id))],
    [
      `settings.goal.when.trigger.${field}`,
      kind,
      (id) => ({
        settings: { goal: { name: 'Goal', when: { kind: 'event', trigger: trigger(id) } } },
      }),
    ],
    [
      `settings.exits[].trigger.${field}`,
      kind,
      (id) => ({ settings: { exits: [{ kind: 'event', trigger: trigger(id) }] } }),
    ],
  ]),
];

/** The calls that save journeys, by what they name, as somebody may make them. */
export function namedByJourneys(ben: () => CallAs) {
  const create = (body: object) =>
    ben()('POST', 'workflows', { workflow: { name: `Of Ben ${Math.random()}`, ...body } });
  const change = async (method: string, ending: string, body: object) => {
    const made = (await create({})).body.data;
    const whole = { graph: { nodes: [], edges: [] }, draft_rev: made.draft_rev, ...body };
    return ben()(method, `workflows/${made.id}${ending}`, {
      workflow: ending === '' ? body : whole,
    });
  };
  const call = async (ending: string, body: object) => {
    const made = (await create({})).body.data;
    return ben()('POST', `workflows/${made.id}/${ending}`, body);
  };
  const saving = fields.flatMap(([part, kind, body]) => {
    const of = { kind, field: part.split('.')[0]! };
    return [
      { ...of, of: `POST workflows ${part}`, send: (id: number) => create(body(id)) },
      ...[
        ['PUT', ''],
        ['PATCH', ''],
        ['PUT', '/draft'],
      ].map(([method, ending]) => ({
        ...of,
        of: `${method} workflows/{id}${ending} ${part}`,
        send: (id: number) => change(method!, ending!, body(id)),
      })),
    ];
  });
  return [
    ...saving,
    {
      of: 'POST workflows/{id}/enter lists',
      kind: 'list' as const,
      send: (id: number) => call('enter', { lists: [id] }),
    },
    {
      of: 'POST workflows/{id}/steps from_campaign_id',
      kind: 'campaign' as const,
      send: (id: number) =>
        call('steps', { node: 'a', channel: 'email', name: 'Copy', from_campaign_id: id }),
    },
  ];
}
