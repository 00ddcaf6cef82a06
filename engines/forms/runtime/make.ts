type Attributes = Readonly<Record<string, string | boolean | null | undefined>>;
type Child = Node | string | null | false;

/** Makes an element; no text is ever read as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== false && value !== null && value !== undefined)
      element.setAttribute(attribute, value === true ? '' : value);
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}
