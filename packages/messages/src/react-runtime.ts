import type { ElementType, ReactElement } from 'react'
import { jsxs as drawAll, jsx as drawOne } from 'react/jsx-runtime'
import { isolateTexts } from './whole-texts.ts'

type Props = Readonly<Record<string, unknown>>
/** `type`: the name of an element, a fragment's symbol or a component. */
type Draw = (type: ElementType, props: Props, key?: string) => ReactElement

const drawSpan = (type: string, props: Props, key?: string) => drawOne(type as ElementType, props, key)

/** Components get their children as they are: the elements that they draw take them up. */
function withWholeTexts(draw: Draw): Draw {
  return (type, props, key) => {
    const isPart = typeof type === 'symbol'
    const isElement = typeof type === 'string'
    const whole = isPart || isElement ? isolateTexts(drawSpan, props, { isPart, type: String(type) }) : props
    return Array.isArray(whole.children) ? draw(type, whole, key) : drawOne(type, whole, key)
  }
}

// The build compiles JSX to calls of these, that of libraries included (whole-texts-plugin.ts).
export { Fragment } from 'react/jsx-runtime'
export const jsx = withWholeTexts(drawOne)
export const jsxs = withWholeTexts(drawAll)
/** For `vite` during development, without React's warnings. */
export const jsxDEV = (type: ElementType, props: Props, key: string | undefined, hasFixedChildren: boolean) =>
  (hasFixedChildren ? jsxs : jsx)(type, props, key)
