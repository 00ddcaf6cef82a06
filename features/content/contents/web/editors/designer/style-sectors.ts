import { mailFonts } from '#engines/audience/contract.ts';
import type { DesignerWords } from './designer.ts';

/** What of a block's look can be changed, in groups; a block shows those that MJML knows for it. */
export function styleSectors(
  words: DesignerWords,
): { id: string; name: string; open: boolean; properties: object[] }[] {
  const property = (name: string, settings: object) => ({
    property: name,
    label: words(`styles.${name}`),
    ...settings,
  });
  const length = (name: string, units = ['px']) =>
    property(name, { type: 'number', units, default: '', min: 0 });
  const colour = (name: string) => property(name, { type: 'color', default: '' });
  const choice = (name: string, ids: readonly string[], type = 'select') =>
    property(name, {
      type,
      default: '',
      options: ids.map((id) => ({ id, label: words(`choices.${id}`) })),
    });
  const sector = (id: string, properties: object[]) => ({
    id,
    name: words(`sectors.${id}`),
    open: true,
    properties,
  });
  return [
    sector('text', [
      property('font-family', { type: 'select', default: '', options: fonts }),
      length('font-size'),
      choice('font-weight', ['400', '700']),
      length('line-height'),
      colour('color'),
      choice('text-decoration', ['none', 'underline']),
    ]),
    sector(
      'space',
      ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'].map((side) =>
        length(side),
      ),
    ),
    sector('size', [
      choice('align', ['left', 'center', 'right'], 'radio'),
      choice('text-align', ['left', 'center', 'right'], 'radio'),
      length('width', ['px', '%']),
      length('height'),
      length('icon-size'),
      choice('vertical-align', ['top', 'middle', 'bottom']),
    ]),
    sector('surface', [
      colour('background-color'),
      colour('container-background-color'),
      property('background-url', { type: 'base', default: '' }),
      length('border-radius'),
      length('border-width'),
      choice('border-style', ['none', 'solid', 'dashed', 'dotted']),
      colour('border-color'),
    ]),
  ];
}

const fonts = mailFonts.map(([id, label]) => ({ id, label }));
