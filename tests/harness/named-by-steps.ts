import type { CallAs, OneOfEach } from './private-records.builder.ts';

const own = { key: 'a' };
const imported = { ...own, type: 'import', from: 'url', url: 'https://example.com/a.csv' };
const changed = (change: object) => ({ ...own, type: 'update', changes: [change] });

/** The fields in which a step of a data journey names records: what each names, and a step that does. */
const steps: readonly [field: string, kind: keyof OneOfEach, step: (id: number) => object][] = [
  [
    'folder_list_id',
    'list',
    (id) => ({ ...own, type: 'wait', folder_list_id: id, pattern: '*.csv' }),
  ],
  ['list_id', 'list', (id) => ({ ...imported, consent_basis: 'opt_in', list_id: id })],
  ['tag_ids', 'tag', (id) => ({ ...imported, consent_basis: 'opt_in', tag_ids: [id] })],
  ['changes[].tag_ids', 'tag', (id) => changed({ action: 'add_tags', tag_ids: [id] })],
  ['changes[].list_ids', 'list', (id) => changed({ action: 'add_to_lists', list_ids: [id] })],
  ['campaign_id', 'campaign', (id) => ({ ...own, type: 'campaign', campaign_id: id })],
];

/** The calls that save steps, by what they name, as somebody may make them. */
export function namedBySteps(ben: () => CallAs) {
  const body = (step: object) => ({
    data_workflow: { name: `Of Ben ${Math.random()}`, steps: [step] },
  });
  return steps.flatMap(([field, kind, step]) => [
    {
      of: `POST data_workflows steps[].${field}`,
      kind,
      field: 'steps',
      send: (id: number) => ben()('POST', 'data_workflows', body(step(id))),
    },
    ...['PUT', 'PATCH'].map((method) => ({
      of: `${method} data_workflows/{id} steps[].${field}`,
      kind,
      field: 'steps',
      send: async (id: number) => {
        const made = await ben()('POST', 'data_workflows', body({ ...own, type: 'check', min: 1 }));
        return ben()(method, `data_workflows/${made.body.data.id}`, body(step(id)));
      },
    })),
  ]);
}
