import { z } from 'zod';
import { requiredText } from '#platform/contract/fields.ts';

/** Longest comment, in characters. */
export const longestComment = 2000;

/** As many comments as a content has at most, replies included. */
export const mostComments = 500;

/** The class by which a block of a layout is known to its comments; it is taken out of what is sent. */
export const commentKey = z
  .string('must be a text')
  .regex(/^hg-note-[a-z\d]{10}$/, 'must be hg-note- and ten letters or digits');

const words = requiredText({ max: longestComment });

/** Body of POST contents/{id}/comments. */
export const newComment = z.object({
  block_key: commentKey,
  /** What the block is called, for when it is gone. */
  block_name: requiredText({ max: 255 }),
  text: words,
});

/** Body of POST contents/{id}/comments/{comment}/replies. */
export const newReply = z.object({ text: words });

/** Body of PUT contents/{id}/comments/{comment}. */
export const resolution = z.object({ resolved: z.boolean('must be true or false') });

const said = z.object({
  id: z.number(),
  author: z.string(),
  text: z.string(),
  created_at: z.string(),
});

/** A comment on a block with its replies, as lists have it. */
export const commentThread = said.extend({
  block_key: z.string(),
  block_name: z.string(),
  /** The saved layout does not have the block any more. */
  is_gone: z.boolean(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
  replies: z.array(said),
});

/** A comment on a block with its replies. */
export type CommentThread = z.infer<typeof commentThread>;

const keys = / ?\bhg-note-[a-z\d]{10}\b/g;

/** A piece of MJML without the classes that comments know its blocks by. */
export function withoutCommentKeys(mjml: string): string {
  return mjml.replace(keys, '').replaceAll(' css-class=""', '');
}
