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

/** How an account signs in by SFTP. */
export const sftpAccess = z.object({
  /** Null where this installation has no SFTP. */
  port: z.number().nullable(),
  host: z.string(),
  user_name: z.string(),
  password_set_at: z.string().nullable(),
  folders: z.array(z.object({ path: z.string(), list_id: z.number().nullable() })),
});
