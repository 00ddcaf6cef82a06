import { createHash } from 'node:crypto';
import type { TestServer } from '#tests/harness/server.ts';

/** A hash of a text in hex. */
export const hashed = (kind: 'md5' | 'sha256', text: string) =>
  createHash(kind).update(text).digest('hex');

/** A form with a file, as pages and programs send it. */
export function formOf(content: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new File([content], 'hashes.csv'));
  return form;
}

/** A list with these people on it. */
export async function listWith(server: TestServer, ...emails: string[]): Promise<number> {
  const name = `List ${Math.random()}`;
  const { id } = (await server.call('POST', 'lists.json', { list: { name } })).body.data;
  for (const email of emails)
    await server.call('POST', `lists/${id}/contacts.json`, { contact: { email } });
  return id;
}
