import { sql } from 'kysely';
import { allTextOf, mapParts, type ContentPart } from '#engines/content-parts/public.ts';
import { namedIds } from '#engines/recipient-values/public.ts';
import type { Finding } from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';

interface Known {
  id: number;
  name: string;
  link_url: string;
  picture: string | null;
}

const where = { part: 'html', line: null } as const;
const picture = /\{\{-?\s{0,20}image_group\.g(\d{1,12})\s{0,20}-?\}\}/g;
const link = /\{\{-?\s{0,20}image_group_link\.g(\d{1,12})\s{0,20}-?\}\}/g;

/** Image groups in contents: they stay tokens until an email is made; previews show the first picture, and here it is said what cannot be shown. */
export const groupPart: ContentPart = {
  name: 'image_groups',
  order: 60,
  async freeze(account, parts, context) {
    if (context.purpose !== 'preview') return parts;
    const known = await knownIn(account, allTextOf(parts));
    if (known.size === 0) return parts;
    return mapParts(parts, (text) =>
      text
        .replace(picture, (token, id: string) => addressOf(known.get(Number(id)), token))
        .replace(link, (token, id: string) => known.get(Number(id))?.link_url ?? token),
    );
  },
  async check(account, parts) {
    const text = allTextOf(parts);
    const ids = idsIn(text);
    if (ids.length === 0) return [];
    const known = await knownIn(account, text);
    return ids.flatMap((id) => findingsOf(id, known.get(id), namesLink(text, id)));
  },
};

const addressOf = (group: Known | undefined, token: string): string =>
  group?.picture ? `/i/${group.picture}` : token;

function findingsOf(id: number, group: Known | undefined, isLinked: boolean): Finding[] {
  if (!group)
    return [
      {
        code: 'unknown_part',
        severity: 'error',
        message: `Image group ${id} does not exist, so its place would stay empty.`,
        fix: 'Choose another image group in the content, or take the picture out.',
        where,
      },
    ];
  if (group.picture === null)
    return [
      {
        code: 'unready_part',
        severity: 'error',
        message: `Image group “${group.name}” has no image, so its place would stay empty.`,
        fix: 'Add an image to the image group.',
        where,
      },
    ];
  if (!isLinked || group.link_url !== '') return [];
  return [
    {
      code: 'unready_part',
      severity: 'error',
      message: `Image group “${group.name}” has no link address, so its link would lead nowhere.`,
      fix: 'Give the image group a link address.',
      where,
    },
  ];
}

function idsIn(text: string): number[] {
  const ids = [...namedIds([text], 'image_group'), ...namedIds([text], 'image_group_link')];
  return [...new Set(ids)];
}

function namesLink(text: string, id: number): boolean {
  return namedIds([text], 'image_group_link').includes(id);
}

async function knownIn(account: Account, text: string): Promise<Map<number, Known>> {
  const ids = idsIn(text);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Known>`
    select r.id, r.name, r.link_url, (
      select i.key || '/' || i.files[1] from image_group_images m
      join images i on i.account_id = ${account.id} and i.id = m.image_id
      where m.account_id = ${account.id} and m.group_id = r.id order by m.position limit 1) as picture
    from image_groups r where r.account_id = ${account.id} and r.id = any(${ids}::bigint[])`.execute(
    account.db,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}
