import { z } from 'zod';
import { formDefinition, formDisplay, formTypes } from '#engines/forms/contract.ts';
import { idList, idParam, requiredText } from '#platform/contract/fields.ts';
import { resource, type RowOf } from '#platform/contract/resource.ts';

/** Draft: nobody has seen it yet; paused: nobody sees it now. */
export const formStates = ['draft', 'published', 'paused'] as const;

const type = z.enum(formTypes, `must be one of ${formTypes.join(', ')}`);
const state = z.enum(formStates, `must be one of ${formStates.join(', ')}`);

/** What a form asks and says, how it looks and when it shows. */
export const formDesign = formDefinition.extend({ display: formDisplay.prefault({}) });

/** What a form asks and says, how it looks and when it shows. */
export type FormDesign = z.output<typeof formDesign>;

/** The last part of a form's own address. */
export const formAddress = z
  .string('must be a text')
  .trim()
  .toLowerCase()
  .regex(
    /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    'must be small letters and digits, with hyphens between them',
  )
  .max(80, 'at most 80 characters');

/** Forms that show on pages of others: popups, bars and so on. */
export const builders = resource({
  path: 'builders',
  singular: 'builder',
  title: 'Acquisition form',
  role: 'forms',
  collectionKey: null,
  fields: z.object({
    name: requiredText(),
    type: type.optional(),
    design: z.record(z.string(), z.unknown(), 'must be an object').optional(),
    lists: idList.pipe(z.array(z.number()).max(50, 'at most 50')).optional(),
    folder_id: idParam.nullable().optional(),
    url: formAddress.optional(),
    /** True: what is drafted is what visitors get; false: they get nothing. */
    published: z.boolean('must be true or false').optional(),
    state: z.enum(['published', 'paused'], 'must be published or paused').optional(),
  }),
  row: z.object({
    id: z.number(),
    name: z.string(),
    type,
    state,
    published: z.boolean(),
    /** The draft says something else than what visitors get. */
    has_changes: z.boolean(),
    design: z.record(z.string(), z.unknown()),
    lists: z.array(z.number()),
    folder_id: z.number().nullable(),
    url: z.string(),
    version: z.number().nullable(),
    published_at: z.string().nullable(),
    /** How often people saw it, what they sent and what was kept out. */
    views: z.number(),
    submissions: z.number(),
    quarantined: z.number(),
    kept_out_this_week: z.number(),
    /** Submissions of a hundred views; null while nobody has seen it. */
    rate: z.number().nullable(),
    is_sample: z.boolean(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
  list: {
    search: ['name'],
    sort: ['name', 'created_at', 'updated_at'],
    defaultSort: ['updated_at', 'desc'],
    filters: z.object({ type: type.optional(), status: state.optional() }),
    pageSize: 10,
  },
  verbs: [
    'list',
    'show',
    'create',
    'update',
    'delete',
    'bulk_delete',
    'duplicate',
    'validate_name',
    'check_modules_in_use',
  ],
});

/** One of them as the list carries it. */
export type AcquisitionForm = RowOf<typeof builders>;

/** How a form gets onto a website. */
export interface FormInstallation {
  /** The script that shows it. */
  readonly script_url: string;
  /** Its page on our own address. */
  readonly hosted_url: string;
  /** The same by the form's own address; empty without one. */
  readonly named_url: string;
  /** What is pasted into a page. */
  readonly code: string;
  /** What a website with a content security policy adds to it. */
  readonly csp: readonly string[];
}

/** One form as GET builders/{id} answers it. */
export interface ShownAcquisitionForm extends AcquisitionForm {
  /** The draft as its script is to show it. */
  readonly json: object;
  readonly installation: FormInstallation;
}

/** Body of POST builders/preview: a form that may not be saved yet. */
export const formLook = z.object({ type, design: formDesign });

/** Answer of GET builders/get_builder: the form that brings people into a journey, or what a new one starts with. */
export const builderOfJourney = z.object({
  id: z.number().nullable(),
  journey: z.object({ id: z.number(), name: z.string() }),
  lists: z.array(z.number()),
});

/** The form of a journey. */
export type BuilderOfJourney = z.infer<typeof builderOfJourney>;
