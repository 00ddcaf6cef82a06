import type { ScriptConfig } from './script-config.ts';

const corners = { square: '0', soft: '10px', round: '22px' };

/** How a form looks, whatever the page around it does: its own few rules, by its colors. */
export function styleOf({ colors, look }: ScriptConfig): string {
  const { ground, ink, dim, line, field, brand, onBrand, link, wrong } = colors;
  const round = corners[look.corners];
  const small = look.corners === 'square' ? '0' : look.corners === 'soft' ? '8px' : '999px';
  return `:host{all:initial}*{box-sizing:border-box}[hidden]{display:none!important}
.box{position:relative;background:${ground};color:${ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;border-radius:${round};overflow-wrap:anywhere;text-align:${look.align};border:0;padding:0;margin:0;max-width:none;max-height:none}
.box:focus{outline:0}
.words{padding:28px}.pic{display:block;width:100%;height:180px;object-fit:cover}
.side .inner{display:grid;grid-template-columns:2fr 3fr}.side .pic{height:100%}
h2{font-size:24px;line-height:1.25;margin:0 28px 8px 0;text-wrap:balance}h3{font-size:18px;margin:0 0 8px}
p{margin:0 0 16px;white-space:pre-line}.step{color:${dim};font-size:14px;margin:0 0 8px}
.field{margin:0 0 14px;padding:0;border:0;min-width:0;text-align:start}
.field>label:not(.tick),legend{display:block;font-weight:600;margin:0 0 4px;padding:0}
small{color:${dim};font-weight:400;font-size:14px}.field>small{display:block;margin-top:4px}
input,select,textarea{font:inherit;color:inherit}
.field input:not([type=checkbox]):not([type=radio]),select,textarea{width:100%;min-height:44px;padding:8px 14px;border:1px solid ${line};border-radius:${look.corners === 'round' ? '16px' : small};background:${field}}
::placeholder{color:${dim};opacity:1}
.tick{display:flex;gap:10px;align-items:flex-start;padding:5px 0;cursor:pointer}.tick input{flex:none;width:20px;height:20px;margin:2px 0 0;accent-color:${link}}
.scale{display:flex;flex-wrap:wrap;gap:4px 14px}
.fault{color:${wrong};font-weight:600;font-size:14px}.field .fault{display:block;margin-top:4px}[aria-invalid=true]{border-color:${wrong}!important}
.away{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.acts{display:flex;gap:10px;flex-wrap:wrap;margin-top:18px;justify-content:${look.align}}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 22px;border:1px solid ${link};border-radius:${small};background:${brand};color:${onBrand};cursor:pointer}
.back{background:none;color:${ink};border-color:${line}}[aria-disabled=true]{opacity:.6;cursor:default}
.x{position:absolute;top:8px;inset-inline-end:8px;width:40px;min-height:40px;padding:0;border:0;border-radius:999px;background:${ground};color:${ink};font-size:24px;line-height:1;z-index:1}
button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible,h2:focus-visible{outline:3px solid ${link};outline-offset:2px}
.over{position:fixed;z-index:2147483647;box-shadow:0 12px 48px rgb(0 0 0/.28)}
.popup{inset:0;margin:auto;width:min(480px,calc(100% - 32px));height:fit-content;max-height:calc(100dvh - 32px);overflow:auto}.popup.side{width:min(760px,calc(100% - 32px))}
.full_page{inset:0;width:100%;height:100dvh;border-radius:0;overflow:auto}.full_page .inner{min-height:100%;align-content:center}.full_page .words{max-width:560px;margin:auto;width:100%}
.slide_in{bottom:20px;${look.side === 'start' ? 'inset-inline-start' : 'inset-inline-end'}:20px;width:min(380px,calc(100% - 40px));max-height:calc(100dvh - 40px);overflow:auto}
.bar{inset-inline:0;${look.side === 'top' ? 'top' : 'bottom'}:0;border-radius:0;max-height:50dvh;overflow:auto}.bar .pic{display:none}
.bar .words{max-width:1120px;margin:auto;padding:12px 56px 12px 20px}.bar:dir(rtl) .words{padding:12px 20px 12px 56px}
.bar h2{font-size:17px;margin:0 0 2px}.bar p{margin:0 0 4px;font-size:14px}
@media (min-width:601px){.bar .words:not(.done){display:grid;grid-template-columns:1fr auto;gap:2px 24px;align-items:center}.bar h2,.bar .intro{grid-column:1}.bar form{grid-column:2;grid-row:1/3;display:flex;gap:10px;align-items:end;flex-wrap:wrap}.bar .page{display:flex;gap:10px;align-items:end;flex-wrap:wrap}.bar .field{margin:0}.bar .acts{margin:0}.bar .fault{margin:0}}
.sheet{inset:auto 0 0;width:100%;max-height:30dvh;overflow:auto;border-radius:${round} ${round} 0 0;animation-name:up!important}.sheet.big{max-height:85dvh}
.sheet .pic{display:none}.sheet .inner{display:block}.sheet .words{padding:16px 20px}.sheet h2{font-size:18px;margin-bottom:4px}.sheet p{margin-bottom:8px}.sheet .field{margin-bottom:8px}.sheet .acts{margin-top:8px}
.inline{border:1px solid ${line}}
.veil,.box::backdrop{background:rgb(0 0 0/.55)}.veil{position:fixed;inset:0;z-index:2147483646}
@media (max-width:600px){.side .inner{display:block}.side .pic{height:140px}.popup .words{padding:20px}}
@media (prefers-reduced-motion:no-preference){.over{animation:in .2s ease-out}@keyframes in{from{opacity:0}}@keyframes up{from{transform:translateY(100%)}}}
@media (forced-colors:active){.box{border:1px solid}}`;
}
