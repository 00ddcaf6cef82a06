import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import type { StepFormProps } from './form-props.ts';
import { RecordField } from './RecordField.tsx';

const listActions = ['add', 'remove', 'unsubscribe'] as const;
const tagActions = ['add', 'remove'] as const;

/** Which lists the contact joins or leaves. */
export function ListForm({ node, change, builder }: StepFormProps<'list'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Stack gap={12}>
      <Select
        label={t('fields.action')}
        allowDeselect={false}
        data={listActions.map((one) => ({ value: one, label: t(`listActions.${one}`) }))}
        value={node.action}
        onChange={(next) => change({ action: listActions.find((one) => one === next) ?? 'add' })}
      />
      <RecordField
        label={t('families.lists')}
        family="lists"
        required
        ids={node.list_ids}
        names={builder.names}
        onChange={(list_ids) => change({ list_ids })}
      />
    </Stack>
  );
}

/** Which tags the contact gets or loses. */
export function TagForm({ node, change, builder }: StepFormProps<'tag'>) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Stack gap={12}>
      <Select
        label={t('fields.action')}
        allowDeselect={false}
        data={tagActions.map((one) => ({ value: one, label: t(`tagActions.${one}`) }))}
        value={node.action}
        onChange={(next) => change({ action: tagActions.find((one) => one === next) ?? 'add' })}
      />
      <RecordField
        label={t('families.tags')}
        family="tags"
        required
        ids={node.tag_ids}
        names={builder.names}
        onChange={(tag_ids) => change({ tag_ids })}
      />
    </Stack>
  );
}

/** Which other journey the contact enters or leaves. */
export function JourneyForm({
  node,
  change,
  builder,
}: Pick<StepFormProps<'start_journey' | 'end_journey'>, 'node' | 'builder'> & {
  change: (part: { journey_id: number | null }) => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <RecordField
      label={t('families.workflows')}
      family="workflows"
      single
      required
      ids={node.journey_id === null ? [] : [node.journey_id]}
      names={builder.names}
      onChange={([id]) => change({ journey_id: id ?? null })}
    />
  );
}
