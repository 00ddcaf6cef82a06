import { Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  bulkActions,
  type ContactChange,
} from '#features/audience/contacts/contract/bulk-change.ts';
import { IconAction } from '#platform/web/page/IconAction.tsx';
import { mostChanges } from '../../contract/steps.ts';
import classes from '../data-journeys.module.css';
import type { FieldsProps } from './fields-props.ts';
import { ChangeInput } from './ChangeInput.tsx';

/** A change as it begins. */
function begun(action: ContactChange['action']): ContactChange {
  switch (action) {
    case 'add_tags':
    case 'remove_tags':
      return { action, tag_ids: [] };
    case 'add_to_lists':
    case 'remove_from_lists':
      return { action, list_ids: [] };
    case 'set_field':
      return { action, field: '', value: '' };
    case 'do_not_mail':
      return { action };
  }
}

/** What is changed of each contact, one change after the other. */
export function UpdateFields(props: FieldsProps<'update'>) {
  const { step, set, errorOf } = props;
  const { t } = useTranslation('data-journeys');
  const changes = step.changes ?? [];
  const put = (place: number, change: ContactChange) =>
    set({ changes: changes.map((one, at) => (at === place ? change : one)) });
  return (
    <>
      {changes.map((change, place) => (
        <fieldset key={place} className={classes.change}>
          <legend className="hg-visually-hidden">{t('form.change', { number: place + 1 })}</legend>
          <div className={classes.changeHead}>
            <Select
              aria-label={t('form.action')}
              allowDeselect={false}
              value={change.action}
              data={bulkActions.map((value) => ({ value, label: t(`form.actions.${value}`) }))}
              onChange={(value) => {
                const action = bulkActions.find((one) => one === value);
                if (action) put(place, begun(action));
              }}
            />
            <IconAction
              label={t('form.removeChange')}
              variant="subtle"
              color="gray"
              onClick={() => set({ changes: changes.filter((_one, at) => at !== place) })}
            >
              <IconTrash size={16} />
            </IconAction>
          </div>
          <ChangeInput
            {...props}
            change={change}
            place={place}
            onChange={(next) => put(place, next)}
          />
        </fieldset>
      ))}
      {errorOf('changes') !== null && changes.length === 0 && (
        <p className={classes.error} role="alert">
          {errorOf('changes')}
        </p>
      )}
      <Button
        variant="default"
        size="xs"
        className={classes.start ?? ''}
        leftSection={<IconPlus size={14} />}
        disabled={changes.length >= mostChanges}
        onClick={() => set({ changes: [...changes, begun('add_tags')] })}
      >
        {t('form.addChange')}
      </Button>
    </>
  );
}
