/** GrapesJS writes the name of a setting beside its field; this tells it to screen readers too, whenever a block's settings are drawn. */
export function labelFields(places: readonly HTMLElement[], unit: string): void {
  const tell = () => {
    for (const place of places)
      for (const row of place.querySelectorAll<HTMLElement>('.gjs-sm-property, .gjs-trt-trait'))
        label(row, unit);
  };
  const watch = new MutationObserver(tell);
  for (const place of places) watch.observe(place, { childList: true, subtree: true });
  tell();
}

function label(row: HTMLElement, unit: string): void {
  const name = row.querySelector('.gjs-sm-label, .gjs-label')?.textContent?.trim() ?? '';
  if (name === '') return;
  for (const field of row.querySelectorAll('input:not([type="radio"]), select')) {
    field.setAttribute(
      'aria-label',
      field.classList.contains('gjs-input-unit') ? `${name}, ${unit}` : name,
    );
  }
}
