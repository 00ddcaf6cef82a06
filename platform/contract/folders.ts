import { z } from 'zod';
import { idList, idParam } from './fields.ts';

/** The longest folder name, in characters. */
export const folderNameLimit = 36;

const folderName = z.string('is required').trim().min(1, 'is required').max(folderNameLimit, `is too long (at most ${folderNameLimit} characters)`);
const parent = z.union([idParam, z.literal('root'), z.literal(''), z.null()]).optional();

/** Body of POST folders: a new folder below a parent, or at the top. */
export const newFolder = z.object({
  folder: z.object({ name: folderName, folder_type: z.string().min(1).max(60) }),
  parent_folder_id: parent,
});

/** Body of PUT folders/{id}: another name, another parent, or who may see and change it. */
export const changedFolder = z.object({
  folder: z.object({ name: folderName, folder_type: z.string().max(60) }).partial().optional(),
  parent_folder_id: parent,
  privacy: z.enum(['public', 'private'], 'must be public or private').optional(),
  owner_ids: idList.optional(),
  editor_ids: idList.optional(),
  owner_access: z.boolean().optional(),
  editor_access: z.boolean().optional(),
});

/** Body of PUT folders/{id}/move and folders/root/move: records or folders that go there. */
export const movedElements = z.object({
  element_ids: idList,
  element_type: z.string().min(1).max(60),
  folder_type: z.string().min(1).max(60).optional(),
});

/** A folder as the tree shows it. */
export const folderRow = z.object({
  id: z.number(), name: z.string(), folder_type: z.string(), ancestry: z.string().nullable(), is_owner: z.boolean(), is_editor: z.boolean(),
  privacy: z.string(), owner_ids: z.array(z.number()), editor_ids: z.array(z.number()), owner_access: z.boolean(), editor_access: z.boolean(),
});

/** What is said after each change, to the letter. */
export const folderMessages = {
  created: 'Folder Created Successfully.',
  updated: 'Folder Updated Successfully.',
  deleted: 'Folder Deleted Successfully.',
  privacySaved: 'Privacy Permissions Saved Successfully.',
  movedTo: (name: string) => `Added to folder ${name} successfully`,
} as const;
