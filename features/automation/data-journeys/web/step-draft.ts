import type { DataJourney } from '../contract/data-journeys.ts';
import type { Step, StepOf, StepType } from '../contract/steps.ts';

/** Part of a step that is being written: fields may still be missing. */
export type Draft<Type extends StepType> = { type: Type; key: string } & {
  [Field in Exclude<keyof StepOf<Type>, 'type' | 'key'>]?: StepOf<Type>[Field] | null | undefined;
};

/** A step while it is written, with the names of what it names. */
export interface StepDraft {
  readonly step: { type: StepType; key: string } & Readonly<Record<string, unknown>>;
  readonly names: DataJourney['names'];
  readonly files: DataJourney['files'];
}

const begun: { readonly [Type in StepType]: Omit<Draft<Type>, 'type' | 'key'> } = {
  query: { source: 'segment', combine: 'replace' },
  import: { from: 'url', mode: 'upsert', date_order: 'mdy' },
  wait: { pattern: '*.csv', hours: 24 },
  update: { changes: [] },
  check: { min: 1, max: null },
  export: {
    to: 'file',
    name: 'contacts-{date}.csv',
    columns: ['email', 'first_name', 'last_name'],
  },
  campaign: { how: 'copy' },
  journey: {},
};

/** A step of a type as its form begins. */
export function newDraft(type: StepType): StepDraft {
  const key = `s${crypto.randomUUID().slice(0, 8)}`;
  return { step: { ...begun[type], type, key }, names: {}, files: [] };
}

/** A step that is there, to be changed. */
export function draftOf(step: Step, { names, files }: DataJourney): StepDraft {
  return { step, names, files };
}
