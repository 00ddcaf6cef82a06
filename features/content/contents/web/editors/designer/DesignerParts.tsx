import { Button } from '@mantine/core';
import { IconAddressBook, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { contentTexts } from '../../content.ts';
import { PreviewPane } from '../../preview/PreviewPane.tsx';
import { useLivePreview } from '../../preview/use-live-preview.ts';
import { hasFooter } from '../html/footer-html.ts';
import classes from './designer.module.css';
import type { Designer } from './designer.ts';

/** Opens the preview. */
export function PreviewButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation(contentTexts);
  return (
    <Button
      variant="default"
      aria-label={t('preview.title')}
      leftSection={<IconEye size={16} />}
      onClick={onOpen}
    >
      {t('preview.title')}
    </Button>
  );
}

/** The footer that the law asks for is one click away while the mail has none. */
export function FooterMissing({ mjml, designer }: { mjml: string; designer: Designer | null }) {
  const { t } = useTranslation(contentTexts);
  if (designer === null || hasFooter(mjml)) return null;
  return (
    <div className={classes.footer} role="status">
      <span>{t('footer.missing')}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconAddressBook size={15} />}
        onClick={() => designer.addFooter()}
      >
        {t('footer.add')}
      </Button>
    </div>
  );
}

/** The mail as one person gets it, beside the designer. */
export function PreviewDrawer({
  mjml,
  opened,
  onClose,
  onAddFooter,
}: {
  mjml: string;
  opened: boolean;
  onClose: () => void;
  onAddFooter: () => void;
}) {
  const { t } = useTranslation(contentTexts);
  const [contactId, setContactId] = useState<number | null>(null);
  const live = useLivePreview(opened ? { mjml_part: mjml } : null, contactId);
  return (
    <Drawer opened={opened} onClose={onClose} title={t('preview.title')} size={700} padded={false}>
      <div className={classes.preview}>
        <PreviewPane
          live={live}
          contactId={contactId}
          onContact={setContactId}
          actions={{ onAddFooter }}
        />
      </div>
    </Drawer>
  );
}
