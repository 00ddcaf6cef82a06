import { z } from 'zod';
import { productFeedTemplates, templateDesign } from '../contract.ts';

/** The schema of a template's editor. */
export const templateForm = templateDesign.extend({
  name: productFeedTemplates.fields.shape.name,
  html: z.string(),
});

/** A template as its editor holds it. */
export type TemplateForm = z.infer<typeof templateForm>;
