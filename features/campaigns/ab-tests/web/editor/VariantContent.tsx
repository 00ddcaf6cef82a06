import { Button } from '@mantine/core';
import { IconArticle, IconReplace } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentChooser } from '#features/campaigns/email-campaigns/web/public.tsx';
import { contents } from '#features/content/contents/contract.ts';
import { ContentThumbnail } from '#features/content/contents/web/public.tsx';
import type { RowOf } from '#platform/contract/resource.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { abTexts } from '../texts.ts';
import classes from './editor.module.css';
import type { VariantPart } from './VariantWords.tsx';

/** The content of a variant as a picture of itself. */
export function VariantContent({ variant, letter, onChange }: VariantPart) {
  const { t } = useTranslation(abTexts);
  const [isChoosing, setChoosing] = useState(false);
  const id = variant.content_id ?? null;
  const content = useRecord<RowOf<typeof contents>>(contents, id);
  return (
    <div className={classes.fields}>
      <span className={classes.picture}>
        {id !== null && content.data ? (
          <ContentThumbnail
            contentId={id}
            updatedAt={content.data.updated_at}
            name={content.data.name}
            isFluid
            height={196}
          />
        ) : (
          <IconArticle size={28} stroke={1.4} aria-hidden />
        )}
      </span>
      <span className={classes.contentName}>
        {id === null ? t('editor.noContent') : (content.data?.name ?? ' ')}
      </span>
      <Button
        variant="default"
        leftSection={<IconReplace size={16} />}
        onClick={() => setChoosing(true)}
        aria-label={t('editor.chooseFor', { letter })}
      >
        {t(id === null ? 'editor.choose' : 'editor.another')}
      </Button>
      <Drawer
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        title={t('editor.chooseFor', { letter })}
        size={700}
      >
        <ContentChooser
          chosenId={id}
          onChoose={(chosen) => {
            onChange({ content_id: chosen });
            setChoosing(false);
          }}
        />
      </Drawer>
    </div>
  );
}
