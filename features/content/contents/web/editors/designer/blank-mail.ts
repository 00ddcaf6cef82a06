import { footerSection } from './designer-blocks.ts';

/** What a mail begins with that follows no layout: one empty row and the footer that the law asks for. */
export const blankMail = `<mjml>
  <mj-head>
    <mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif"></mj-all>
      <mj-text font-size="16px" line-height="25px" color="#1c1917"></mj-text>
      <mj-button background-color="#2d57e9" color="#ffffff" border-radius="6px" font-size="16px" inner-padding="13px 22px"></mj-button>
      <mj-divider border-width="1px" border-color="#e7e5e4"></mj-divider>
    </mj-attributes>
  </mj-head>
  <mj-body background-color="#f6f4f1">
    <mj-section background-color="#ffffff" padding="32px 16px">
      <mj-column>
        <mj-text>Hello {{ contact.first_name | default: 'there' }}, write here what this mail is about.</mj-text>
      </mj-column>
    </mj-section>
    ${footerSection}
  </mj-body>
</mjml>`;
