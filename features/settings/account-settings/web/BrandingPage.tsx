import { ColorInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrandKitFields } from '#features/audience/brands/web/public.tsx';
import { hexColor, readableOn } from '#platform/contract/colors.ts';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** Logo and color of the pages that emails link to, and the brand kit of new emails. */
export function BrandingPage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="branding"
      title={t('cards.branding.title')}
      description={t('branding.description')}
    >
      {(form) => {
        const color = hexColor.safeParse(form.values.brand_color).data ?? '';
        return (
          <>
            <TextInput
              label={t('branding.logo')}
              description={t('branding.logoHint')}
              type="url"
              placeholder="https://"
              maxLength={2048}
              {...form.getInputProps('brand_logo')}
            />
            <ColorInput
              label={t('branding.color')}
              description={t('branding.colorHint')}
              placeholder="#rrggbb"
              maw={420}
              eyeDropperButtonProps={{ 'aria-label': t('branding.pick') }}
              {...form.getInputProps('brand_color')}
            />
            {color !== '' && (
              <div>
                <span className={classes.previewLabel}>{t('branding.preview')}</span>
                <span
                  className={classes.brandSample}
                  style={{ background: color, color: readableOn(color) }}
                >
                  {t('branding.sample')}
                </span>
              </div>
            )}
            <BrandKitFields
              kit={form.values.brand_kit}
              color={color}
              error={
                typeof form.errors['brand_kit'] === 'string' ? form.errors['brand_kit'] : undefined
              }
              onChange={(kit) => form.setFieldValue('brand_kit', kit)}
            />
          </>
        );
      }}
    </SettingsForm>
  );
}
