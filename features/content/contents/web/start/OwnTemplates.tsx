import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { contentTexts } from '../content.ts';
import { MailCard, MailCards } from './MailCard.tsx';
import classes from './start.module.css';
import { useMadeOfTemplate } from './use-made-of-template.ts';

interface Template {
  id: number;
  name: string;
  category: string;
  updated_at: string;
}

const shown = 6;

/** The account's own templates to begin with; nothing where it has none. */
export function OwnTemplates({
  name,
  onRefused,
}: {
  name: string;
  onRefused: (error: string) => void;
}) {
  const { t } = useTranslation(contentTexts);
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const make = useMadeOfTemplate(onRefused);
  const found = useQuery({
    queryKey: ['own-templates', api.accountId],
    queryFn: async ({ signal }) =>
      (
        await api.get<Template[]>(choicesOf('content_templates').path, {
          query: { per_page: shown + 1 },
          signal,
          quiet: true,
        })
      ).data,
  });
  if (!found.data || found.data.length === 0) return null;
  const choose = async (id: number) => {
    setBusy(true);
    await make(id, name);
    setBusy(false);
  };
  return (
    <section aria-labelledby="by-template">
      <h2 className={classes.heading} id="by-template">
        {t('start.templates')}
      </h2>
      <p className={classes.hint}>
        {t('start.templatesHint')}{' '}
        <AppLink to={`/accounts/${api.accountId}/contents/template?tab=my-template`}>
          {t('start.allTemplates')}
        </AppLink>
      </p>
      <MailCards>
        {found.data.slice(0, shown).map((template) => (
          <MailCard
            key={template.id}
            name={template.name}
            description={template.category}
            source={{
              preview: `content_templates/${template.id}/preview`,
              changedAt: template.updated_at,
            }}
            isBusy={isBusy}
            onChoose={() => void choose(template.id)}
          />
        ))}
      </MailCards>
    </section>
  );
}
