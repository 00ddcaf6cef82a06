import { CsvRefused } from '#platform/server/csv/csv-refused.ts';
import { delimiters } from '#platform/server/csv/delimiter.ts';
import { openCsv, type CsvFile } from '#platform/server/csv/read-csv.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { FoundMove, MemberState } from '../contract.ts';
import type { ImportOptions } from '../import-options.ts';
import { firstOf } from './cells.ts';
import { Columns } from './column-keys.ts';
import type { HeadOfMove } from './describe-move.ts';
import { translate } from './recognise.ts';

const mostRows = 100_000;
const mostTagNames = 12;
const mostTags = 10_000;
const mostHeldBack = 10;

type Survey = Omit<FoundMove, keyof HeadOfMove>;

/** Counts the rows of another product's export by what will become of them; of a large file, its first 100,000 rows. */
export async function surveyMove(
  files: FileStore,
  key: string,
  { found, format }: { found: HeadOfMove; format: Pick<ImportOptions, 'delimiter' | 'encoding'> },
): Promise<FoundMove> {
  const csv = await openCsv(
    { read: () => files.read(key) },
    { delimiter: format.delimiter && delimiters[format.delimiter], encoding: format.encoding },
  );
  return { ...found, ...(await countRows(csv, found)) };
}

async function countRows(csv: CsvFile, found: HeadOfMove): Promise<Survey> {
  const survey = new MoveSurvey(csv.header, found);
  try {
    for await (const { rows } of csv.batches())
      for (const { row, cells } of rows)
        if (!survey.add(row, cells)) return survey.result({ isWhole: false });
    return survey.result({ isWhole: true });
  } catch (error) {
    // What cannot be read further down is said by the import.
    if (error instanceof CsvRefused) return survey.result({ isWhole: false });
    throw error;
  }
}

class MoveSurvey {
  readonly #read: ReturnType<typeof translate>;
  readonly #email: readonly number[];
  readonly #states = new Map<MemberState, number>();
  readonly #tags = new Map<string, string>();
  readonly #heldBack: Survey['held_back'] = [];
  #rows = 0;
  #unstated = 0;

  constructor(header: readonly string[], { name, file_state: fileState }: HeadOfMove) {
    this.#read = translate(name, { header, fileState });
    this.#email = new Columns(header).placesOf(['email', 'email_address']);
  }

  /** False once enough rows are counted. */
  add(row: number, cells: readonly string[]): boolean {
    if (this.#rows >= mostRows) return false;
    const { state, isStated, tags } = this.#read(cells);
    this.#rows += 1;
    this.#states.set(state, (this.#states.get(state) ?? 0) + 1);
    if (!isStated) this.#unstated += 1;
    for (const tag of tags)
      if (this.#tags.size < mostTags && !this.#tags.has(tag.toLowerCase()))
        this.#tags.set(tag.toLowerCase(), tag.slice(0, 255).toWellFormed());
    if (isStated && state !== 'subscribed' && this.#heldBack.length < mostHeldBack)
      this.#heldBack.push({ row, email: shown(firstOf(cells, this.#email)), state });
    return true;
  }

  result({ isWhole }: { isWhole: boolean }): Survey {
    return {
      rows: this.#rows,
      is_whole: isWhole,
      states: Object.fromEntries(this.#states),
      unstated: this.#unstated,
      tags: this.#tags.size,
      tag_names: [...this.#tags.values()].slice(0, mostTagNames),
      held_back: this.#heldBack,
    };
  }
}

const shown = (text: string): string => text.replace(/\p{C}/gu, '').slice(0, 320).toWellFormed();
