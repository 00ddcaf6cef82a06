import type { StepDraft } from '../step-draft.ts';
import { ExportFields } from './ExportFields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { ImportFields } from './ImportFields.tsx';
import { QueryFields } from './QueryFields.tsx';
import { CampaignFields, JourneyFields } from './StartFields.tsx';
import { UpdateFields } from './UpdateFields.tsx';
import { CheckFields, WaitFields } from './WaitAndCheckFields.tsx';

const byType = {
  query: QueryFields,
  import: ImportFields,
  wait: WaitFields,
  update: UpdateFields,
  check: CheckFields,
  export: ExportFields,
  campaign: CampaignFields,
  journey: JourneyFields,
} as const;

/** The fields of a step, by its type. */
export function StepFields(props: {
  draft: StepDraft;
  errorOf: (field: string) => string | null;
  onChange: (next: (before: StepDraft) => StepDraft) => void;
}) {
  const { draft, errorOf, onChange } = props;
  const Fields = byType[draft.step.type] as (given: FieldsProps<never>) => React.ReactNode;
  return (
    <Fields
      step={draft.step as never}
      files={draft.files}
      errorOf={errorOf}
      nameOf={(family, id) => draft.names[family]?.[String(id)] ?? `#${id}`}
      set={(change) =>
        onChange((before) => ({ ...before, step: { ...before.step, ...(change as object) } }))
      }
      onNames={(family, picked) =>
        onChange((before) => ({
          ...before,
          names: {
            ...before.names,
            [family]: {
              ...before.names[family],
              ...Object.fromEntries(picked.map(({ id, name }) => [String(id), name])),
            },
          },
        }))
      }
      onFile={(file) => onChange((before) => ({ ...before, files: [...before.files, file] }))}
    />
  );
}
