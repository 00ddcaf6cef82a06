import { pageTokens, type PageType } from '../contract.ts';

const words: Readonly<Record<PageType, { heading: string; text: string }>> = {
  manage_subscriptions: {
    heading: '{{ translations.preferences }}',
    text: '{{ contact.email }}',
  },
  edit_profile: { heading: '{{ translations.profile }}', text: '{{ contact.email }}' },
  one_click_unsubscribe: {
    heading: '{{ translations.unsubscribe }}',
    text: '{{ contact.email }}',
  },
  report_spam: { heading: '{{ translations.report }}', text: '{{ contact.email }}' },
  thank_you_page: {
    heading: 'Thank you',
    text: 'We have what you sent us. It is good to have you here.',
  },
  confirm_subscription: {
    heading: 'One more step',
    text: 'Confirm that {{ contact.email }} is your address, and the emails begin.',
  },
};

const style = `
    body { margin: 0; padding: 48px 16px; background: #f6f4f1; color: #211e19; font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px; }
    h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.25; }
    p { margin: 0 0 16px; }
    label { display: flex; gap: 12px; padding: 12px 0; border-bottom: 1px solid #e8e5e1; }
    small { display: block; color: #56524c; }
    input:not([type=checkbox]), select, textarea { width: 100%; box-sizing: border-box; padding: 10px 12px; font: inherit; border: 1px solid #8a857d; border-radius: 8px; }
    button { margin: 16px 8px 0 0; padding: 12px 20px; font: inherit; font-weight: 600; color: #ffffff; background: #2043c9; border: 0; border-radius: 8px; cursor: pointer; }
    button.quiet { color: #2043c9; background: transparent; border: 1px solid #2043c9; }
    .field label { display: block; padding: 0; border: 0; font-weight: 600; }`;

/** The HTML that a new page of a type begins with; it works as it is, and its words follow the language of the email. */
export function defaultHtml(type: PageType): string {
  const { heading, text } = words[type];
  return `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>${heading}</title>
    <style>${style}
    </style>
  </head>
  <body>
    <main>
      <h1>${heading}</h1>
      <p>${text}</p>
${pageTokens[type] === undefined ? '' : `      ${pageTokens[type]}\n`}    </main>
  </body>
</html>
`;
}
