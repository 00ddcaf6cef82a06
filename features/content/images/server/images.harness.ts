import type { Called, TestServer } from '#tests/harness/server.ts';
import { pictures } from '#platform/server/pictures/pictures.ts';

/** A picture of one colour. */
export function aPicture(
  how: { width?: number; height?: number; color?: string; format?: 'png' | 'jpeg' } = {},
): Promise<Buffer> {
  const { width = 40, height = 20, color = '#224466', format = 'png' } = how;
  return pictures.drawPicture({ width, height, background: color, shapes: [], format });
}

/** Sends a picture to the library as a browser does. */
export async function upload(
  server: TestServer,
  content: Uint8Array,
  how: { name?: string; fields?: Record<string, string>; key?: string } = {},
): Promise<Called> {
  const form = new FormData();
  for (const [name, value] of Object.entries(how.fields ?? {})) form.append(name, value);
  form.append('file', new File([new Uint8Array(content)], how.name ?? 'picture.png'));
  const answer = await fetch(`${server.url}/v2/${server.account}/images.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${how.key ?? server.apiKey}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

/** An uploaded picture as the library answers it. */
export async function anImage(
  server: TestServer,
  how: Parameters<typeof aPicture>[0] & { name?: string } = {},
): Promise<{ id: number; name: string; image: { url: string }; thumb_url: string }> {
  return (await upload(server, await aPicture(how), { name: how.name ?? 'picture.png' })).body.data;
}

/** The status of a public address. */
export const isServed = async (url: string): Promise<number> => (await fetch(url)).status;

/** Waits until files of deleted pictures are taken away: what was queued before is done before. */
export async function filesAreGone(server: TestServer): Promise<void> {
  await server.until(async () => {
    const { rows } = await server.database.pool.query(
      `select from pgboss.job where name = 'images.remove-files' and state in ('created', 'retry', 'active') and start_after <= now()`,
    );
    return rows.length === 0;
  }, 'files are gone');
}

/** A folder for pictures. */
export async function aFolder(server: TestServer, name: string): Promise<number> {
  const { body } = await server.call('POST', 'folders.json', { folder: { name, folder_type: '' } });
  return body.data.id;
}
