import { compileMjml } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { contents } from '../contract.ts';
import { contentRecords } from './contents-table.ts';

/** One content with its parts; the layout of the drag-and-drop editor as JSON besides. */
export async function showContent(account: Account, id: number): Promise<Row> {
  const row = await showRecord(account, contentRecords, id);
  const { mjml_part: mjml } = contents.row.parse(row);
  return { ...row, json_part: mjml === null ? null : (await compileMjml(mjml)).tree };
}
