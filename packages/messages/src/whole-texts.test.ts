import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Fragment, jsx, jsxs } from './react-runtime.ts'

const icon = createElement('i')
const keyOf = (element: unknown) => JSON.parse(JSON.stringify(element)).key

describe('N41: text and elements', () => {
  test.each([
    ['a text alone is the text of its element', ['Pay'], '<b>Pay</b>'],
    ['texts in a row are one', ['Pay ', 3, null, ' ', 5n], '<b>Pay 3 5</b>'],
    ['a text beside an element has an element', [icon, 'Pay ', '$3'], '<b><i></i><span>Pay $3</span></b>'],
    ['what is not shown joins texts', ['a', false, 'b', icon], '<b><span>ab</span><i></i></b>'],
    ['an empty text has none', ['', icon], '<b><i></i></b>'],
    ['zero is a text', [0, icon], '<b><span>0</span><i></i></b>'],
    ['lists are looked through', [['a', icon], icon], '<b><span>a</span><i></i><i></i></b>'],
  ])('%s', (_, children, html) => {
    expect(renderToStaticMarkup(jsxs('b', { children }))).toBe(html)
  })

  test('a text in a fragment has an element, because it has neighbors outside', () => {
    expect(renderToStaticMarkup(jsx(Fragment, { children: 'Pay' }))).toBe('<span>Pay</span>')
    expect(renderToStaticMarkup(jsxs(Fragment, { children: ['Pay ', 3] }))).toBe('<span>Pay 3</span>')
  })

  test('an option and a title stay plain', () => {
    expect(renderToStaticMarkup(jsxs('option', { children: ['DE ', 'Germany'] }))).toBe('<option>DE Germany</option>')
  })

  test('another text is another element, and equal texts of one parent are two', () => {
    const keysOf = (...children: unknown[]) => {
      const drawn = jsxs('b', { children })
      return [drawn.props].flatMap((props) => (props as { children: unknown[] }).children).map(keyOf)
    }
    expect(keysOf('$19.00', icon)[0]).not.toBe(keysOf('$22.61', icon)[0])
    const [first, , last] = keysOf('·', icon, '·')
    expect(first).not.toBe(last)
  })

  test('a component gets its children as they are', () => {
    const Kind = ({ children }: { children: string }) => createElement('b', null, typeof children)
    expect(renderToStaticMarkup(jsx(Kind, { children: 'Pay' }))).toBe('<b>string</b>')
  })
})
