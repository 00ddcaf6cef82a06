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
