import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../../content.ts';
import type { BrandLook } from '../../content.ts';
import { useBrandLooks } from '../../start/use-layouts.ts';

/** Gives the mail the colors and the first row of a brand; nothing where no brand has a look. */
export function BrandPicker({ onTake }: { onTake: (look: BrandLook) => void }) {
  const { t } = useTranslation(contentTexts);
  const looks = useBrandLooks().data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = looks;
  if (!first) return null;
  const look = looks.find((one) => keyOf(one) === chosen) ?? first;
  return (
    <>
      <Select
        size="xs"
        allowDeselect={false}
        label={t('designer.brand.choose')}
        description={t('designer.brand.hint')}
        data={looks.map((one) => ({
          value: keyOf(one),
          label: one.brand_id === null ? t('designer.brand.account', { name: one.name }) : one.name,
        }))}
        value={keyOf(look)}
        onChange={setChosen}
      />
      <Button size="xs" variant="default" onClick={() => onTake(look)}>
        {t('designer.brand.take')}
      </Button>
    </>
  );
}

const keyOf = ({ brand_id }: BrandLook) => String(brand_id);
