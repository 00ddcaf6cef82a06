import { z } from 'zod';
import { importChoices } from '#features/audience/contact-import/contract.ts';
import { idParam } from '#platform/contract/fields.ts';
import { fileSources } from './steps.ts';

/** Body of POST data_workflows/preview_file: where an import step would find its file. */
export const filePreviewRequest = z.object({
  from: z.enum(fileSources, `must be one of ${fileSources.join(', ')}`),
  url: z.url('must be an address').max(2048, 'is too long').nullable().default(null),
  folder_list_id: idParam.nullable().default(null),
  pattern: z.string('must be a text').max(100, 'is too long').nullable().default(null),
  file_id: idParam.nullable().default(null),
  ...importChoices.pick({ delimiter: true, encoding: true }).shape,
});

/** Where a file is. */
export type FileAsked = z.output<typeof filePreviewRequest>;

/** The start of a file: its columns, three rows, and a proposal for the field of each column. */
export const filePreview = z.object({
  file_name: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.string().nullable()),
  contact_fields: z.array(z.string()),
  custom_fields: z.array(z.string()),
});

/** The start of a file. */
export type FilePreview = z.infer<typeof filePreview>;
