import { z } from 'zod';
import { idList, idParam, pageNumber, pageSize } from './fields.ts';

/** The longest folder name, in characters. */
export const folderNameLimit = 36;

/** Messages of the folder's name, to the letter. */
export const folderNameMessages = {
  required: 'Name is required',
  tooLong: "You've exceeded maximum character count",
} as const;

// Counted in characters as people see them, so that an emoji is one.
const folderName = z
  .string(folderNameMessages.required)
  .trim()
  .min(1, folderNameMessages.required)
  .refine((name) => [...name].length <= folderNameLimit, folderNameMessages.tooLong);
const folderType = z.string('must be a text').max(60, 'is too long (at most 60 characters)');
const parent = z.union([idParam, z.literal('root'), z.literal(''), z.null()]).optional();

/** Body of POST folders: a new folder below a parent, or at the top. */
export const newFolder = z.object({
  folder: z.object({ name: folderName, folder_type: folderType.default('') }),
  parent_folder_id: parent,
});

/** How a folder can be shared with one person. */
export const permissionTypes = ['viewer', 'editor'] as const;

/** One person a folder is shared with, as the Modify Permission drawer sends it. */
export const sharedUser = z.object({
  id: idParam,
  email: z.string().max(254).optional(),
  permission_type: z.enum(permissionTypes, 'must be viewer or editor').default('viewer'),
});

const access = {
  privacy: z.enum(['public', 'private'], 'must be public or private').optional(),
  owner_ids: idList.optional(),
  editor_ids: idList.optional(),
  viewer_ids: idList.optional(),
  owner_access: z.boolean('must be true or false').optional(),
  editor_access: z.boolean('must be true or false').optional(),
};

/** Body of PUT folders/{id}: another name, another parent, or who may see and change it; the access may stand inside `folder` too. */
export const changedFolder = z.object({
  folder: z
    .object({ name: folderName, folder_type: folderType, ...access })
    .partial()
    .optional(),
  parent_folder_id: parent,
  ...access,
  shared_users: z
    .array(sharedUser, 'must be a list of people')
    .max(1000, 'at most 1000 people')
    .optional(),
});

/** A change of who may do what with a folder. */
export type FolderAccess = { [Name in keyof typeof access]?: z.output<(typeof access)[Name]> };

/** Query of GET folders; images keep theirs without a type. The type is also called folderType. */
export const folderQuery = z.preprocess(
  (query) => {
    if (query === null || typeof query !== 'object' || !('folderType' in query)) return query;
    const { folderType: otherwise, ...rest } = query;
    return { folder_type: otherwise, ...rest };
  },
  z.object({
    folder_type: folderType.default(''),
    page: pageNumber.default(1),
    per_page: pageSize(10_000).default(10),
  }),
);

/** Body of PUT folders/{id}/move and folders/root/move: records or folders that go there. */
export const movedElements = z.object({
  element_ids: idList,
  element_type: z
    .string('is required')
    .min(1, 'is required')
    .max(60, 'is too long (at most 60 characters)'),
  folder_type: folderType.optional(),
});

/** Body of POST folders/move: the same with the target's id, or root. */
export const movedTo = movedElements.extend({
  id: z.union([idParam, z.literal('root')], 'must be a folder’s id or root'),
});

/** A folder as the tree shows it. */
export const folderRow = z.object({
  id: z.number(),
  name: z.string(),
  folder_type: z.string(),
  ancestry: z.string().nullable(),
  is_owner: z.boolean(),
  is_editor: z.boolean(),
  /** May look at what is in it: everybody at a public folder, owners, editors and viewers at a private one. */
  is_viewer: z.boolean(),
  privacy: z.string(),
  owner_ids: z.array(z.number()),
  editor_ids: z.array(z.number()),
  viewer_ids: z.array(z.number()),
  owner_access: z.boolean(),
  editor_access: z.boolean(),
  /** How many records it holds; null where the person may not look. */
  count: z.number().nullable(),
});

/** What is said after each change, to the letter. */
export const folderMessages = {
  created: 'Folder Created Successfully.',
  updated: 'Folder Updated Successfully.',
  deleted: 'Folder Deleted Successfully.',
  privacySaved: 'Privacy Permissions Saved Successfully.',
  movedTo: (name: string) => `Added to folder ${name} successfully`,
} as const;

/** Said wherever somebody else than the owner tries what only an owner may. */
export const onlyOwners = 'Only the owner can rename, delete or set permissions.';

/** Open and locked state of the folder column; an empty body of users/toggle_folders flips `open`. */
export const folderColumn = z.object({
  open: z.boolean('must be true or false'),
  locked: z.boolean('must be true or false'),
});

// Page kinds whose folders go by another name; all others have their own.
const folderTypes: Readonly<Record<string, string>> = {
  image: '',
  contact_tag: 'tag',
  data_journey: 'data_workflow',
  'sql query': 'relational_query',
  journey: 'workflow',
  acquisition_form: 'acquisition/builder',
  countdown_timer: 'live_content_image',
  signup_form: 'form',
  campaign_tag: 'ctag',
};

/** The folder_type of the folders of a kind of page. */
export function folderTypeOf(pageKind: string): string {
  return Object.hasOwn(folderTypes, pageKind) ? (folderTypes[pageKind] ?? pageKind) : pageKind;
}
