import { z } from 'zod';
import { passwordMessages, passwordProblems } from '#platform/contract/password-rules.ts';

/** Role that sees how the account signs in by SFTP and sets its password. */
export const sftpRole = 'ftp';

const fields = z
  .object({
    ftp_password: z.string(passwordMessages.required).superRefine((text, context) => {
      for (const message of passwordProblems(text)) context.addIssue({ code: 'custom', message });
    }),
    ftp_password_confirmation: z
      .string(passwordMessages.required)
      .min(1, passwordMessages.required),
  })
  .refine((change) => change.ftp_password === change.ftp_password_confirmation, {
    path: ['ftp_password_confirmation'],
    message: passwordMessages.mismatch,
    // Said beside every other message; an empty repetition has a message of its own.
    when: ({ value }) =>
      typeof value === 'object' &&
      value !== null &&
      'ftp_password_confirmation' in value &&
      value.ftp_password_confirmation !== '',
  });

/** The fields of the drawer, and the body of PUT sftp_access. */
export const sftpPasswordFields = fields;

const keyRequired = 'Paste a public key';

/** The fields of the drawer of a public key, and the body of POST sftp_keys. */
export const sftpKeyFields = z.object({
  name: z
    .string('is required')
    .trim()
    .min(1, 'Name the computer or program that uses the key')
    .max(100, 'must be at most 100 characters long'),
  key: z
    .string(keyRequired)
    .trim()
    .min(1, keyRequired)
    .max(8000, 'must be at most 8000 characters long'),
});

const sftpKey = z.object({
  id: z.number(),
  name: z.string(),
  algorithm: z.string(),
  fingerprint: z.string(),
  created_at: z.string(),
});

/** A public key as the page shows it. */
export type SftpKeyRow = z.infer<typeof sftpKey>;

/** The body of POST sftp_exports: the notification that carries a finished export. */
export const sftpExport = z.object({ notification_id: z.number().int().positive() });

/** What GET sftp_exports answers. */
export const sftpExports = z.object({
  exports: z.array(
    z.object({
      notification_id: z.number(),
      name: z.string(),
      finished_at: z.string().nullable(),
    }),
  ),
});

/** How an account signs in by SFTP. */
export const sftpAccess = z.object({
  /** Null where this installation has no SFTP. */
  port: z.number().nullable(),
  host: z.string(),
  user_name: z.string(),
  password_set_at: z.string().nullable(),
  keys: z.array(sftpKey),
  folders: z.array(
    z.object({
      path: z.string(),
      kind: z.enum(['list', 'relational', 'exports', 'processed', 'rejected']),
      list_id: z.number().nullable(),
    }),
  ),
});
