import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'
import { listBlocks, readGuide, readPage } from './read-guide.ts'

const PAGE = `# Trees

Trees *grow* in spring.

## Plant a tree

Dig a hole, then:

\`\`\`ts
await plant('<oak>')
\`\`\`

<!-- ts: await water() -->

\`\`\`sh
curl /trees
\`\`\`

\`\`\`js Node
start()
\`\`\`

See [Leaves](leaves.md#colors), [the law](../running.md) and [the contents](index.md).
`

const page = readPage('trees', PAGE)

test('a page has its title, its first paragraph, and sections with their text', () => {
  expect(page).toMatchObject({ slug: 'trees', title: 'Trees', description: 'Trees grow in spring.' })
  expect(page.sections).toEqual([
    { id: '', title: '', text: 'Trees grow in spring.' },
    { id: 'plant-a-tree', title: 'Plant a tree', text: 'Dig a hole, then: See Leaves, the law and the contents.' },
  ])
})

test('links lead to pages of the guide, and those out of it are texts', () => {
  expect(page.html).toContain('<a href="/docs/leaves#colors">Leaves</a>')
  expect(page.html).toContain('<a href="/docs">the contents</a>')
  expect(page.html).toContain('<code>docs/running.md</code>')
})

test('comments for the tests aren’t shown, and end a group of languages', () => {
  expect(page.html).not.toContain('water')
  expect(page.html.match(/class="languages"/g)).toHaveLength(1)
  expect(page.html).toMatch(/class="languages"><figure class="code" data-language="sh">.*data-language="Node"/s)
})

test('the blocks of a page keep their order, with the comments between them', () => {
  expect(listBlocks(PAGE).map(({ language, name }) => [language, name])).toEqual([
    ['ts', ''],
    ['run', 'ts'],
    ['sh', ''],
    ['js', 'Node'],
  ])
})

test('code is escaped, and marked by kind', () => {
  expect(highlight('const a = \'<b>\' // "quoted"', 'ts')).toBe(
    '<span class="word">const</span> a = <span class="string">&#39;&#60;b&#62;&#39;</span> <span class="comment">// &#34;quoted&#34;</span>',
  )
  expect(highlight('<a>', 'text')).toBe('&#60;a&#62;')
})

test.each([
  ['a page that the contents don’t list', { 'index.md': '# Home\n\n## Start\n', 'lost.md': '# Lost\n' }, /differ: lost/],
  ['a listed page that doesn’t exist', { 'index.md': '# Home\n\n## Start\n\n- [Gone](gone.md)\n' }, /differ: gone/],
  ['a page without a title', { 'index.md': 'Hello' }, /begin with its title/],
])('the build refuses %s', (_, files, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'tradepost-guide-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    expect(() => readGuide(folder)).toThrow(message)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every link of the guide leads to a page and a heading that exist', () => {
  const { pages } = readGuide()
  const ids = new Map(pages.map(({ slug, sections }) => [slug, new Set(sections.map(({ id }) => id))]))
  for (const { slug, html } of pages)
    for (const [, href = ''] of html.matchAll(/href="(\/docs(?!\/api)[^"]*)"/g)) {
      const [path = '', id = ''] = href.split('#')
      expect(ids.get(path.replace(/^\/docs\/?/, '') || 'index')?.has(id), `${slug}: ${href}`).toBe(true)
    }
})
