import { Button } from '@mantine/core';
import { IconAddressBook, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import { hasFooter } from './html/footer-html.ts';

/** One click puts in the unsubscribe link and the postal address; done, it says so. */
export function FooterButton({ source, onAdd }: { source: string; onAdd: () => void }) {
  const { t } = useTranslation(contentTexts);
  const isThere = hasFooter(source);
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isThere}
      leftSection={isThere ? <IconCheck size={15} /> : <IconAddressBook size={15} />}
      onClick={onAdd}
    >
      {isThere ? t('footer.there') : t('footer.add')}
    </Button>
  );
}
