import { Button, Group, Text } from '@mantine/core';
import { IconAddressBook, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import { hasFooter } from './html/footer-html.ts';

/** One click puts in the unsubscribe link and the postal address; done, it says so. */
export function FooterButton({ source, onAdd }: { source: string; onAdd: () => void }) {
  const { t } = useTranslation(contentTexts);
  if (hasFooter(source))
    return (
      <Text component="span" role="status" size="sm" c="dimmed">
        <Group component="span" gap={4} wrap="nowrap">
          <IconCheck size={15} aria-hidden />
          {t('footer.there')}
        </Group>
      </Text>
    );
  return (
    <Button size="xs" variant="default" leftSection={<IconAddressBook size={15} />} onClick={onAdd}>
      {t('footer.add')}
    </Button>
  );
}
