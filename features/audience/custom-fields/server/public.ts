export { fieldsOf, type FieldDefinition } from '#engines/audience/public.ts';
export { ensureFields } from './ensure-fields.ts';
export { identifyingField } from './identifying-field.ts';
export { fieldLabels, type FieldLabels } from './field-labels.ts';
export { fieldSample, type SampleFields } from './sample-fields.ts';
