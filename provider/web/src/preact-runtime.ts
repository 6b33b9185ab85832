import { isolateTexts, isText } from '@tradepost/messages/whole-texts'
import { jsx as draw, Fragment } from 'preact/jsx-runtime'

/**
 * Draws an element whose text is a property of it, as React does. Preact would keep a text node, and go on writing into it after
 * a browser's translation has replaced it. The property is set last because preact/compat would spell it as an attribute.
 */
function drawText(type: string, props: Readonly<Record<string, unknown>>, key?: string) {
  if (typeof type !== 'string' || !isText(props.children)) return draw(type, props, key)
  const { children, ...rest } = props
  const element = draw(type, rest, key)
  element.props.textContent = String(children)
  return element
}

/** What the build of the checkout compiles JSX to (docs/decisions/0050). */
export const jsx = (type: string, props: Readonly<Record<string, unknown>>, key?: string) => {
  const isPart = Object.is(type, Fragment)
  return drawText(type, isPart || typeof type === 'string' ? isolateTexts(drawText, props, { isPart, type }) : props, key)
}
export { Fragment, jsx as jsxs }
