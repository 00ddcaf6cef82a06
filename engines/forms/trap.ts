import type { FormDefinition } from './contract.ts';

// Programs like to fill these in; no form of ours asks for them by such a name otherwise.
const names = ['website', 'homepage', 'company_website', 'work_website'] as const;

/** The name of the field that only programs fill in: one that the form does not use itself. */
export function trapOf({ pages }: Pick<FormDefinition, 'pages'>): string {
  const used = new Set(pages.flatMap((page) => page.fields.map((field) => field.id)));
  return names.find((name) => !used.has(name)) ?? '_website';
}
