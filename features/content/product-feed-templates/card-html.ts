import { cardMarks, type ProductVariable, type TemplateDesign } from './contract.ts';

const font = 'font-family:Arial,Helvetica,sans-serif';
const widest = 600;

const value = (name: ProductVariable): string => `{{ product.${name} }}`;

/** A design as the HTML of an email: cards stand side by side and below each other on a phone, without style sheets. */
export function htmlOfDesign(design: TemplateDesign): string {
  const width = Math.floor(widest / design.columns);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding:8px 0;font-size:0">
      ${cardMarks.from}<div style="display:inline-block;vertical-align:top;width:100%;max-width:${width}px">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td style="padding:12px;${font};font-size:15px;line-height:1.4;color:${design.text_color};text-align:${design.align}">
              ${linesOf(design, width).join('\n              ')}
            </td>
          </tr>
        </table>
      </div>${cardMarks.to}
    </td>
  </tr>
</table>`;
}

function linesOf(design: TemplateDesign, width: number): string[] {
  const link = (inner: string, style: string) =>
    `<a href="${value('url')}" style="${style}">${inner}</a>`;
  const plain = `color:${design.text_color};text-decoration:none`;
  const picture = `<img src="${value('image_url')}" alt="${value('name')}" width="${width - 24}" style="display:block;width:100%;height:auto;border:0;margin-bottom:8px">`;
  const button = `display:inline-block;margin-top:8px;padding:8px 16px;border-radius:4px;background-color:${design.accent_color};color:#ffffff;text-decoration:none`;
  return [
    design.show_image && link(picture, plain),
    design.show_brand && `<div style="font-size:12px">${value('brand')}</div>`,
    design.show_name && link(value('name'), `${plain};font-weight:bold`),
    design.show_description && `<div style="font-size:13px">${value('description')}</div>`,
    design.show_price && `<div style="color:${design.accent_color}">${value('price')}</div>`,
    design.show_sku && `<div style="font-size:12px">${value('sku')}</div>`,
    design.button_label !== '' && link(design.button_label.replaceAll('&', '&amp;'), button),
  ].filter((line) => line !== false);
}
