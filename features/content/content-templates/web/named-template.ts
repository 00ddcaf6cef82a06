import { useTranslation } from 'react-i18next';
import { useLayouts, type MailSource } from '#features/content/contents/web/public.tsx';
import { contentTemplates, type TemplateSummary } from '../contract.ts';
import { templateTexts } from './templates.ts';

/** Where the email of a template comes from: shipped layouts come in the look of the account. */
export function useSourceOf(template: TemplateSummary): MailSource {
  const layouts = useLayouts();
  const layout = layouts.data?.find(({ id }) => id === template.layout);
  if (template.origin === 'shipped' && layout) return { mjml: layout.mjml_part };
  return {
    preview: `${contentTemplates.path}/${template.id}/preview`,
    changedAt: template.updated_at,
  };
}

/** A template as the gallery names it. */
export interface NamedTemplate {
  template: TemplateSummary;
  title: string;
  words: string;
  group: string;
}

/** Names templates: shipped ones in the language of the reader. */
export function useNamed(): (template: TemplateSummary) => NamedTemplate {
  const { t } = useTranslation(['contents', templateTexts]);
  return (template) =>
    template.origin === 'shipped'
      ? {
          template,
          title: t(`contents:layouts.${template.layout}.name`, { defaultValue: template.name }),
          words: t(`contents:layouts.${template.layout}.for`, { defaultValue: template.excerpt }),
          group: t(`contents:layoutGroups.${template.category}`, {
            defaultValue: template.category,
          }),
        }
      : {
          template,
          title: template.name,
          words: template.category,
          group: t(`${templateTexts}:sharedOnes`),
        };
}
