import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount, testDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { copyText, laneOf } from './copy-text.ts';
import { importWorkshop, type ImportWorkshop } from './import.harness.ts';
import type { ImportTarget, RowPlan, StagesRows } from './target.ts';

let db: TestDatabase;
let workshop: ImportWorkshop;
beforeAll(async () => {
  db = await testDatabase();
  workshop = importWorkshop(db.database);
});
afterAll(async () => {
  workshop.close();
  await db.drop();
});

const merged: string[] = [];

// A target that the engine has never heard of: names of brands.
const brands: ImportTarget = {
  kind: 'brands',
  title: 'Import of brands',
  notifiableType: 'Brand',
  role: 'account',
  staging: { columns: [{ name: 'name', type: 'text collate "C" not null' }], key: 'name' },
  requireDestination: async () => {},
  columnsOf: async () => ({
    own: [{ name: 'name', synonyms: ['brand', 'marke'] }],
    added: [],
    required: ['name'],
    canAdd: false,
  }),
  plan: async (_account, { header, targets }) => ({
    width: header.length,
    ignored: header.filter((_name, at) => targets[at] === null),
    columns: [{ at: targets.indexOf('name'), name: 'name' }],
  }),
  stager: (plan) => new BrandStager(plan),
  async merge(account, range) {
    const { rows } = await sql<{ name: string; times: number }>`
      select name, count(*)::int as times from import_stage
      where name > ${range.after} and name <= ${range.last} group by name order by name`.execute(
      account.db,
    );
    merged.push(...rows.map(({ name }) => name));
    return {
      created: rows.length,
      updated: 0,
      repeated: rows.reduce((sum, { times }) => sum + times - 1, 0),
      unchanged: 0,
      joined: 0,
      kept_out: 0,
    };
  },
};

class BrandStager implements StagesRows {
  lane = 0;
  reason = '';
  readonly #plan: RowPlan;
  constructor(plan: RowPlan) {
    this.#plan = plan;
  }

  stage(row: Parameters<StagesRows['stage']>[0]): string | null {
    const name = row.cells[this.#plan.columns[0]!.at] ?? '';
    this.reason = name === '' ? 'no name' : '';
    this.lane = laneOf(name);
    return this.reason === '' ? `${row.row}\t${copyText(name)}\n` : null;
  }
}

test('a file goes into any target that says how its rows are checked, merged and counted', async () => {
  const account = await anAccount(db.database);
  const id = await workshop.prepare(account, 'Marke,Note\nSea,a\nLand,b\nSea,c\n,d\nAir\tOne,e\n');
  await workshop.run(account, id, { target: brands });
  const outcome = await workshop.outcome(account, id);
  expect(outcome).toMatchObject({ status: 'done', rows: 5, created: 3, duplicate: 1, rejected: 1 });
  expect(outcome.checkpoint.plan).toMatchObject({ ignored: ['Note'] });
  expect(await workshop.rejected(account, id)).toMatchObject([{ row: 5, reason: 'no name' }]);
  expect(merged.toSorted()).toEqual(['Air\tOne', 'Land', 'Sea']);
});

test('a file without a column that the target needs fails with the name of that column', async () => {
  const account = await anAccount(db.database);
  const id = await workshop.prepare(account, 'Color\nred\n');
  await workshop.run(account, id, { target: brands });
  expect(await workshop.outcome(account, id)).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/No column goes to "name", which every row needs\./),
  });
});
