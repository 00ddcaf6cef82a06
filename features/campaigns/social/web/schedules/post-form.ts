import { z } from 'zod';
import { accountKinds, type AccountKind } from '#engines/social/contract.ts';
import type { SocialPost } from '../../contract/posts.ts';

/** A post as its form holds it. */
export const postForm = z.object({
  text: z.string(),
  variants: z.partialRecord(z.enum(accountKinds), z.string()),
  link: z.string(),
  picture_url: z.string(),
  social_account_ids: z.array(z.string()),
  category_id: z.string().nullable(),
  campaign_id: z.string().nullable(),
  status: z.enum(['draft', 'queued', 'scheduled']),
  scheduled_at: z.string().nullable(),
});

/** A post as its form holds it. */
export type PostForm = z.output<typeof postForm>;

/** The form of a post, or an empty one that joins the queue. */
export function formOf(post: SocialPost | null): PostForm {
  if (post === null)
    return {
      text: '',
      variants: {},
      link: '',
      picture_url: '',
      social_account_ids: [],
      category_id: null,
      campaign_id: null,
      status: 'queued',
      scheduled_at: null,
    };
  const { text, variants, link, picture_url, scheduled_at } = post;
  return {
    text,
    variants,
    link,
    picture_url,
    scheduled_at,
    social_account_ids: post.social_account_ids.map(String),
    category_id: textOf(post.category_id),
    campaign_id: textOf(post.campaign_id),
    status: post.status === 'queued' || post.status === 'scheduled' ? post.status : 'draft',
  };
}

/** What is sent of a form: other words only where there are some. */
export function valuesOf(form: PostForm): object {
  return {
    ...form,
    variants: Object.fromEntries(
      Object.entries(form.variants).filter(([, text]) => text?.trim() !== ''),
    ),
    social_account_ids: form.social_account_ids.map(Number),
    category_id: idOf(form.category_id),
    campaign_id: idOf(form.campaign_id),
    scheduled_at: form.status === 'scheduled' ? form.scheduled_at : null,
  };
}

/** What a post says in an account of a kind. */
export function partsOf(
  { text, variants, link, picture_url }: PostForm,
  kind: AccountKind,
): { text: string; link: string; picture_url: string } {
  const own = variants[kind]?.trim() ?? '';
  return { text: own === '' ? text : own, link, picture_url };
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id));
const idOf = (text: string | null): number | null => (text === null ? null : Number(text));
