import { Accordion, Button, Checkbox, Skeleton, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  checkScale,
  scalePlaces,
  type GivenScale,
  type RfmSettings,
  type ScaleFaults,
  type ScalePlace,
} from '#engines/rfm/contract.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { rfmTexts, useRfmChanges, useRfmSettings } from './rfm-calls.ts';

type Values = Readonly<Record<ScalePlace, string>>;

const sections = ['recency', 'frequency', 'monetary'] as const;
const inProgress = 'Recalculation in progress. New settings will be applied shortly.';

/** From where on a buyer has which score. Closed to changes while buyers are scored anew. */
export function SettingsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(rfmTexts);
  const settings = useRfmSettings(opened);
  const isLocked = settings.data !== undefined && settings.data.status !== 'active';
  useEffect(() => {
    if (opened && isLocked) snackbar.warning({ message: serverText(inProgress) });
  }, [opened, isLocked]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('settings.title')}
      description={t('settings.text')}
    >
      {settings.error && (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
      {!settings.data && !settings.error && <Skeleton h={320} />}
      {opened && settings.data && (
        <Form
          key={`${settings.data.status} ${settings.dataUpdatedAt > 0}`}
          settings={settings.data}
          isLocked={isLocked}
        />
      )}
    </Drawer>
  );
}

function Form({ settings, isLocked }: { settings: RfmSettings; isLocked: boolean }) {
  const { t } = useTranslation(rfmTexts);
  const [values, setValues] = useState<Values>(() => valuesOf(settings));
  const [isTouched, setTouched] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const { recalculate } = useRfmChanges();
  const isShut = isLocked || recalculate.isPending || recalculate.isSuccess;
  const { scale, faults } = checkScale(givenOf(values));
  const isValid = scale !== null;
  const set = (place: ScalePlace, value: string) => {
    setTouched(true);
    setConfirmed(false);
    setValues({ ...values, [place]: value });
  };
  const apply = () =>
    recalculate.mutate(givenOf(values), {
      onSuccess: () => snackbar.info({ message: serverText(inProgress) }),
    });
  return (
    <Stack gap={16}>
      <Accordion multiple defaultValue={[...sections]} variant="separated">
        {sections.map((section) => (
          <Section
            key={section}
            section={section}
            values={values}
            faults={isShut ? {} : faults}
            isShut={isShut}
            onChange={set}
          />
        ))}
      </Accordion>
      <Checkbox
        label={t('settings.confirm')}
        disabled={isShut || !isValid}
        checked={isConfirmed && isValid}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <Button
        disabled={isShut || !isValid || !isTouched || !isConfirmed}
        loading={recalculate.isPending}
        onClick={apply}
      >
        {t('settings.apply')}
      </Button>
    </Stack>
  );
}

function Section({
  section,
  values,
  faults,
  isShut,
  onChange,
}: {
  section: (typeof sections)[number];
  values: Values;
  faults: ScaleFaults;
  isShut: boolean;
  onChange: (place: ScalePlace, value: string) => void;
}) {
  const { t } = useTranslation(rfmTexts);
  return (
    <Accordion.Item value={section}>
      <Accordion.Control>{t(`scores.${section}`)}</Accordion.Control>
      <Accordion.Panel>
        <Stack gap={12}>
          {scalePlaces
            .filter((place) => place.startsWith(section))
            .map((place) => (
              <TextInput
                key={place}
                label={t(`settings.${section}Score`, { score: place.slice(-1) })}
                inputMode="decimal"
                maxLength={40}
                value={values[place]}
                readOnly={isShut}
                disabled={isShut}
                error={faults[place] && serverText(faults[place])}
                onChange={(event) => onChange(place, event.currentTarget.value)}
              />
            ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function valuesOf({ recency, frequency, monetary }: RfmSettings): Values {
  return {
    'recency.score_3': String(recency.score_3),
    'recency.score_2': String(recency.score_2),
    'recency.score_1': String(recency.score_1),
    'frequency.score_3': String(frequency.score_3),
    'frequency.score_2': String(frequency.score_2),
    'monetary.score_3': String(monetary.score_3),
    'monetary.score_2': String(monetary.score_2),
  };
}

function givenOf(values: Values): GivenScale {
  return {
    recency: {
      score_3: values['recency.score_3'],
      score_2: values['recency.score_2'],
      score_1: values['recency.score_1'],
    },
    frequency: { score_3: values['frequency.score_3'], score_2: values['frequency.score_2'] },
    monetary: { score_3: values['monetary.score_3'], score_2: values['monetary.score_2'] },
  };
}
