import { footerSection, plainLooks } from './designer-blocks.ts';

/** What a mail begins with that follows no layout: one empty row and the footer that the law asks for. */
export const blankMail = `<mjml>
  <mj-head>
    ${plainLooks}
  </mj-head>
  <mj-body background-color="#f6f4f1">
    <mj-section background-color="#ffffff" padding="32px 16px">
      <mj-column>
        <mj-text>Hello {{ contact.first_name | default: 'there' }}, write here what this email is about.</mj-text>
      </mj-column>
    </mj-section>
    ${footerSection}
  </mj-body>
</mjml>`;
