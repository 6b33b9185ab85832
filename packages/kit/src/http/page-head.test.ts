import { expect, test } from 'vitest'
import { type PageHead, replacePageHead } from './page-head.ts'

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="description" content="Ours" /><title>Ours</title></head><body></body></html>'
const head: PageHead = {
  title: 'Caliper',
  site: 'Acme Tools',
  description: 'Measure\nanything   on screen',
  url: 'https://shop.example/shop/acme/pdt_1',
  image: 'https://pay.example/images/1',
}

test('the head describes the page, with one title and one description', () => {
  const html = replacePageHead(PAGE, head)
  expect(html).toContain('<title>Caliper · Acme Tools</title>')
  expect(html).toContain('<meta property="og:title" content="Caliper">')
  expect(html).toContain('<meta property="og:description" content="Measure anything on screen">')
  expect(html).toContain('<meta property="og:image" content="https://pay.example/images/1">')
  expect(html).toContain('<link rel="canonical" href="https://shop.example/shop/acme/pdt_1">')
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).not.toContain('Ours')
})

test('N51: unknown values are left out, and no page of a shop has the description of the program', () => {
  const html = replacePageHead(PAGE, { ...head, title: 'Acme Tools', description: null, image: null })
  expect(html).toContain('<title>Acme Tools</title>')
  expect(html).not.toContain('Ours')
  expect(html).not.toMatch(/og:image|og:description/)
  expect(html).toContain('<meta name="twitter:card" content="summary">')
})

test.each([
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '$& $1 $$ $`',
  '&lt;b&gt;',
])('%s stays text everywhere in the head', (text) => {
  const html = replacePageHead(PAGE, {
    title: text,
    site: text,
    description: text,
    url: `https://shop.example/${text}`,
    image: text,
  })
  expect(html.match(/<script|<img/g)).toBeNull()
  expect(html.match(/<meta /g)).toHaveLength(9)
  for (const content of html.matchAll(/content="([^"]*)"/g)) expect(content[1]).not.toMatch(/[<>]/)
  expect(html).toContain(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  )
})

test('a long description is cut between characters', () => {
  const html = replacePageHead(PAGE, { ...head, description: '😀'.repeat(400) })
  const said = /og:description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect([...said]).toHaveLength(300)
  expect(said.endsWith('😀…')).toBe(true)
})
