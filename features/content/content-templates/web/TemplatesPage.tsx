import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { Gallery } from './Gallery.tsx';
import { OwnTemplates } from './OwnTemplates.tsx';
import { templateTexts, useTemplatePaths } from './templates.ts';

const shown = z.object({
  tab: z.enum(['my-template', 'gallery', 'shared']).default('my-template'),
});

/** Templates: the account's own, and the gallery of what is shipped and shared. */
export function TemplatesPage() {
  const { t } = useTranslation(templateTexts);
  const go = useGo();
  const paths = useTemplatePaths();
  const [{ tab }] = useUrlState(shown);
  const isOwn = tab === 'my-template';
  return (
    <Page>
      <PageHeader
        title={t('title')}
        about={t('about')}
        breadcrumb={[{ label: t('contents'), to: paths.contents }, { label: t('title') }]}
        tabs={
          <Tabs
            value={isOwn ? 'my-template' : 'gallery'}
            onChange={(next) => go(next === 'gallery' ? paths.gallery : paths.list)}
          >
            <Tabs.List aria-label={t('title')}>
              <Tabs.Tab value="my-template">{t('tabs.own')}</Tabs.Tab>
              <Tabs.Tab value="gallery">{t('tabs.gallery')}</Tabs.Tab>
            </Tabs.List>
          </Tabs>
        }
        actions={
          !isOwn && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => go(paths.new)}>
              {t('new')}
            </Button>
          )
        }
      />
      {isOwn ? <OwnTemplates /> : <Gallery />}
    </Page>
  );
}

/** Old addresses of the list lead to the own templates. */
export function ToTemplatesPage() {
  const go = useGo();
  const paths = useTemplatePaths();
  useEffect(() => go(paths.list, { replace: true }), [go, paths]);
  return null;
}
