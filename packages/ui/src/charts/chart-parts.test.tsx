import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FigureTable } from './chart-parts.tsx'

test('a missing figure is named in place of a zero', () => {
  const shared = { label: 'Latency', series: [{ key: 'p95', label: 'p95' }], points: [{ x: '9:00', p95: null }] }
  const words = { formatValue: String, formatX: String }
  expect(renderToStaticMarkup(<FigureTable {...shared} {...words} missingLabel="No deliveries" />)).toContain('>No deliveries<')
  expect(renderToStaticMarkup(<FigureTable {...shared} {...words} isShown />)).toContain('>–<')
})
