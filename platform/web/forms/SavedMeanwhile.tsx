import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { savedByText } from '../drafts/saved-by-text.ts';
import { formatDateTime } from '../format/date-time.ts';
import { differencesOf, type Difference } from './differences.ts';
import type { Meanwhile } from './use-conflict.ts';
import classes from './SavedMeanwhile.module.css';

const mostShown = 8;

/** Somebody saved what this form changes: says who, compares the versions, and leaves the choice which one stays. */
export function SavedMeanwhile<Values extends object>({
  meanwhile,
  mine,
  submit,
  fields,
  sayValue,
}: {
  meanwhile: Meanwhile<Values>;
  mine: Values;
  /** Saves the form again. */
  submit: () => void;
  /** What its fields are called, where they do not all stand on the screen. */
  fields?: ReadonlyMap<string, string>;
  /** Words for its values, where these are no texts. */
  sayValue?: (value: unknown) => string;
}) {
  const { t } = useTranslation('platform');
  const { conflict } = meanwhile;
  const top = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  useLayoutEffect(() => {
    if (conflict === null) return;
    setFound(labelsOf(top.current?.closest('form') ?? null));
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [conflict]);
  if (conflict === null) return null;
  const { saved } = conflict;
  const labels = fields ?? found;
  const differences = differencesOf({ saved: conflict.values, mine }, [...labels.keys()], sayValue);
  return (
    <Alert
      ref={top}
      color="amber"
      icon={<IconUsers size={18} />}
      title={savedByText(saved, t)}
      role="alert"
    >
      {saved && (
        <Text size="sm">
          {t('draft.when', { time: formatDateTime(saved.at, { style: 'time' }) })}
        </Text>
      )}
      <Differences differences={differences.slice(0, mostShown)} labels={labels} />
      <Group gap={8} mt={10}>
        <Button
          size="xs"
          onClick={() => {
            meanwhile.keepMine();
            submit();
          }}
        >
          {t('draft.keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={meanwhile.takeTheirs}>
          {t('draft.takeTheirs')}
        </Button>
      </Group>
    </Alert>
  );
}

function Differences({
  differences,
  labels,
}: {
  differences: readonly Difference[];
  labels: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation('platform');
  if (differences.length === 0) return null;
  return (
    <table className={classes.compare}>
      <thead>
        <tr>
          <th scope="col">{t('draft.field')}</th>
          <th scope="col">{t('draft.theirs')}</th>
          <th scope="col">{t('draft.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, saved, mine }) => (
          <tr key={field}>
            <th scope="row">{labels.get(field)}</th>
            <td>{saved}</td>
            <td>{mine}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// What a field is called stands on the screen already, whichever form this is.
function labelsOf(form: HTMLFormElement | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const input of form?.querySelectorAll<HTMLInputElement>('[data-path]') ?? []) {
    // The star of a field that is needed is no part of its name.
    const label = input.labels?.[0]?.textContent?.replace(/\*$/, '').trim();
    const field = input.dataset['path'];
    if (label && field) found.set(field, label);
  }
  return found;
}
