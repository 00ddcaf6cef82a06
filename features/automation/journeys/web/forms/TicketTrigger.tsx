import { MultiSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Which tickets of a contact count: made, closed or rated, and with what priority or rating. */
export function TicketTrigger({ facts, set }: { facts: Facts; set: (part: Facts) => void }) {
  const { t } = useTranslation(journeyTexts);
  const on = ['closed', 'rated'].find((one) => one === facts['on']) ?? 'created';
  return (
    <>
      <Select
        label={t('triggerFields.when')}
        allowDeselect={false}
        data={['created', 'closed', 'rated'].map((value) => ({
          value,
          label: t(`tickets.${value}`),
        }))}
        value={on}
        onChange={(next) => set({ on: next ?? 'created', priorities: [], rating: null })}
      />
      {on === 'rated' ? (
        <Select
          label={t('tickets.rating')}
          placeholder={t('families.any')}
          clearable
          data={['good', 'bad'].map((value) => ({ value, label: t(`tickets.${value}`) }))}
          value={typeof facts['rating'] === 'string' ? facts['rating'] : null}
          onChange={(rating) => set({ rating })}
        />
      ) : (
        <MultiSelect
          label={t('tickets.priorities')}
          placeholder={t('families.any')}
          data={['low', 'medium', 'high'].map((value) => ({
            value,
            label: t(`tickets.${value}`),
          }))}
          value={(facts['priorities'] as string[] | undefined) ?? []}
          onChange={(priorities) => set({ priorities })}
        />
      )}
    </>
  );
}
