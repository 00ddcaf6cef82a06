import { sql } from 'kysely';
import {
  copyText,
  ImportRefused,
  laneOf,
  withoutSpaces,
  type ImportTarget,
  type KeyRange,
  type MergeCounts,
  type RowPlan,
  type StagesRows,
} from '#engines/imports/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import { couponRole, mostCodes } from '../contract/coupon-banks.ts';
import { roomIn, wakeForCodes } from './add-codes.ts';
import { codeFault } from './code-rule.ts';

interface CodesPlan extends RowPlan {
  readonly codeAt: number;
}

const synonyms = [
  'code',
  'codes',
  'coupon',
  'coupons',
  'coupon_code',
  'coupon_codes',
  'discount_code',
  'promo_code',
  'promotion_code',
  'voucher',
  'voucher_code',
  'gift_code',
  'gutschein',
  'gutscheincode',
  'gutscheincodes',
  'rabattcode',
];

/** Files of codes go into a bank. */
export const couponTarget: ImportTarget<CodesPlan> = {
  kind: 'coupon_codes',
  title: 'Import of coupon codes',
  notifiableType: 'Coupon bank',
  role: couponRole,
  staging: {
    columns: [{ name: 'code', type: 'text collate "C" not null' }],
    key: 'code',
  },
  async requireDestination(account, id) {
    await bankFor(account, id);
  },
  columnsOf: () =>
    Promise.resolve({
      own: [{ name: 'code', synonyms }],
      added: [],
      required: ['code'],
      canAdd: false,
    }),
  requireColumns(_header, targets) {
    if (!targets.includes('code'))
      throw new ImportRefused(
        'file',
        'The file has no column of codes: write the word code in its first line, or choose the column.',
      );
  },
  plan: (_account, { header, targets }) => {
    const codeAt = targets.indexOf('code');
    return Promise.resolve({
      width: header.length,
      codeAt,
      columns: codeAt < 0 ? [] : [{ at: codeAt, name: header[codeAt] ?? '' }],
      ignored: header.filter((_name, at) => at !== codeAt),
    });
  },
  stager: (plan) => new CodeStager(plan.codeAt),
  merge: mergeCodes,
  async finish(account, { destination }) {
    if (destination !== null) await wakeForCodes(account, destination);
  },
};

class CodeStager implements StagesRows {
  lane = 0;
  reason = '';
  readonly #at: number;

  constructor(at: number) {
    this.#at = at;
  }

  stage({ cells, row }: CsvRow): string | null {
    const code = withoutSpaces(cells[this.#at] ?? '');
    const fault = codeFault(code);
    if (fault !== null) {
      this.reason = `bad code: it ${fault}`;
      return null;
    }
    this.lane = laneOf(code);
    return `${row}\t${copyText(code)}\n`;
  }
}

async function bankFor(account: Account, id: number | null): Promise<number> {
  const { rows } = await sql`
    select 1 from coupon_banks where account_id = ${account.id} and id = ${id}::bigint`.execute(
    account.db,
  );
  if (id === null || rows.length === 0)
    throw new ImportRefused(
      'coupon_bank_id',
      'The coupon bank no longer exists. Choose another bank and import the file again.',
    );
  return id;
}

async function mergeCodes(
  account: Account,
  { after, last }: KeyRange,
  { destination }: { destination: number | null },
): Promise<MergeCounts> {
  const bankId = await bankFor(account, destination);
  const room = await roomIn(account, bankId);
  const {
    rows: [found],
  } = await sql<{ rows: number; codes: number; fresh: number; created: number }>`
    with batch as materialized (
      select s.code, min(s.nr) as nr from import_stage s where s.code > ${after} and s.code <= ${last} group by s.code
    ), fresh as materialized (
      select b.code, b.nr from batch b where not exists (
        select from coupon_codes k where k.account_id = ${account.id} and k.bank_id = ${bankId} and k.code = b.code)
      order by b.nr
    ), created as (
      insert into coupon_codes (account_id, bank_id, code)
      select ${account.id}::bigint, ${bankId}::bigint, code from fresh order by nr limit ${room}
      on conflict (account_id, bank_id, code) do nothing returning 1
    ), counted as (
      insert into coupon_count_changes (account_id, bank_id, total)
      select ${account.id}::bigint, ${bankId}::bigint, (select count(*) from created) where exists (select from created) on conflict do nothing
    )
    select (select count(*) from import_stage s where s.code > ${after} and s.code <= ${last}) as rows, (select count(*) from batch) as codes,
      (select count(*) from fresh) as fresh, (select count(*) from created) as created`.execute(
    account.db,
  );
  if (!found) throw new Error('the merge of an import answered no row');
  // What is beyond the limit of a bank is refused; a code that another transaction added meanwhile is known.
  const refused = Math.max(0, found.fresh - Math.min(room, mostCodes));
  return {
    created: found.created,
    updated: 0,
    repeated: found.rows - found.codes,
    unchanged: found.codes - found.created - refused,
    joined: 0,
    kept_out: 0,
    rejected: refused,
  };
}
