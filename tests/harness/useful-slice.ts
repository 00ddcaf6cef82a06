import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// What a person does to a slice of gift cards as it was generated, so that each card belongs to a list: the file, what stands there, what comes.
const changes: readonly (readonly [file: string, from: string, to: string])[] = [
  ['contract.ts', 'import { requiredText }', 'import { idParam, requiredText }'],
  [
    'contract.ts',
    'name: requiredText() }',
    'name: requiredText(), list_id: idParam.nullable().default(null) }',
  ],
  ['contract.ts', 'name: z.string(),', 'name: z.string(),\n    list_id: z.number().nullable(),'],
  [
    'server/mount.ts',
    'import { giftCards }',
    "import { sql } from 'kysely';\nimport { naming, using } from '#platform/server/resource/uses-trait.ts';\nimport { giftCards }",
  ],
  [
    'server/mount.ts',
    "resourceTable('gift_cards')",
    "naming(using(resourceTable('gift_cards'), { lists: sql`array[r.list_id]` }), { list_id: 'lists' })",
  ],
  ['server/migrations/*.sql', 'name text not null,', 'name text not null,\n  list_id bigint,'],
  [
    'server/gift-cards.test.ts',
    "test('one gift card",
    `test('a list of a gift card is not deleted', async () => {
  const list = (await server.call('POST', 'lists.json', { list: { name: 'Givers' } })).body.data.id;
  const card = { name: 'Ten', list_id: list };
  const made = await server.call('POST', 'gift_cards.json', { gift_card: card });
  expect(made.body.data.list_id).toBe(list);
  const refused = await server.call('DELETE', \`lists/\${list}.json\`);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('“Ten”'),
  ]);
  const shown = await server.call('GET', 'choices/gift_cards.json?name=te');
  expect(shown.body.data).toEqual([{ id: made.body.data.id, name: 'Ten' }]);
  await server.call('DELETE', \`gift_cards/\${made.body.data.id}.json\`);
  expect((await server.call('DELETE', \`lists/\${list}.json\`)).status).toBe(200);
});

test('one gift card`,
  ],
  [
    'web/GiftCardDrawer.tsx',
    "import { requiredText } from '#platform/contract/fields.ts';",
    `import { choicesOf } from '#platform/contract/choices.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { pickOf } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';`,
  ],
  [
    'web/GiftCardDrawer.tsx',
    '({ name: requiredText() });',
    "({ name: requiredText(), list_id: z.number().nullable() });\nconst lists = { of: choicesOf('lists') };",
  ],
  [
    'web/GiftCardDrawer.tsx',
    "name: existing?.name ?? ''",
    "name: existing?.name ?? '', list_id: existing?.list_id ?? null",
  ],
  ['web/GiftCardDrawer.tsx', '        <TextInput', '        <>\n        <TextInput'],
  [
    'web/GiftCardDrawer.tsx',
    "{...form.getInputProps('name')}\n        />",
    `{...form.getInputProps('name')}
        />
        <ReferencePicker
          source={lists}
          label={t('list')}
          single
          value={pickOf(
            form.values.list_id === null ? [] : [{ id: form.values.list_id, name: t('list') }],
          )}
          onChange={({ items }) => form.setFieldValue('list_id', items[0]?.id ?? null)}
        />
        </>`,
  ],
  ['web/en.json', '"name": "Name",', '"name": "Name",\n  "list": "List",'],
  ['web/de.json', '"name": "Name",', '"name": "Name",\n  "list": "Liste",'],
];

/** Makes a generated slice `gift-cards` useful by editing its own files alone: each card refers to a list. */
export function makeUseful(folder: string): void {
  for (const [pattern, from, to] of changes) {
    const file = join(folder, globSync(pattern, { cwd: folder })[0] ?? pattern);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${pattern} has no “${from}”`);
    writeFileSync(
      file,
      text.replace(from, () => to),
    );
  }
}
