import type { Component, Editor } from 'grapesjs';
import type { DesignerEvents, DesignerWords } from './designer.ts';

/** Gives blocks the settings that mails need, in our words, and pictures our own way to be chosen. */
export function adaptComponents(
  editor: Editor,
  words: DesignerWords,
  onPicture: DesignerEvents['onPicture'],
): void {
  const link = { name: 'href', label: words('traits.href'), placeholder: 'https://' };
  const alt = { name: 'alt', label: words('traits.alt') };
  const picture = {
    type: 'button',
    label: false,
    text: words('traits.picture'),
    full: true,
    command: 'choose-picture',
  };
  const traits: Record<string, object[]> = {
    'mj-image': [picture, alt, link],
    'mj-button': [link],
    'mj-social-element': [link, alt, picture],
    'mj-section': [
      {
        type: 'checkbox',
        name: 'full-width',
        label: words('traits.fullWidth'),
        valueTrue: 'full-width',
        valueFalse: '',
      },
    ],
    'mj-social': [
      {
        type: 'select',
        name: 'mode',
        label: words('traits.mode'),
        options: ['horizontal', 'vertical'].map((id) => ({
          id,
          label: words(`traits.${id}`),
        })),
      },
    ],
    'mj-text': [],
    'mj-column': [],
    'mj-divider': [],
    'mj-spacer': [],
    'mj-body': [],
    'mj-group': [],
    'mj-wrapper': [],
    'mj-hero': [],
    'mj-navbar': [],
    'mj-navbar-link': [link],
  };
  for (const [type, own] of Object.entries(traits)) {
    // Every look is written at the block itself; a default of the plug-in would be left out of what is saved.
    editor.Components.addType(type, {
      model: {
        defaults: { name: words(`names.${type}`), traits: own, 'style-default': {} },
      },
    });
  }
  keepAddress(editor);
  editor.I18n.addMessages({
    en: {
      traitManager: {
        traits: { attributes: { href: { placeholder: 'https://' }, alt: { placeholder: '' } } },
      },
    },
  });
  editor.Commands.add('choose-picture', () => choosePicture(editor, onPicture));
  // GrapesJS asks for its own picture window on a double click; ours opens instead.
  editor.Commands.add<string, () => void>('open-assets', () => choosePicture(editor, onPicture));
}

function choosePicture(editor: Editor, onPicture: DesignerEvents['onPicture']): void {
  const image = editor.getSelected();
  if (!image) return;
  const { src, alt } = image.getAttributes() as Record<string, string | undefined>;
  onPicture({ src: src ?? '', alt: alt ?? '' }, (chosen) => {
    image.addAttributes(chosen);
    if (image.is('mj-image')) image.set('src', chosen.src);
  });
}

/** The state of a block as GrapesJS keeps it for undo. */
type Kept = Record<string, unknown>;

/** An image block leaves its address out of what undo and redo bring back; here it stays in. */
function keepAddress(editor: Editor): void {
  const { model } = editor.Components.getType('mj-image') as unknown as {
    model: { prototype: { toJSON(this: Component, options?: Kept): Kept } };
  };
  const before = model.prototype.toJSON;
  editor.Components.addType('mj-image', {
    model: {
      toJSON(this: Component, options: Kept = {}): Kept {
        const kept = before.call(this, options);
        return options['fromUndo'] ? { ...kept, src: this.get('src') as unknown } : kept;
      },
    } as object,
  });
}
