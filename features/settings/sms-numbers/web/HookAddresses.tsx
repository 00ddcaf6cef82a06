import { Button, CopyButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SmsNumberRow } from '../contract.ts';

/** The addresses to enter at the gateway: for what people text back, and for receipts. */
export function HookAddresses({ hooks }: { hooks: NonNullable<SmsNumberRow['hooks']> }) {
  const { t } = useTranslation('sms-numbers');
  return (['texts', 'receipts'] as const).map((name) => (
    <TextInput
      key={name}
      label={t(`hooks.${name}`)}
      description={t(`hooks.${name}Text`)}
      readOnly
      dir="ltr"
      value={hooks[name]}
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={96}
      rightSection={
        <CopyButton value={hooks[name]}>
          {({ copied, copy }) => (
            <Button size="xs" variant="subtle" onClick={copy}>
              {t(copied ? 'hooks.copied' : 'hooks.copy')}
            </Button>
          )}
        </CopyButton>
      }
    />
  ));
}
