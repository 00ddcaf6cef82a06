import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { contentTexts } from '../content.ts';
import { BlankCard, MailCard, MailCards } from './MailCard.tsx';
import { useBlankMail, useLayouts } from './use-layouts.ts';

/** What was chosen: a layout by its word, none for the empty email, and the design to begin with. */
export interface ChosenLayout {
  layout: string | null;
  mjml: string;
}

/** The starter layouts, and an empty email last. */
export function LayoutGrid({
  onChoose,
  isBusy,
}: {
  onChoose: (chosen: ChosenLayout) => void;
  isBusy: boolean;
}) {
  const { t } = useTranslation(contentTexts);
  const layouts = useLayouts();
  const blank = useBlankMail();
  if (layouts.error)
    return <ErrorState error={layouts.error} onRetry={() => void layouts.refetch()} compact />;
  return (
    <MailCards>
      {layouts.data?.map((layout) => (
        <MailCard
          key={layout.id}
          name={t(`layouts.${layout.id}.name`, { defaultValue: layout.name })}
          description={t(`layouts.${layout.id}.for`, { defaultValue: layout.description })}
          source={{ mjml: layout.mjml_part }}
          isBusy={isBusy}
          onChoose={() => onChoose({ layout: layout.id, mjml: layout.mjml_part })}
        />
      ))}
      {layouts.isPending && [0, 1, 2, 3].map((one) => <Skeleton key={one} h={330} radius="lg" />)}
      <BlankCard
        isBusy={isBusy || blank === undefined}
        onChoose={() => blank !== undefined && onChoose({ layout: null, mjml: blank })}
      />
    </MailCards>
  );
}
