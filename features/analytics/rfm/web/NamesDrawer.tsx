import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  allNames,
  checkNames,
  rfmGroups,
  usualGroupNames,
  type GroupNames,
} from '#engines/rfm/contract.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { namesSaved, type GroupFigures } from '../contract/report.ts';
import { rfmTexts, useRfmChanges } from './rfm-calls.ts';

/** What the groups are called, one field for each. */
export function NamesDrawer({
  opened,
  groups,
  onClose,
}: {
  opened: boolean;
  groups: readonly GroupFigures[] | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(rfmTexts);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('names.title')}
      description={t('names.text')}
    >
      {!groups && <Skeleton h={320} />}
      {opened && groups && (
        <Form
          names={allNames(Object.fromEntries(groups.map(({ key, name }) => [key, name])))}
          onSaved={onClose}
        />
      )}
    </Drawer>
  );
}

function Form({ names, onSaved }: { names: GroupNames; onSaved: () => void }) {
  const { t } = useTranslation(rfmTexts);
  const [values, setValues] = useState<GroupNames>(names);
  const { rename } = useRfmChanges();
  const faults = checkNames(values);
  const isValid = Object.keys(faults).length === 0;
  const isChanged = rfmGroups.some((key) => values[key] !== names[key]);
  const save = () =>
    rename.mutate(values, {
      onSuccess: () => {
        snackbar.success({ message: serverText(namesSaved) });
        onSaved();
      },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && isChanged) save();
      }}
    >
      <Stack gap={12}>
        {rfmGroups.map((key) => (
          <TextInput
            key={key}
            label={t(`groups.${key}`)}
            description={t(`groupTexts.${key}`)}
            maxLength={200}
            value={values[key]}
            error={faults[key] && serverText(faults[key])}
            onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
          />
        ))}
        <Group justify="space-between">
          <Button variant="default" onClick={() => setValues(usualGroupNames)}>
            {t('names.reset')}
          </Button>
          <Button type="submit" disabled={!isValid || !isChanged} loading={rename.isPending}>
            {t('names.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
