type Props = Readonly<Record<string, unknown>>
/** A function of a JSX runtime, called with the name of an element. */
type Draw<Element> = (type: string, props: Props, key?: string) => Element
type Text = string | number | bigint

/** Elements that take text, but no elements around a part of it. */
const PLAIN = new Set(['option', 'title', 'textarea', 'style', 'script', 'text', 'tspan', 'desc'])

export const isText = (child: unknown): child is Text =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'
const isEmpty = (child: unknown) => child === null || child === undefined || typeof child === 'boolean' || child === ''
const hasTexts = (children: readonly unknown[]): boolean =>
  children.some((child) => isText(child) || (Array.isArray(child) && hasTexts(child)))

/** Joins texts that follow each other, at the place of the first. Every other child stays at its own. */
function joinTexts(children: readonly unknown[]): unknown[] {
  const joined: unknown[] = []
  let place = -1
  for (const child of children) {
    const isJoined = place >= 0 && isText(child)
    if (isJoined) joined[place] = `${joined[place]}${child}`
    else if (!isEmpty(child)) place = isText(child) ? joined.length : -1
    joined.push(isJoined || isEmpty(child) ? null : child)
  }
  return joined
}

/** Puts each text into an element of its own. Its key is the text, so another text is another element. */
function wrapTexts<Element>(draw: Draw<Element>, children: readonly unknown[]): unknown[] {
  return children.map((child, index) => {
    if (Array.isArray(child)) return hasTexts(child) ? wrapTexts(draw, joinTexts(child)) : child
    return isText(child) ? draw('span', { children: String(child) }, `${index} ${child}`) : child
  })
}

/**
 * Returns the props of an element or a fragment with children in which no text stands beside an element: they are one text, or
 * each text has a `span` of its own. React and Preact replace such texts whole, even if something else has taken their text nodes
 * out of the page, as a browser's translation does (docs/decisions/0050). `isPart`: a fragment, whose text has neighbors outside
 * of it.
 */
export function isolateTexts<Element>(
  draw: Draw<Element>,
  props: Props,
  { isPart, type }: { isPart: boolean; type: string },
): Props {
  const { children } = props
  if (!Array.isArray(children)) return isPart && isText(children) ? { ...props, children: wrapTexts(draw, [children]) } : props
  if (!hasTexts(children)) return props
  const joined = joinTexts(children)
  const [only, other] = joined.filter((child) => child !== null)
  if (other === undefined && isText(only) && !isPart) return { ...props, children: String(only) }
  return { ...props, children: PLAIN.has(type) ? joined : wrapTexts(draw, joined) }
}
