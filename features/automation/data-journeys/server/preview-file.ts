import { randomUUID } from 'node:crypto';
import { previewImport } from '#engines/imports/public.ts';
import { readHead, sayingWhy } from '#features/audience/contact-import/server/public.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import { forbidden, invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import type { FileAsked, FilePreview } from '../contract/file-preview.ts';
import { failureOf } from './runs/step-kind.ts';
import { dataImports } from './steps/import-into.ts';
import { obtainFile } from './steps/obtain-file.ts';

/** Looks at the file that an import step would read; nothing of it is kept. */
export async function previewFile(
  services: Services,
  { accountId, actor }: { accountId: number; actor: AdmittedActor },
  asked: FileAsked,
): Promise<FilePreview> {
  if (!actor.roles.has('contacts') || (asked.from === 'sftp' && !actor.roles.has('ftp')))
    throw forbidden('You need the permission contacts to import contacts, and ftp for SFTP.');
  const { files, database } = services;
  const folder = asked.folder_list_id;
  if (folder !== null)
    await inAccount(database, { accountId, actor }, (account) =>
      services.families.requireNamed(account, [
        { field: 'folder_list_id', family: 'lists', ids: [folder], by: 'id' },
      ]),
    );
  const to = `imports/${accountId}/${randomUUID()}.csv`;
  try {
    const { fileName, fileBytes } = await obtainFile(services, { accountId, asked, to });
    const head = await readHead(files, to, fileBytes);
    const { target } = dataImports(services);
    const options = { delimiter: asked.delimiter, encoding: asked.encoding };
    const preview = await inAccount(database, { accountId, actor }, (account) =>
      sayingWhy(() => previewImport(account, { target, destination: null }, { head, options })),
    );
    return {
      file_name: fileName,
      header: preview.header,
      rows: preview.rows.slice(0, 3),
      mapping: preview.mapping,
      contact_fields: preview.contact_fields,
      custom_fields: preview.custom_fields,
    };
  } catch (error) {
    const reason = failureOf(error);
    throw reason === null ? error : invalid({ [fieldOf[asked.from]]: [reason] });
  } finally {
    await files.remove(to);
  }
}

const fieldOf = { url: 'url', sftp: 'pattern', upload: 'file_id' } as const;
