import { z } from 'zod';
import { customFields, fieldTypes } from '../contract.ts';
import type { CustomFieldType } from '../contract.ts';

const { display_name, description } = customFields.fields.shape;

/** What the drawer checks before it asks the server; the messages are the product's own. */
export const fieldSchema = z
  .object({
    name: z
      .string()
      .max(255, 'is too long (at most 255 characters)')
      .superRefine((name, context) => {
        if (name === '') context.addIssue({ code: 'custom', message: 'Name is required' });
        else if (name.trim() === '')
          context.addIssue({ code: 'custom', message: 'Name cannot be blank' });
      }),
    field_type: z.enum(fieldTypes),
    default_value: z.string().max(1000, 'is too long (at most 1000 characters)'),
    display_name: display_name.unwrap(),
    description: description.unwrap(),
    add_to_profile_page: z.boolean(),
  })
  .superRefine((field, context) => {
    const message = wrongDefault(field.field_type, field.default_value.trim());
    if (message) context.addIssue({ code: 'custom', path: ['default_value'], message });
  });

/** What the drawer edits. */
export type FieldValues = z.infer<typeof fieldSchema>;

function wrongDefault(type: CustomFieldType, value: string): string | null {
  if (value === '') return null;
  if (type === 'integer' && !/^[+-]?\d+$/.test(value)) return 'Default value is not an integer';
  if (type === 'float' && !Number.isFinite(Number(value))) return 'Default value is not a number';
  return null;
}
