import {
  checkValue,
  copyText,
  ImportRefused,
  laneOf,
  type ImportOptions,
  type ImportTarget,
  type RowPlan,
  type StagesRows,
} from '#engines/imports/public.ts';
import type { CsvRow } from '#platform/server/csv/scan-csv.ts';
import { products } from '../contract/products.ts';
import { mergeProducts, requireStoreOf } from './merge-products.ts';
import {
  readAddress,
  readCategories,
  readCurrency,
  readDescription,
  readPrice,
  readStock,
  readText,
  type DecimalSign,
  type ReadCell,
} from './read-cell.ts';

interface ProductsPlan extends RowPlan {
  readonly sign: DecimalSign;
}

/** The fields of a product that a file may say, as they are staged, each with the names that files give it. */
const fields: readonly { name: string; type: string; synonyms: readonly string[] }[] = [
  {
    name: 'item_id',
    type: 'text collate "C" not null',
    synonyms: ['id', 'product_id', 'code', 'stockcode', 'stock_code', 'artikelnummer'],
  },
  { name: 'name', type: 'text', synonyms: ['title', 'product', 'product_name', 'titel'] },
  { name: 'price', type: 'numeric', synonyms: ['unit_price', 'unitprice', 'preis', 'amount'] },
  { name: 'currency', type: 'text', synonyms: ['currency_code', 'waehrung', 'wahrung'] },
  { name: 'sku', type: 'text', synonyms: ['variant_sku', 'article_number'] },
  { name: 'description', type: 'text', synonyms: ['body', 'beschreibung', 'summary'] },
  { name: 'brand', type: 'text', synonyms: ['vendor', 'manufacturer', 'marke', 'hersteller'] },
  { name: 'image_url', type: 'text', synonyms: ['image', 'image_link', 'image_src', 'bild'] },
  { name: 'store_url', type: 'text', synonyms: ['url', 'link', 'product_url', 'adresse'] },
  { name: 'stock', type: 'numeric', synonyms: ['quantity', 'inventory', 'in_stock', 'bestand'] },
  { name: 'categories', type: 'jsonb', synonyms: ['category', 'product_type', 'kategorie'] },
  { name: 'is_published', type: 'boolean', synonyms: ['published', 'visible'] },
  { name: 'is_active', type: 'boolean', synonyms: ['active', 'enabled', 'aktiv'] },
  { name: 'is_goods', type: 'boolean', synonyms: ['goods'] },
];

/** Files of products go into a store, or into the account's own catalog. */
export const productTarget: ImportTarget<ProductsPlan> = {
  kind: 'products',
  title: 'Import of products',
  notifiableType: 'Product',
  role: products.role as string,
  staging: { columns: fields.map(({ name, type }) => ({ name, type })), key: 'item_id' },
  async requireDestination(account, id) {
    await requireStoreOf(account, id);
  },
  columnsOf: () =>
    Promise.resolve({
      own: fields.map(({ name, synonyms }) => ({ name, synonyms })),
      added: [],
      required: ['item_id'],
      canAdd: false,
    }),
  requireColumns(_header, targets) {
    if (!targets.includes('item_id'))
      throw new ImportRefused(
        'file',
        'The file has no column of item ids, by which products are known: name one of its columns item_id, or choose the column.',
      );
  },
  plan: (_account, { header, targets }, { options }) =>
    Promise.resolve({
      width: header.length,
      sign: options.decimal_sign,
      columns: targets.flatMap((name, at) => (name === null ? [] : [{ at, name }])),
      ignored: header.filter((_name, at) => targets[at] === null),
    }),
  stager: (plan, options) => new ProductStager(plan, options),
  merge: mergeProducts,
};

/** Turns rows of a file into products, or finds the reason why one is rejected. */
class ProductStager implements StagesRows {
  lane = 0;
  reason = '';
  readonly #plan: ProductsPlan;
  readonly #places: ReadonlyMap<string, number>;
  readonly #dateOrder: ImportOptions['date_order'];

  constructor(plan: ProductsPlan, options: ImportOptions) {
    this.#plan = plan;
    this.#places = new Map(plan.columns.map(({ at, name }) => [name, at]));
    this.#dateOrder = options.date_order;
  }

  stage({ cells, row }: CsvRow): string | null {
    let line = `${row}`;
    for (const { name } of fields) {
      const at = this.#places.get(name);
      const read = at === undefined ? { value: null } : this.#read(name, cells[at] ?? '');
      if ('reason' in read) return this.#refuse(`bad value in "${name}": ${read.reason}`);
      if (name === 'item_id') {
        if (read.value === null)
          return this.#refuse('no value in "item_id", by which products are known');
        this.lane = laneOf(read.value);
      }
      line += read.value === null ? '\t\\N' : `\t${copyText(read.value)}`;
    }
    return `${line}\n`;
  }

  #read(name: string, cell: string): ReadCell {
    const { sign } = this.#plan;
    if (name === 'price') return readPrice(cell, sign);
    if (name === 'stock') return readStock(cell, sign);
    if (name === 'currency') return readCurrency(cell);
    if (name === 'description') return readDescription(cell);
    if (name === 'categories') return readCategories(cell);
    if (name === 'image_url' || name === 'store_url') return readAddress(cell);
    if (name.startsWith('is_')) return this.#readBoolean(name, cell);
    return readText(cell);
  }

  #readBoolean(name: string, cell: string): ReadCell {
    const read = checkValue('boolean', cell, { column: name, dateOrder: this.#dateOrder });
    if (!read.ok) return { reason: 'it must be yes or no' };
    return { value: read.value === null ? null : String(read.value) };
  }

  #refuse(reason: string): null {
    this.reason = reason;
    return null;
  }
}
