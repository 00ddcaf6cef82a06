import { Button, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { pageTypes, type PageType } from '../contract.ts';
import classes from './preference-pages.module.css';
import { pageTexts, usePagePaths } from './pages.ts';

/** Offers the six types of pages and the two ways to write one. */
export function NewPageDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(pageTexts);
  const go = useGo();
  const paths = usePagePaths();
  const [type, setType] = useState<PageType>('manage_subscriptions');
  const [editor, setEditor] = useState<'dnd' | 'html'>('dnd');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('new')}
      description={t('newText')}
      footer={
        <Button fullWidth onClick={() => go(paths.new(type, editor))}>
          {t('begin')}
        </Button>
      }
    >
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label={t('fields.editor')}
          value={editor}
          onChange={(value) => setEditor(value as typeof editor)}
          data={[
            { value: 'dnd', label: t('editors.dnd') },
            { value: 'html', label: t('editors.html') },
          ]}
        />
        <Radio.Group
          label={t('fields.type')}
          value={type}
          onChange={(value) => setType(value as PageType)}
        >
          <Stack gap="xs" mt="xs">
            {pageTypes.map((value) => (
              <Radio.Card key={value} value={value} className={classes.type ?? ''}>
                <Radio.Indicator aria-hidden />
                <span>
                  <strong>{t(`types.${value}`)}</strong>
                  <small>{t(`typeTexts.${value}`)}</small>
                </span>
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Drawer>
  );
}
